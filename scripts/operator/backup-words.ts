import type { Checked } from '#server/backup/check.ts'
import { timeOfName } from '#server/backup/names.ts'

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
export function ageInWords(name: string, now: Date): string {
  const at = timeOfName(name)
  const hours = Math.floor((now.getTime() - at.getTime()) / 3_600_000)
  const ago =
    hours < 1 ? 'less than an hour ago' : hours < 48 ? `${hours} hours ago` : `${Math.floor(hours / 24)} days ago`
  return `The last backup is from ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${ago}.`
}
