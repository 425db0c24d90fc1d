import type { Config } from '#server/config.ts'

/**
 * True if emails reach people: by a mail server, or in the demo's mailbox. If not, addresses can't be verified by link, and
 * verification isn't required (decision 0027).
 */
export const sendsMail = ({ mail, demo }: Pick<Config, 'mail' | 'demo'>): boolean =>
  mail.smtpUrl !== undefined || demo.on
