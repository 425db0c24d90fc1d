import { restoreBackup } from '#server/backup/restore.ts'
import { type Config, loadEnvFile, readConfig, writeSecret } from '#server/config.ts'
import { openStore } from '#server/files/files.ts'
import { Refusal } from '#server/refusal.ts'
import type { Keys } from '#server/secrets.ts'
import { findBackup, keyOf } from './backup-places.ts'
import { progressLine } from './backup-progress.ts'
import { contentsInWords } from './backup-words.ts'
import { forLongWork, withDatabase } from './with-database.ts'

export const usage = `npm run operator -- restore NAME or FILE

  NAME   a backup in BACKUP_TO, as \`backup list\` shows it
  FILE   a path with a slash, such as ./vaidya-20270131T013000Z.backup

Fills a new database and an empty DATA_DIR, while no server is running. Needs the BACKUP_KEY of the backup, and no SECRET or the
one of the backup. See docs/operations.md, "Backup".`

export async function run([name, ...rest]: string[]): Promise<void> {
  if (name === undefined || rest.length > 0) throw new Refusal(usage)
  loadEnvFile()
  const settings = readConfig().backup
  const found = { ...(await findBackup(settings, name)), key: keyOf(settings) }
  await withDatabase(
    async (database, config) => {
      const progress = progressLine(process.stdout)
      const notes: string[] = []
      const restored = await restoreBackup(
        {
          database,
          store: openStore(config),
          takeSecrets: (secrets) => notes.push(...takeSecrets(config, secrets)),
        },
        found,
        progress.show,
      ).finally(progress.end)
      console.log(`${found.name} was restored.`)
      for (const line of contentsInWords(restored)) console.log(line)
      if (!restored.hasJobs) console.log('Pending jobs were left out; the server requests them again within minutes.')
      for (const note of notes) console.log(note)
      console.log(
        '`npm run operator -- files` checks the files. The next start sends pending emails, reminders and webhooks.',
      )
    },
    { ...forLongWork, migrates: false },
  )
}

/** Stores the secret of the backup in DATA_DIR, or finds it in the settings. Returns what the operator has to do. */
function takeSecrets(config: Config, { secret, previousSecrets }: Keys): string[] {
  const known = [config.secret, ...config.previousSecrets]
  if (config.secret !== undefined && config.secret !== secret)
    throw new Refusal(
      'SECRET differs from the one of the backup, which encrypts its files. Empty SECRET in .env, or set it to the line that ' +
        '`npm run --silent operator -- backup secret NAME` prints.',
    )
  if (config.secret === undefined) writeSecret(config.dataDir, secret)
  return previousSecrets.every((one) => known.includes(one))
    ? []
    : ['Some texts still need an earlier secret: set SECRET_OLD as `npm run operator -- backup secret NAME` prints it.']
}
