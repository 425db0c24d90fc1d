import type { AppointmentAbilities, AppointmentStatus } from '#contract/appointments.ts'
import { MOVE_CUT_OFF_HOURS, transitions } from '#contract/appointments.ts'
import { clinicsAs, isMember, type SignedIn } from '#server/actor.ts'
import { DESK } from '#server/standings.ts'

/** Whose appointments a person may see (decision B3): own as a doctor, the clinic's as staff or administrator, own as a patient. */
export interface AppointmentScope {
  doctorId: string | null
  clinicIds: string[]
  /** Null where the person's own charts are not asked for. */
  patientUserId: string | null
}

export const visibleTo = (actor: SignedIn): AppointmentScope => ({
  doctorId: actor.doctorId,
  clinicIds: clinicsAs(actor, ...DESK),
  patientUserId: actor.userId,
})

/** What the policy needs to know of an appointment. */
export interface Judged {
  clinicId: string
  doctorId: string
  patientUserId: string | null
  status: AppointmentStatus
  startsAt: Date
}

type Relation = 'doctor' | 'staff' | 'clinic_admin' | 'patient'

/** How a person relates to an appointment; the strongest relation counts. */
function relationOf(actor: SignedIn, visit: Judged): Relation | null {
  if (actor.doctorId === visit.doctorId && isMember(actor, visit.clinicId, 'doctor')) return 'doctor'
  if (isMember(actor, visit.clinicId, 'staff:appointments')) return 'staff'
  if (isMember(actor, visit.clinicId, 'clinic_admin')) return 'clinic_admin'
  if (actor.userId === visit.patientUserId) return 'patient'
  return null
}

type Action = keyof AppointmentAbilities | 'checkIn'

/** Decision B3, appointments: which relation ever has which action. */
const rights: Record<Relation, readonly Action[]> = {
  doctor: ['confirm', 'cancel', 'complete', 'noShow', 'move', 'contact', 'checkIn'],
  staff: ['confirm', 'cancel', 'move', 'contact', 'checkIn'],
  clinic_admin: ['confirm', 'cancel', 'move', 'contact', 'checkIn'],
  patient: ['cancel', 'move'],
}

/** Whether the person ever has this action on such an appointment; false is a 403. */
export function has(actor: SignedIn, action: Action, visit: Judged): boolean {
  const relation = relationOf(actor, visit)
  return relation !== null && rights[relation].includes(action)
}

/** What of a visit's texts a relation reads: the desk why somebody comes, clinical words the doctor and the patient (trap T28). */
const readings: Record<Relation, { reason: boolean; clinical: boolean }> = {
  doctor: { reason: true, clinical: true },
  staff: { reason: true, clinical: false },
  clinic_admin: { reason: false, clinical: false },
  patient: { reason: true, clinical: true },
}

/** Which of a visit's texts the person reads. */
export function readingOf(actor: SignedIn, visit: Judged): { reason: boolean; clinical: boolean } {
  const relation = relationOf(actor, visit)
  return relation ? readings[relation] : { reason: false, clinical: false }
}

/** What the person may do with it now, for the screen. */
export function abilitiesOf(actor: SignedIn, visit: Judged, now = new Date()): AppointmentAbilities {
  const next = transitions[visit.status]
  const relation = relationOf(actor, visit)
  const may = (action: Action) => relation !== null && rights[relation].includes(action)
  const isPatient = relation === 'patient'
  const goesOnTo = (status: AppointmentStatus) => next.includes(status)
  return {
    confirm: goesOnTo('confirmed') && may('confirm'),
    cancel: goesOnTo('cancelled') && may('cancel') && (!isPatient || isBeforeStart(visit.startsAt, now)),
    complete: goesOnTo('completed') && may('complete'),
    noShow: goesOnTo('no_show') && may('noShow'),
    move: goesOnTo('cancelled') && may('move') && (isPatient ? isBeforeCutOff : isBeforeStart)(visit.startsAt, now),
    contact: may('contact'),
  }
}

/** Whether a patient may still cancel it online. */
export const isBeforeStart = (startsAt: Date, now = new Date()) => startsAt > now

/** Whether a patient may still move it online (trap T54). */
export const isBeforeCutOff = (startsAt: Date, now = new Date()) =>
  startsAt.getTime() - now.getTime() >= MOVE_CUT_OFF_HOURS * 3_600_000

/** As what a person books: a doctor into their own calendar, the desk for any doctor of the clinic, a patient for themself. */
export type Scheduler = 'doctor' | 'desk' | 'patient'

/** Whether, and as what, a person may book this doctor at this clinic (decision B3); null is a 403. */
export function schedulerAt(actor: SignedIn, clinicId: string, doctorId: string): Scheduler | null {
  if (isMember(actor, clinicId, ...DESK)) return 'desk'
  if (isMember(actor, clinicId, 'doctor')) return actor.doctorId === doctorId ? 'doctor' : null
  return actor.role === 'patient' ? 'patient' : null
}
