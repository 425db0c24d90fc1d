// `npm run demo:load [-- --yes]`: puts the demo data into the configured database, deliberately. At its start the
// program loads it into its own embedded database only, never into one that an operator has configured.
import type { Kysely } from 'kysely'
import { DEMO_PASSWORD, demoAccounts } from '#contract/demo.ts'
import { isLoaded, loadDemo } from '#db/demo/load.ts'
import { recordAudit } from '#server/audit/record.ts'
import { type Config, loadEnvFile, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/client.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { silent } from '#server/database/log.ts'
import { migrate } from '#server/database/migrate.ts'
import { transaction } from '#server/database/transaction.ts'
import type { DB } from '#server/database/types.ts'
import { explain } from '#server/explain.ts'

/** What the operator can mend; the message is a sentence. */
class Refusal extends Error {}

async function main(args: string[]): Promise<void> {
  const unknown = args.find((arg) => arg !== '--yes')
  if (unknown) throw new Refusal(`demo:load knows one option, --yes; it was given ${unknown}.`)
  loadEnvFile()
  const config = readConfig()
  const embedded = config.database.url ? null : await startEmbedded(config.dataDir, silent)
  const database = openDatabase(config.database.url ?? embedded!.connectionString, { poolSize: 2, log: silent })
  try {
    await migrate(database)
    await load(database.db, placeOf(config), args.includes('--yes'))
    announce(config)
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

async function load(db: Kysely<DB>, place: string, isSure: boolean): Promise<void> {
  if (await isLoaded(db)) throw new Refusal(`The demo data is already in ${place}. Nothing was changed.`)
  const others = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (others.count > 0 && !isSure)
    throw new Refusal(
      `There ${others.count === 1 ? 'is' : 'are'} already ${others.count} ${others.count === 1 ? 'account' : 'accounts'} in ${place}. This would add to it three invented clinics, their doctors, ` +
        `patients and appointments, and accounts whose password is public (${demoAccounts.map((one) => one.email).join(', ')}).\n` +
        'Nothing that is there would be changed, but the demo data cannot be taken out again.\n' +
        'If that is what you want: npm run demo:load -- --yes',
    )
  // The audit is kept for ever: that these accounts exist was somebody's choice.
  await transaction(db, async (tx) => {
    await loadDemo(tx, new Date())
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

/** The database as a person knows it, without the password. */
function placeOf({ database, dataDir }: Config): string {
  if (!database.url) return `the embedded database in ${dataDir}`
  const { host, pathname } = new URL(database.url)
  return `the database ${decodeURIComponent(pathname.slice(1))} at ${host || 'this machine'}`
}

function announce(config: Config): void {
  console.log(`Accounts, all with the password ${DEMO_PASSWORD}:`)
  for (const account of demoAccounts) console.log(`  ${account.email.padEnd(22)} ${account.label}`)
  if (!config.demo.on) console.log('\nThe sign-in page shows them only with DEMO=on.')
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Refusal ? error.message : explain(error)}\n`)
  process.exitCode = 1
})
