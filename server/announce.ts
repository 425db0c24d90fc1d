import { DEMO_PASSWORD, demoAccounts } from '#contract/demo.ts'
import type { Config } from './config.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

export const announceDemoLoading = () => say('Loading the demo data, this once …')

/** Tells whoever started the program where it is and how to get in. */
export function announce(config: Config, address: string, hasMail: boolean): void {
  say(`\n${config.product.name} is ready: ${address}\n`)
  if (config.demo.on) {
    say(`Demo accounts, all with the password ${DEMO_PASSWORD}:`)
    for (const account of demoAccounts) say(`  ${account.email.padEnd(22)} ${account.label}`)
    if (!config.mail.smtpUrl) say(`The mails of the demo are at ${address}/mailbox`)
    say('')
  } else if (!hasMail) {
    say('No mail leaves: set SMTP_URL. Mails wait in the queue until then.\n')
  }
}
