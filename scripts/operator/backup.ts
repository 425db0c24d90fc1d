import { parseArgs } from 'node:util'
import { checkBackup, readInstallation } from '#server/backup/check.ts'
import { lastBackup } from '#server/backup/last.ts'
import { makeBackup } from '#server/backup/make.ts'
import { type Config, keysOf, loadEnvFile, readConfig } from '#server/config.ts'
import { openFiles } from '#server/files/files.ts'
import { Refusal } from '#server/refusal.ts'
import { newSecret } from '#server/secrets.ts'
import { findBackup, keyOf, placeOf } from './backup-places.ts'
import { progressLine } from './backup-progress.ts'
import { ageInWords, contentsInWords, size } from './backup-words.ts'
import { forLongWork, withDatabase } from './with-database.ts'

export const usage = `npm run operator -- backup [--to FOLDER]    makes a backup of all tables and files, and reads it back
npm run operator -- backup list [--to FOLDER]       lists the backups
npm run operator -- backup verify [NAME or FILE]    reads a whole backup; the newest one without a name
npm run operator -- backup new-key                  prints a new BACKUP_KEY as a line for .env
npm run operator -- backup secret [NAME or FILE]    prints the SECRET in a backup as a line for .env

Backups are in BACKUP_TO, encrypted with BACKUP_KEY: see docs/operations.md, "Backup".`

/** A backup before an update must not be of the updated database. */
const asItIs = { ...forLongWork, migrates: false }

interface Asked {
  config: () => Config
  /** The folder of --to, instead of BACKUP_TO. */
  to: string | undefined
  name: string | undefined
}

const works: Record<string, (asked: Asked) => Promise<number | void>> = {
  make,
  list,
  verify,
  secret,
  'new-key': async () => console.log(`BACKUP_KEY=${newSecret()}`),
}

async function make({ config, to }: Asked): Promise<number> {
  const { backup: settings } = config()
  const [place, key] = [placeOf(settings, to), keyOf(settings)]
  const progress = progressLine(process.stdout)
  return withDatabase(async (database, config) => {
    const source = { database, files: openFiles(config, keysOf(config)) }
    const { backup, removed } = await makeBackup(
      source,
      // a folder for one backup has no rule
      { place, key, retention: to === undefined ? settings.retention : null },
      { onProgress: progress.show },
    ).finally(progress.end)
    console.log(`${backup.name} is in ${place.title}, and was read back.`)
    for (const line of contentsInWords(backup)) console.log(line)
    for (const name of removed)
      console.log(`${name} was deleted: BACKUP_DAYS, BACKUP_WEEKS and BACKUP_MONTHS don't need it.`)
    return backup.damagedFiles.length + backup.contents.missing.length > 0 ? 1 : 0
  }, asItIs)
}

async function list({ config, to }: Asked): Promise<void> {
  const place = placeOf(config().backup, to)
  for (const { name, bytes } of await place.list()) console.log(`${name}  ${size(bytes)}`)
  const last = await lastBackup(place)
  console.log(last ? ageInWords(last, new Date()) : `There is no backup in ${place.title}.`)
}

async function verify({ config, name }: Asked): Promise<number> {
  const { backup: settings } = config()
  const found = await findBackup(settings, name)
  const progress = progressLine(process.stdout)
  const checked = await checkBackup(found.place, found.name, keyOf(settings), (done) =>
    progress.show('checking', done),
  ).finally(progress.end)
  console.log(`${found.name} is as it was written.`)
  for (const line of contentsInWords(checked)) console.log(line)
  return checked.damagedFiles.length + checked.contents.missing.length > 0 ? 1 : 0
}

async function secret({ config, name }: Asked): Promise<void> {
  const { backup: settings } = config()
  const found = await findBackup(settings, name)
  const { secret: current, previousSecrets } = await readInstallation(found.place, found.name, keyOf(settings))
  console.log(`SECRET=${current}`)
  if (previousSecrets.length > 0) console.log(`SECRET_OLD=${previousSecrets.join(',')}`)
}

export async function run(words: string[]): Promise<number | void> {
  const { work, ...asked } = read(words)
  return work({
    ...asked,
    config: () => {
      loadEnvFile()
      return readConfig()
    },
  })
}

function read(words: string[]) {
  const options = { to: { type: 'string' }, 'new-key': { type: 'boolean' } } as const
  const { values, positionals } = (() => {
    try {
      return parseArgs({ args: words, options, allowPositionals: true })
    } catch (error) {
      throw new Refusal(`${(error as Error).message}\n\n${usage}`)
    }
  })()
  const [word = values['new-key'] ? 'new-key' : 'make', name, ...rest] = positionals
  const work = Object.hasOwn(works, word) ? works[word] : undefined
  const takesName = word === 'verify' || word === 'secret'
  if (!work || rest.length > 0 || (name !== undefined && !takesName)) throw new Refusal(usage)
  if (values.to !== undefined && takesName) throw new Refusal(usage)
  return { work, name, to: values.to }
}
