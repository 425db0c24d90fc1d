import { parseArgs } from 'node:util'
import { CLOSING_DAYS } from '#contract/account-closing/closing.ts'
import { type Config, keysOf } from '#server/config.ts'
import type { Database } from '#server/database/driver/client.ts'
import { closeByOperator } from '#server/features/account-closing/operator.ts'
import {
  endAccountSessions,
  endOperator,
  listAccounts,
  makeOperator,
  proveByOperator,
  reinstateAccount,
  suspendAccount,
} from '#server/features/accounts/operator.ts'
import { Refusal } from '#server/refusal.ts'
import { sealWith } from '#server/sealing.ts'
import { withDatabase } from './with-database.ts'

export const usage = `npm run operator -- accounts COMMAND

  list [PART OF AN ADDRESS] [--suspended]   accounts and their state
  suspend EMAIL --reason "TEXT"             blocks sign-in and ends all sessions; bookings and data are kept
  reinstate EMAIL                           lets the person sign in again
  end-sessions EMAIL                        signs the person out of every browser and device
  prove EMAIL                               marks the address as confirmed, where no email can be sent
  close EMAIL|ID --reason "TEXT" [--days N] closes the account in N days (default 7); until then the person can keep it
  make-operator EMAIL                       lets the person confirm clinics and doctors on a screen, with two-factor sign-in
  end-operator EMAIL                        takes that back`

interface Asked {
  tools: Parameters<typeof reinstateAccount>[0]
  email: string
  reason: string
  days: number
  onlySuspended: boolean
}

const counted = (count: number) => (count === 1 ? '1 session' : `${count} sessions`)

const commands: Record<string, (options: Asked) => Promise<string>> = {
  async list({ tools, email, onlySuspended }) {
    let count = 0
    for await (const one of listAccounts(tools.db, { word: email, onlySuspended })) {
      count += 1
      const state = [
        one.isSuspended ? `suspended${one.reason ? ` (${one.reason})` : ''}` : null,
        one.isVerified ? null : 'address not confirmed',
        one.isOperator ? 'operator' : null,
        one.hasSecondFactor ? 'second factor' : null,
        one.clinics > 0 ? `${one.clinics} ${one.clinics === 1 ? 'clinic' : 'clinics'}` : null,
        one.sessions > 0 ? counted(one.sessions) : null,
      ]
      console.log([one.email.padEnd(40), one.role.padEnd(14), state.filter(Boolean).join(', ')].join(' ').trimEnd())
    }
    return `${count} ${count === 1 ? 'account' : 'accounts'}.`
  },
  async suspend({ tools, email, reason }) {
    const ended = await suspendAccount(tools, email, reason)
    return `${email} is suspended. ${counted(ended)} ended. Bookings and data are kept.`
  },
  async reinstate({ tools, email }) {
    await reinstateAccount(tools, email)
    return `${email} can sign in again.`
  },
  async 'end-sessions'({ tools, email }) {
    return `${email} is signed out everywhere. ${counted(await endAccountSessions(tools, email))} ended.`
  },
  async prove({ tools, email }) {
    await proveByOperator(tools, email)
    return `The address ${email} is now confirmed.`
  },
  async close({ tools, email: account, reason, days }) {
    const { email, dueAt } = await closeByOperator(tools, { account, reason, days })
    return `The account ${email} closes at ${dueAt.toISOString()}, unless its person keeps it until then.`
  },
  async 'make-operator'({ tools, email }) {
    await makeOperator(tools, email)
    return `${email} is an operator now, and needs two-factor sign-in.`
  },
  async 'end-operator'({ tools, email }) {
    await endOperator(tools, email)
    return `${email} is no longer an operator.`
  },
}

/** Reads the arguments. Throws Refusal with the usage if they name no command. */
function read(words: string[]) {
  const options = { reason: { type: 'string' }, days: { type: 'string' }, suspended: { type: 'boolean' } } as const
  const { values, positionals } = (() => {
    try {
      return parseArgs({ args: words, options, allowPositionals: true })
    } catch (error) {
      throw new Refusal(`${(error as Error).message}\n\n${usage}`)
    }
  })()
  const [name = '', typed = '', ...rest] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || rest.length > 0) throw new Refusal(usage)
  // addresses are stored as the sign-in page reads them
  const email = typed.trim().normalize('NFC').toLowerCase()
  const reason = values.reason?.trim() ?? ''
  if (name !== 'list' && email === '') throw new Refusal(`${name} needs the email address of an account.`)
  if ((name === 'suspend' || name === 'close') && reason === '') throw new Refusal(`${name} needs --reason "TEXT".`)
  const days = values.days === undefined ? CLOSING_DAYS : Number(values.days)
  if (!Number.isInteger(days) || days < 0 || days > 365) throw new Refusal('--days is a whole number from 0 to 365.')
  return { command, email, reason, days, onlySuspended: values.suspended ?? false }
}

export async function run(words: string[]): Promise<void> {
  const { command, ...options } = read(words)
  await withDatabase(async (database, config) => {
    // emails are encrypted with the key of the server that sends them
    sealWith(keysOf(config))
    console.log(await command({ ...options, tools: toolsOf(config, database) }))
  })
}

/** Links in emails begin with PUBLIC_URL, or with the address of a server with these settings. */
const toolsOf = (config: Config, { db }: Database): Asked['tools'] => ({
  db,
  config,
  publicUrl: () => config.server.publicUrl ?? `http://localhost:${config.server.port}`,
})
