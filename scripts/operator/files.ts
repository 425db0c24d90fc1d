import { keysOf } from '#server/config.ts'
import { silent } from '#server/database/log.ts'
import { moveUploads } from '#server/features/prescriptions/move-files.ts'
import { checkFiles, renewKeys } from '#server/files/care.ts'
import { openFiles } from '#server/files/files.ts'
import { sweepFiles } from '#server/files/sweep.ts'
import { Refusal } from '#server/refusal.ts'
import { withDatabase } from './with-database.ts'

export const usage = `npm run operator -- files        checks that no listed file is missing or damaged
npm run operator -- files sweep  removes files that no row names and that are older than an hour
npm run operator -- files rekey  encrypts with SECRET what a secret of SECRET_OLD has encrypted
npm run operator -- files move   moves files of uploaded prescriptions from the database into the store`

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

export async function run([word = 'check', ...rest]: string[]): Promise<void> {
  const work = Object.hasOwn(works, word) ? works[word] : undefined
  if (!work || rest.length > 0) throw new Refusal(usage)
  await withDatabase(({ db }, config) => work({ db, files: openFiles(config, keysOf(config)), log: silent }))
}
