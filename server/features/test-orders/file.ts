import type { Readable } from 'node:stream'
import type { FileSize } from '#contract/files.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { sendFile } from '#server/files/send.ts'
import type { Caller } from '#server/http/door/door.ts'
import { findResultFile } from './queries/writing.ts'
import { orderOf, readerOf } from './read.ts'

/** Returns the file of a result or its preview; that it was opened is recorded. Throws 403, 404. */
export async function openFile(
  deps: Deps,
  caller: Caller<SignedIn>,
  { id, size }: { id: string; size: FileSize },
): Promise<Readable> {
  const { actor, address } = caller
  const one = await orderOf(deps.db, actor, id, 'result')
  const reader = await readerOf(deps.db, actor, one)
  const result = one.tests.flatMap(({ results }) => results).find((each) => each.id === id)
  if (!result || (reader === 'holder' && result.acknowledgedAt === null)) throw notFound()
  const file = await findResultFile(deps.db, id)
  if (!file) throw notFound()
  const { clinicId, patientId, holderId, number } = one
  if (holderId !== actor.userId)
    await recordAudit(deps.db, {
      actorUserId: actor.userId,
      action: 'test-result.opened',
      subjectType: 'patient',
      subjectId: patientId,
      clinicId,
      address,
      detail: { record: id },
    })
  return sendFile(deps.files, caller, file, { name: `test-result-${number}`, size })
}
