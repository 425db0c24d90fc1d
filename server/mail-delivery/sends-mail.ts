import type { Config } from '#server/config.ts'

/**
 * True if mails reach people: by a mail server, or in the demo's mailbox. If not, addresses can't be proved by link,
 * and the proof is not required (decision 0027).
 */
export const sendsMail = ({ mail, demo }: Pick<Config, 'mail' | 'demo'>): boolean =>
  mail.smtpUrl !== undefined || demo.on
