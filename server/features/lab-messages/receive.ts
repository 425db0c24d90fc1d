import { createHash } from 'node:crypto'
import { t } from '#language/translate.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { receiveLabMessage } from '#contract/lab-messages/messages.ts'
import { type LabReason, labReasons } from '#contract/lab-messages/states.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { announce } from '#server/events/announce.ts'
import { ownKey } from '#server/features/api-keys/public.ts'
import { newId } from '#server/ids.ts'
import { forClinic, tryToProcess } from './process.ts'
import { insertMessage } from './queries/messages.ts'
import { type Format, readMessage } from './read.ts'

/** A message that a laboratory has sent to a clinic. */
export interface Incoming {
  clinicId: string
  format: Format
  source: string
  bytes: Uint8Array
}

/**
 * Stores a message, then processes it. Once this returns, the message is never lost, even if the program stops before it is processed. Returns why it
 * isn't readable; null if it is.
 */
export async function receive(
  deps: Pick<Deps, 'db' | 'log'>,
  { clinicId, format, source, bytes }: Incoming,
  note: (tx: Tx, id: string) => Promise<void> = async () => {},
): Promise<{ id: string; problem: LabReason | null }> {
  const one = { id: newId(), clinicId, format, source: source.slice(0, 200) }
  const contentHash = createHash('sha256').update(bytes).digest()
  await transaction(deps.db, async (tx) => {
    await insertMessage(tx, { ...one, contentHash, content: bytes })
    await note(tx, one.id)
  })
  await tryToProcess(deps, one)
  await forClinic(clinicId, () => announce(deps.db, { kind: 'lab-message', subjectId: one.id, clinicId }))
  const read = readMessage(format, bytes)
  return { id: one.id, problem: 'reason' in read ? read.reason : null }
}

/** Throws 403 for people: only API keys send messages. */
export const refusePeople = async ({ db }: Pick<Deps, 'db'>, actor: SignedIn): Promise<void> =>
  void (await ownKey(db, actor))

/** Receives a message from an API key. Throws 403 for a person. */
export async function receiveByKey(
  deps: Deps,
  { actor, address }: SignedInCaller,
  bytes: Uint8Array,
): Promise<Reply<typeof receiveLabMessage>> {
  const { name, clinic } = await ownKey(deps.db, actor)
  const clinicId = clinic.id
  // an HL7 message begins with its header, a FHIR one with a brace
  const format: Format = Buffer.from(bytes.subarray(0, 3)).toString('latin1') === 'MSH' ? 'hl7v2' : 'fhir'
  const { id, problem } = await receive(deps, { clinicId, format, source: name, bytes }, (tx, message) =>
    recordAudit(tx, {
      actorUserId: actor.userId,
      action: 'lab-message.received',
      subjectType: 'clinic',
      subjectId: clinicId,
      clinicId,
      address,
      detail: { message },
    }),
  )
  return { id, isReadable: problem === null, problem: problem && t(labReasons[problem]) }
}
