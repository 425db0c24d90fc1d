import { t } from '#language/translate.ts'
import { fileMessages } from '#contract/files.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Actor } from '#server/actor.ts'
import { asServer } from '#server/database/acting.ts'
import type { Deps } from '#server/deps.ts'
import { RefusedError } from '#server/errors.ts'
import { IncomingFile } from './incoming.ts'
import { hasVirus } from './scanner.ts'

/** A scanner that can't be asked answers again after this many seconds, at the earliest. */
const AGAIN = '60'

interface Sender {
  actor: Actor
  address: string
}

/**
 * Scans an uploaded file before anything else reads it, if the operator has set a scanner (`CLAMD`). Throws 422 if it has a
 * virus, which is recorded in the audit, and 503 if the scanner can't be asked: no file is stored unscanned.
 */
export async function scanUpload(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  file: IncomingFile | Uint8Array,
  { actor, address }: Sender,
): Promise<void> {
  const { clamd } = config.files
  if (!clamd) return
  const bytes = file instanceof IncomingFile ? file.read() : oneOf(file)
  const isInfected = await hasVirus(clamd, bytes).catch((cause: unknown) => {
    throw new RefusedError(503, { message: t(fileMessages.notScannable) }, { 'retry-after': AGAIN }, cause)
  })
  if (!isInfected) {
    if (file instanceof IncomingFile) file.isScanned = true
    return
  }
  const userId = actor.kind === 'signed-in' ? actor.userId : null
  await asServer(() =>
    recordAudit(db, { actorUserId: userId, action: 'file.infected', subjectType: 'user', subjectId: userId, address }),
  )
  const message = t(fileMessages.infected)
  throw new RefusedError(422, { message, issues: [{ path: 'file', message }] })
}

async function* oneOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
