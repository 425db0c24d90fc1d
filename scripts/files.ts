// `npm run files`: checks that every listed file is whole; `npm run files -- sweep`: removes what no row names; `npm run files --
// rekey`: encrypts with SECRET what an earlier one has encrypted; `npm run files -- move`: moves uploads from the database.
import { keysOf, loadEnvFile, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/driver/client.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { silent } from '#server/database/log.ts'
import { migrate } from '#server/database/migrate.ts'
import { explain } from '#server/explain.ts'
import { moveUploads } from '#server/features/prescriptions/move-files.ts'
import { checkFiles, renewKeys } from '#server/files/care.ts'
import { openFiles } from '#server/files/files.ts'
import { sweepFiles } from '#server/files/sweep.ts'

/** What the operator can mend; the message is a sentence. */
class Refusal extends Error {}

const USAGE = `npm run files             checks that every listed file is whole
npm run files -- sweep    removes files that no row names and that are older than an hour
npm run files -- rekey    encrypts with SECRET what a secret of SECRET_OLD has encrypted
npm run files -- move     moves files of uploaded prescriptions from the database into the store`

type Place = Parameters<typeof sweepFiles>[0]

const works: Record<string, (place: Place) => Promise<void>> = {
  async check(place) {
    const { checked, broken } = await checkFiles(place)
    console.log(`${checked} files are listed.`)
    complainOf(broken)
  },
  sweep: async (place) => console.log(`${await sweepFiles(place)} files were removed.`),
  async move(place) {
    const { moved, stay } = await moveUploads(place)
    console.log(`${moved} files were moved, ${stay} stay in the database because they are no whole PDF or picture.`)
  },
  async rekey(place) {
    const { renewed, broken } = await renewKeys(place)
    console.log(`${renewed} files have the new key.`)
    complainOf(broken)
  },
}

function complainOf(broken: string[]): void {
  if (broken.length > 0) throw new Refusal(`Missing or damaged:\n${broken.join('\n')}`)
}

async function main([word = 'check', ...rest]: string[]): Promise<void> {
  const work = works[word]
  if (!work || rest.length > 0) throw new Refusal(USAGE)
  loadEnvFile()
  const config = readConfig()
  const embedded = config.database.url ? null : await startEmbedded(config.dataDir, silent)
  const database = openDatabase(config.database.url ?? embedded!.connectionString, { poolSize: 2, log: silent })
  try {
    await migrate(database)
    await work({ db: database.db, files: openFiles(config, keysOf(config)), log: silent })
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Refusal ? error.message : explain(error)}\n`)
  process.exitCode = 1
})
