import { t } from '#language/translate.ts'
import { endOf } from '#contract/doses/courses.ts'
import {
  type NewPrescription,
  Prescription,
  type PrescriptionChange,
  prescriptionMessages,
} from '#contract/prescriptions/prescriptions.ts'
import type { SignedCheck } from '#contract/prescriptions/safety.ts'
import type { SignedConsultation } from '#contract/prescriptions/teleconsultation.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Tx } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, wrongField } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import type { Caller } from '#server/http/door/door.ts'
import { answerTo, once, type Repeatable } from '#server/http/door/idempotency.ts'
import { newId } from '#server/ids.ts'
import { spokenCode } from '#server/secrets.ts'
import { contentHash } from './content.ts'
import { chartFor, type Draft, draftOf, signingDoctor } from './draft.ts'
import { signVersion } from './integrity.ts'
import { auditAndNotify } from './news.ts'
import { hasRight } from './policy.ts'
import { insertCheck, listGivenReasons } from './queries/safety.ts'
import {
  findDraftOn,
  findSigning,
  insertPrescription,
  insertVersion,
  isVisitOf,
  lockPrescription,
  type Signing,
  updateVersion,
} from './queries/signing.ts'
import { visitOfPrescription } from './queries/telemedicine.ts'
import { integrityOf, prescriptionSeenBy, toPrescription, writtenSeenBy } from './read.ts'
import { checkFor } from './safety/facts.ts'
import { withReasons } from './safety/reasons.ts'
import { consultationOf } from './telemedicine/refuse.ts'

/**
 * Signs a prescription as a doctor of the patient's clinic (rules T86, T87). Throws 400 with the field that is wrong, 403
 * for people who never write prescriptions and for another doctor's name, 404 for another clinic, 409 while a severe
 * finding of the safety check has no reason, 422 for a reused key. `beside` changes what belongs to it in the same transaction.
 */
export async function sign(
  deps: Deps,
  caller: Caller,
  actor: SignedIn,
  body: NewPrescription,
  beside?: (tx: Tx) => Promise<void>,
): Promise<Prescription> {
  const request = repeatable(caller, `prescriptions.write:${actor.userId}`, body)
  const doctorId = await signingDoctor(deps.db, actor, body)
  const storedReply = request && (await answerTo<Prescription>(deps.db, request))
  if (storedReply) return replayed(deps, actor, storedReply)
  return transaction(deps.db, (tx) =>
    once(tx, request, async () => {
      const chartId = await chartFor(tx, body)
      await beside?.(tx)
      const signing = await findSigning(tx, doctorId, chartId)
      const draft = await draftOf(tx, chartId, body, signing)
      const check = await checkOf(deps, tx, { chartId, except: null }, draft, body, signing)
      const id = newId()
      const { clinicId } = body
      const endsOn = endOf(draft.medications, body.prescriptionDate)
      if (body.visitId && !(await isVisitOf(tx, body.visitId, { doctorId, chartId })))
        throw wrongField('visitId', t(prescriptionMessages.otherVisit))
      // one that is signed beside the doctor's open visit belongs to it
      const visitId = body.visitId ?? (await findDraftOn(tx, { doctorId, chartId, day: body.prescriptionDate }))
      const stated = { medications: draft.medications, consultation: body.teleconsultation }
      const visit = { visitId, doctorId, chartId, day: draft.prescriptionDate }
      const teleconsultation = await consultationOf(deps, tx, visit, stated, signing)
      const store = async () => {
        const number = newNumber()
        const one = { id, number, clinicId, patientId: chartId, doctorId, visitId, endsOn }
        return (await insertPrescription(tx, one)) ? number : null
      }
      // the random number may already exist
      const number = (await store()) ?? (await store())
      if (!number) throw new Error('A prescription could not be stored')
      await storeVersion(tx, { id, number, version: 1 }, { ...draft, check, teleconsultation }, signing, actor)
      const stored = await prescriptionSeenBy(tx, actor, id)
      if (visitId !== body.visitId && visitId)
        await announce(tx, { kind: 'visit', subjectId: visitId, clinicId, doctorId })
      await auditAndNotify(
        tx,
        'prescription.written',
        stored,
        { actor, address: caller.address },
        'prescription_written',
      )
      return toPrescription(stored, actor, 'intact')
    }),
  )
}

/**
 * Returns a stored reply to a repeated request. One that was stored before an update can lack a field that replies have
 * now; the prescription is read again then.
 */
async function replayed(deps: Deps, actor: SignedIn, reply: Prescription): Promise<Prescription> {
  if (Prescription.safeParse(reply).success) return reply
  const one = await prescriptionSeenBy(deps.db, actor, reply.id)
  return toPrescription(one, actor, await integrityOf(deps, one))
}

/** Returns a number that a person can say on the phone. */
export const newNumber = (): string => `RX-${spokenCode(7)}`

const repeatable = ({ idempotencyKey: key }: Caller, scope: string, body: unknown): Repeatable | null =>
  key === null ? null : { scope, key, body, reused: t(prescriptionMessages.keyReused) }

/** Checks the content to sign. Throws 409 while a severe finding has no reason. */
async function checkOf(
  deps: Deps,
  tx: Tx,
  chart: { chartId: string; except: string | null },
  { medications }: Draft,
  { safetyReasons = [], doctorId }: NewPrescription,
  { parties: { doctor }, signedAt }: Signing,
): Promise<SignedCheck> {
  const lines = medications.map(({ medicationName, ...line }) => ({ ...line, name: medicationName }))
  const found = await checkFor(deps, tx, chart, lines)
  const earlier = await listGivenReasons(
    tx,
    chart.chartId,
    safetyReasons.flatMap(({ givenIn }) => givenIn ?? []),
  )
  const now = { doctorId, name: `${doctor.firstName} ${doctor.lastName}`.trim(), at: signedAt.toISOString() }
  return withReasons(found, safetyReasons, earlier, now)
}

async function storeVersion(
  tx: Tx,
  { id, number, version }: { id: string; number: string; version: number },
  { check, ...draft }: Draft & { check: SignedCheck; teleconsultation: SignedConsultation | null },
  { parties, signedAt }: Signing,
  actor: SignedIn,
): Promise<void> {
  const throughKey = actor.key !== undefined
  const hash = contentHash({ ...draft, ...parties, number, version, signedAt, throughKey })
  const signature = signVersion({ number, version, hash })
  const signed = { parties, signedAt, signedBy: actor.userId, throughKey, hash, signature }
  await insertVersion(tx, { ...draft, prescriptionId: id, version, ...signed })
  await insertCheck(tx, { prescriptionId: id, version, check })
}

/**
 * Signs a new version of one of the doctor's own prescriptions; the earlier version stays and is marked as replaced
 * (rule T88). Throws 400, 403,
 * 404 and 422 as `sign` does, 409 if it has ended or has another version than the given one.
 */
export async function replace(
  deps: Deps,
  caller: Caller<SignedIn>,
  id: string,
  { version, ...body }: PrescriptionChange,
): Promise<Prescription> {
  const { actor } = caller
  const before = await writtenSeenBy(deps.db, actor, id)
  if (!hasRight(actor, 'edit', before)) throw forbidden()
  const doctorId = await signingDoctor(deps.db, actor, body)
  if (body.clinicId !== before.clinicId) throw wrongField('clinicId', t(prescriptionMessages.otherClinic))
  const request = repeatable(caller, `prescriptions.replace:${id}:${actor.userId}`, { version, ...body })
  const storedReply = request && (await answerTo<Prescription>(deps.db, request))
  if (storedReply) return replayed(deps, actor, storedReply)
  return transaction(deps.db, (tx) =>
    once(tx, request, async () => {
      const chartId = await chartFor(tx, body)
      const now = await lockPrescription(tx, id)
      refuseEnded(now)
      if (version !== undefined && version !== now.version)
        throw conflict(t(prescriptionMessages.changed), { code: 'prescription-changed' })
      if (chartId !== now.patientId) throw wrongField('patientId', t(prescriptionMessages.otherPatient))
      const signing = await findSigning(tx, doctorId, chartId)
      const draft = await draftOf(tx, chartId, body, signing, before)
      const check = await checkOf(deps, tx, { chartId, except: id }, draft, body, signing)
      const stated = {
        medications: draft.medications,
        consultation: body.teleconsultation,
        before: before.teleconsultation,
      }
      const visit = { visitId: await visitOfPrescription(tx, id), doctorId, chartId, day: draft.prescriptionDate }
      const teleconsultation = await consultationOf(deps, tx, visit, stated, signing)
      const next = { id, number: now.number, version: now.version + 1 }
      await storeVersion(tx, next, { ...draft, check, teleconsultation }, signing, actor)
      const endsOn = endOf(draft.medications, draft.prescriptionDate)
      await updateVersion(tx, id, now.version, endsOn, signing.signedAt)
      const stored = await prescriptionSeenBy(tx, actor, id)
      await auditAndNotify(tx, 'prescription.replaced', stored, caller, 'prescription_replaced')
      return toPrescription(stored, actor, 'intact')
    }),
  )
}

/** Throws 409 for a prescription that is completed or cancelled. */
export function refuseEnded({ status }: { status: Prescription['status'] }): void {
  if (status !== 'active') throw conflict(t(prescriptionMessages[status]))
}
