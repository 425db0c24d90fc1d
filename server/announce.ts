import { english } from '#language/translate.ts'
import { DEMO_PASSWORD, demoAccounts } from '#contract/demo.ts'
import type { Config } from './config.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

export const announceDemoLoading = () => say('Loading the demo data (only on the first start) …')

/** Prints the address and how to sign in. */
export function announce(config: Config, address: string, hasMail: boolean): void {
  say(`\n${config.product.name} is ready: ${address}\n`)
  if (config.demo.on) {
    say(`Demo accounts, all with the password ${DEMO_PASSWORD}:`)
    for (const account of demoAccounts) say(`  ${account.email.padEnd(22)} ${english(account.label)}`)
    if (!config.mail.smtpUrl) say(`Demo emails are at ${address}/mailbox`)
    say('')
    return
  }
  if (config.demo.isWithheld)
    say(
      'The demo is off, because other machines can reach this program and the demo password is public.\n' +
        'To try it with invented data, set DEMO=on.\n',
    )
  if (hasMail) return
  if (!config.mail.isOff) say('No email is sent until you set SMTP_URL. Emails wait for two days at most.')
  say(
    'Without email, no one can confirm an email address, so nothing requires it.\n' +
      'To confirm one yourself: npm run operator -- accounts prove EMAIL\n',
  )
}
