import { t } from '#language/translate.ts'
import { confirmationMessages, type NewDecision } from '#contract/confirmations.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import { conflict, notFound } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import { approve } from '#server/features/clinics/public.ts'
import { administratorsOf } from '#server/features/members/public.ts'
import { notifyAll } from '#server/features/notifications/public.ts'
import { folded } from '#server/folding.ts'
import { newId } from '#server/ids.ts'
import {
  type FoundClinic,
  type FoundDoctor,
  insertConfirmation,
  lockClinicToDecide,
  lockDoctorToDecide,
} from './queries.ts'

/** Who decides: an operator's account, or no one for a command on the server. */
interface Operator {
  userId: string | null
  address?: string
}

/** A decision; without `seen`, it is about the current values. */
type Decision = Omit<NewDecision, 'seen'> & { seen?: string }

/**
 * Confirms or refuses a clinic's name and address, and notifies its administrators. A confirmed clinic becomes as public
 * as its administrator wants. Throws 404, and 409 if it has changed since it was read or the decision is the same.
 */
export const decideOnClinic = (db: Db, by: Operator, id: string, decision: Decision): Promise<FoundClinic> =>
  transaction(db, async (tx) => {
    const clinic = await lockClinicToDecide(tx, id)
    if (!clinic) throw notFound(t('Clinic not found.'))
    refuseStale(clinic, decision)
    await store(tx, by, { clinicId: id, doctorId: null, subject: clinic }, decision)
    const isConfirmed = decision.decision === 'confirm'
    if (isConfirmed) await approve(tx, id)
    await note(tx, by, { action: `clinic.${isConfirmed ? 'confirmed' : 'refused'}`, type: 'clinic', id, clinicId: id })
    await announce(tx, { kind: 'clinic', subjectId: id, clinicId: id })
    await notifyAll(tx, await administratorsOf(tx, id), isConfirmed ? 'clinic_confirmed' : 'clinic_refused', id)
    return (await lockClinicToDecide(tx, id))!
  })

/**
 * Confirms or refuses a doctor's name, registration number and council, and notifies the doctor and the clinic's
 * administrators. Throws 404, and 409 if they have changed since they were read or the decision is the same.
 */
export const decideOnDoctor = (db: Db, by: Operator, id: string, decision: Decision): Promise<FoundDoctor> =>
  transaction(db, async (tx) => {
    const doctor = await lockDoctorToDecide(tx, id)
    if (!doctor) throw notFound(t('Doctor not found.'))
    refuseStale(doctor, decision)
    const { clinicId, userId } = doctor
    await store(tx, by, { clinicId, doctorId: id, subject: doctor }, decision)
    const isConfirmed = decision.decision === 'confirm'
    await note(tx, by, { action: `doctor.${isConfirmed ? 'confirmed' : 'refused'}`, type: 'doctor', id, clinicId })
    await announce(tx, { kind: 'doctor', subjectId: id, clinicId, doctorId: id })
    const people = [...new Set([userId, ...(await administratorsOf(tx, clinicId))])]
    await notifyAll(tx, people, isConfirmed ? 'registration_confirmed' : 'registration_refused', id)
    return (await lockDoctorToDecide(tx, id))!
  })

function refuseStale({ identity, status, reason }: FoundClinic | FoundDoctor, decision: Decision): void {
  if (decision.seen !== undefined && decision.seen !== identity) throw conflict(t(confirmationMessages.changed))
  const isSame = decision.decision === 'confirm' ? status === 'confirmed' : reason === decision.reason
  if (isSame) throw conflict(t(confirmationMessages.same))
}

interface Subject {
  clinicId: string
  doctorId: string | null
  subject: FoundClinic | FoundDoctor
}

const store = (tx: Db, by: Operator, { clinicId, doctorId, subject }: Subject, { decision, reason }: Decision) =>
  insertConfirmation(tx, {
    id: newId(),
    clinicId,
    doctorId,
    identity: subject.identity,
    isConfirmed: decision === 'confirm',
    reason: decision === 'confirm' ? null : reason,
    foldedName: folded(subject.foldable.name),
    foldedRest: folded(subject.foldable.rest),
    decidedBy: by.userId,
  })

const note = (
  tx: Db,
  { userId, address }: Operator,
  { action, type, id, clinicId }: { action: string; type: string; id: string; clinicId: string },
) =>
  recordAudit<string>(tx, {
    actorUserId: userId,
    action,
    subjectType: type,
    subjectId: id,
    clinicId,
    address: address ?? null,
    detail: { byOperator: true },
  })
