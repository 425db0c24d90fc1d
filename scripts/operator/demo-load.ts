// At startup the program loads the demo data into its own embedded database only. This command loads it into any
// database, so it requires the name of one that has accounts.
import { english } from '#language/translate.ts'
import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { DEMO_PASSWORD, demoAccounts } from '#contract/demo.ts'
import { isLoaded, loadDemo } from '#db/demo/load.ts'
import { writeDemoIncidents } from '#db/demo/status.ts'
import { recordAudit } from '#server/audit/record.ts'
import { type Config, keysOf } from '#server/config.ts'
import { transaction } from '#server/database/transaction.ts'
import { type Files, openFiles } from '#server/files/files.ts'
import { Refusal } from '#server/refusal.ts'
import { sealWith } from '#server/sealing.ts'
import { withDatabase } from './with-database.ts'

export const usage = `npm run operator -- demo:load               loads the demo data into the configured database
npm run operator -- demo:load --into NAME   the same for a database that has accounts already`

export async function run(args: string[]): Promise<void> {
  const into = databaseNamed(args)
  await withDatabase(async ({ db }, config) => {
    const now = new Date()
    const keys = keysOf(config)
    // prescriptions are signed with the key of the server
    sealWith(keys)
    await load(db, openFiles(config, keys), placeOf(config), { into, now })
    await writeDemoIncidents(config.dataDir, now)
    announce(config)
  })
}

/** Returns the value of `--into`; null without it. */
function databaseNamed(args: string[]): string | null {
  if (args.length === 0) return null
  const [option, name, ...rest] = args
  if (option === '--into' && name && rest.length === 0) return name
  throw new Refusal(`demo:load takes one option, --into NAME; it was given ${args.join(' ')}.`)
}

async function load(
  db: Db,
  files: Files,
  place: string,
  { into, now }: { into: string | null; now: Date },
): Promise<void> {
  if (await isLoaded(db)) throw new Refusal(`The demo data is already in ${place}. Nothing was changed.`)
  const others = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const name = await nameOf(db)
  if (into !== null && into !== name)
    throw new Refusal(`--into names ${into}, but this is ${place}. Nothing was changed.`)
  if (others.count > 0 && into === null)
    throw new Refusal(
      `There ${others.count === 1 ? 'is' : 'are'} already ${others.count} ${others.count === 1 ? 'account' : 'accounts'} in ${place}. This would add to it three invented clinics, their doctors, ` +
        `patients and appointments, and accounts whose password is public (${demoAccounts.map((one) => one.email).join(', ')}).\n` +
        'Existing data would not be changed, but the demo data cannot be removed again.\n' +
        `If that is what you want, name the database: npm run operator -- demo:load --into ${name}`,
    )
  // The audit records that these accounts were created on purpose.
  await transaction(db, async (tx) => {
    await loadDemo(tx, now, files)
    await recordAudit(tx, {
      actorUserId: null,
      action: 'demo.loaded',
      subjectType: 'database',
      subjectId: null,
      detail: { deliberately: true, accountsBefore: others.count },
    })
  })
  console.log(`The demo data is in ${place}.\n`)
}

async function nameOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return rows[0]!.name
}

/** Returns the database in a form that a person recognizes, without the password. */
function placeOf({ database, dataDir }: Config): string {
  if (!database.url) return `the embedded database in ${dataDir}`
  const { host, pathname } = new URL(database.url)
  // a socket's host is its folder
  const where = host === '' || /^%2f/i.test(host) ? 'on this machine' : `at ${host}`
  return `the database ${decodeURIComponent(pathname.slice(1))} ${where}`
}

function announce(config: Config): void {
  console.log(`Accounts, all with the password ${DEMO_PASSWORD}:`)
  for (const account of demoAccounts) console.log(`  ${account.email.padEnd(22)} ${english(account.label)}`)
  if (!config.demo.on) console.log('\nThey can sign in only while DEMO=on is set, because the password is public.')
}
