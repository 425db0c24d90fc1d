import type { Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/door/door.ts'
import { answerTo, once, type Repeatable } from '#server/http/door/idempotency.ts'
import { discardFile, fingerprintOf, storeFile, type KeptFile } from './files.ts'

/** A file of a form, and the key that identifies a repeated call. */
export interface Sent {
  file: File
  rotation?: string
  /** The caller and the address. */
  scope: string
  /** The other fields of the form. */
  fields: object
  /** The message if the key comes with another form. */
  reused: string
}

/**
 * Writes a file to the store and then lists it with `list`, in one transaction and once per key; removes it again if it
 * can't be listed. Calls `onKept` after listing, but not for a repetition. Throws 415, 422, 503.
 */
export async function storeOnce<T>(
  { db, files }: Deps,
  { idempotencyKey: key }: Pick<Caller, 'idempotencyKey'>,
  { file, rotation = '0', scope, fields, reused }: Sent,
  list: (tx: Tx, stored: KeptFile) => Promise<T>,
  onKept: () => Promise<void> = async () => {},
): Promise<T> {
  const request: Repeatable | null =
    key === null ? null : { scope, key, body: { ...fields, rotation, file: await fingerprintOf(file) }, reused }
  const answered = request && (await answerTo<T>(db, request))
  if (answered) return answered
  const stored = await storeFile(files, file, { turn: Number(rotation) })
  let isListed = false
  try {
    const reply = await transaction(db, (tx) =>
      once(tx, request, async () => {
        const listed = await list(tx, stored)
        isListed = true
        return listed
      }),
    )
    if (isListed) await onKept()
    else await discardFile(files, stored.id)
    return reply
  } catch (error) {
    await discardFile(files, stored.id)
    throw error
  }
}

/** Returns the name of a person's file to be shown: without its folders, and without signs that hide or turn text. */
export function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1)!
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu, '').normalize('NFC')
  return [...plain.trimStart()].slice(0, 120).join('').trimEnd() || 'file'
}
