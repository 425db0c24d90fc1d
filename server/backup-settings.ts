import { resolve } from 'node:path'
import type { S3Settings } from './files/s3-bucket.ts'
import type { GivenSettings } from './settings.ts'

const PROJECT = resolve(import.meta.dirname, '..')

/** Where `BACKUP_TO` points. */
export type BackupTarget = { folder: string } | { s3: S3Settings; prefix: string }

/** Returns the settings of backups, or why they can't be used. */
export function backupOf(set: GivenSettings) {
  const to = set.BACKUP_TO === undefined ? null : targetOf(set, set.BACKUP_TO)
  if (to && 'problem' in to) return to
  if (to && !set.BACKUP_KEY)
    return { problem: 'BACKUP_TO also needs BACKUP_KEY. `npm run operator -- backup new-key` makes one.' }
  return {
    /** Where backups go; null: nowhere. */
    to,
    /** Encrypts backups; the operator has a copy of it elsewhere. */
    key: set.BACKUP_KEY,
    /** When the server makes a backup each day, in UTC; null: never. */
    at: to ? set.BACKUP_AT : null,
    /** How many days, weeks and months have a backup. */
    retention: { days: set.BACKUP_DAYS, weeks: set.BACKUP_WEEKS, months: set.BACKUP_MONTHS },
  }
}

export type BackupSettings = Exclude<ReturnType<typeof backupOf>, { problem: string }>

function targetOf(set: GivenSettings, to: string): BackupTarget | { problem: string } {
  if (!to.startsWith('s3://')) return { folder: resolve(PROJECT, to) }
  const [bucket = '', ...folders] = to.slice('s3://'.length).split('/')
  const endpoint = set.BACKUP_S3_ENDPOINT ?? set.S3_ENDPOINT
  const keyId = set.BACKUP_S3_KEY_ID ?? set.S3_KEY_ID
  const key = set.BACKUP_S3_KEY ?? set.S3_KEY
  if (!endpoint || !keyId || !key)
    return { problem: 'BACKUP_TO in a bucket also needs BACKUP_S3_ENDPOINT, BACKUP_S3_KEY_ID and BACKUP_S3_KEY.' }
  const path = folders.filter(Boolean).join('/')
  const s3 = { endpoint, bucket, region: set.BACKUP_S3_REGION ?? set.S3_REGION, keyId, key }
  return { s3, prefix: path === '' ? '' : `${path}/` }
}
