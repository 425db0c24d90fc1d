import type { Checked } from '#server/backup/check.ts'
import { hoursSince, isLate, type LastBackup } from '#server/backup/last.ts'

const number = (count: number) => count.toLocaleString('en-US')

const counted = (files: number) => (files === 1 ? '1 file' : `${number(files)} files`)

/** Returns a size such as "12.3 MB". */
export const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${number(Math.ceil(bytes / 1_000))} kB` : `${number(Math.round(bytes / 100_000) / 10)} MB`

/** Returns what a backup contains, in lines. */
export function contentsInWords({ bytes, schema, contents, damagedFiles }: Checked): string[] {
  const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
  const lines = [
    `${size(bytes)}: ${number(rows)} rows of ${contents.tables.length} tables, as of ${schema.takenAt}, and ` +
      `${counted(contents.files.count)} (${size(contents.files.bytes)}), previews included.`,
  ]
  if (contents.deleted.length > 0)
    lines.push(
      `${contents.deleted.length} files were deleted while the backup was made; it lists them without content.`,
    )
  if (contents.missing.length > 0) lines.push(`Missing in the store when it was made: ${contents.missing.join(', ')}`)
  if (damagedFiles.length > 0) lines.push(`Damaged in the store when it was made: ${damagedFiles.join(', ')}`)
  return lines
}

/** Returns when the newest backup was made, and how long ago. */
export function ageInWords(last: LastBackup, now: Date): string {
  const hours = hoursSince(last, now)
  const ago =
    hours < 1 ? 'less than an hour ago' : hours < 48 ? `${hours} hours ago` : `${Math.floor(hours / 24)} days ago`
  const warning = isLate(last, now) ? ' Daily backups are missing.' : ''
  return `The last backup is from ${last.madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${ago}.${warning}`
}
