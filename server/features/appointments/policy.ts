import type { AppointmentAbilities, AppointmentStatus, EndStatus } from '#contract/appointments/appointments.ts'
import { MOVE_CUT_OFF_HOURS } from '#contract/appointments/appointments.ts'
import type { StaffCapability } from '#contract/members.ts'
import { clinicsAs, isMember, type SignedIn } from '#server/actor.ts'
import { DESK } from '#server/standings.ts'

/**
 * The appointments that a person can see (rule B3): their own as a doctor, the clinic's as staff or administrator, their
 * own as a patient.
 */
export interface AppointmentScope {
  doctorIds: readonly string[]
  clinicIds: string[]
  /** Null leaves the person's own charts out. */
  patientUserId: string | null
}

export const visibleTo = (actor: SignedIn): AppointmentScope => ({
  doctorIds: actor.doctorIds,
  clinicIds: clinicsAs(actor, ...DESK),
  patientUserId: actor.userId,
})

/** The parts of an appointment that the policy compares. */
export interface Judged {
  clinicId: string
  doctorId: string
  patientUserId: string | null
  status: AppointmentStatus
  startsAt: Date
}

type Relation = 'doctor' | 'staff' | 'clinic_admin' | 'patient'

/** Filters appointments by owner; absent fields are not compared. */
export interface AppointmentsOf {
  doctorIds?: readonly string[]
  clinicIds?: readonly string[]
  patientUserId?: string
}

/** Returns a person's relations with the appointments to which each applies, the strongest first. */
function relationsOf(actor: SignedIn): [Relation, AppointmentsOf][] {
  const { doctorIds, userId: patientUserId } = actor
  const doctors: AppointmentsOf[] = doctorIds.length > 0 ? [{ doctorIds, clinicIds: clinicsAs(actor, 'doctor') }] : []
  const [staff, admin] = [clinicsAs(actor, 'staff:appointments'), clinicsAs(actor, 'clinic_admin')]
  return [
    ...doctors.map((of): [Relation, AppointmentsOf] => ['doctor', of]),
    ['clinic_admin', { clinicIds: admin }],
    ['staff', { clinicIds: staff }],
    ['patient', { patientUserId }],
  ]
}

/** Returns how a person relates to an appointment; the strongest relation counts. */
const relationOf = (actor: SignedIn, appointment: Judged): Relation | null =>
  relationsOf(actor).find(([, of]) => isOf(appointment, of))?.[0] ?? null

const isOf = (appointment: Judged, { doctorIds, clinicIds, patientUserId }: AppointmentsOf): boolean =>
  (doctorIds === undefined || doctorIds.includes(appointment.doctorId)) &&
  (clinicIds === undefined || clinicIds.includes(appointment.clinicId)) &&
  (patientUserId === undefined || patientUserId === appointment.patientUserId)

export type Action =
  | Exclude<keyof AppointmentAbilities, 'undo' | 'undoCheckIn' | 'chart' | 'startVisit' | 'recordVitals' | 'bill'>
  | 'moveBegun'

const ofClinic: readonly Action[] = [
  'confirm',
  'cancel',
  'complete',
  'noShow',
  'move',
  'moveBegun',
  'changeMode',
  'contact',
  'checkIn',
]

/** Rules B3 and I4, appointments: which relation ever has which action. */
const rights: Record<Relation, readonly Action[]> = {
  doctor: ofClinic,
  staff: ofClinic,
  clinic_admin: ofClinic,
  patient: ['cancel', 'move'],
}

/** The permission that staff need for an action (rule I4). */
const required: Partial<Record<Action, StaffCapability>> = {
  checkIn: 'check-in',
  complete: 'complete',
  noShow: 'no-show',
  moveBegun: 'reschedule-begun',
}

/** People who can set an end can undo it (rule I3). */
export const actionOfEnd: Record<EndStatus, Action> = { completed: 'complete', cancelled: 'cancel', no_show: 'noShow' }

/** True if the person ever has this action on such an appointment; false means 403. */
export const hasRight = (actor: SignedIn, action: Action, appointment: Judged): boolean =>
  rightsOn(actor, appointment).has(action)

const none: ReadonlySet<Action> = new Set()

/** Returns the actions that the person ever has on such an appointment. */
export function rightsOn(actor: SignedIn, appointment: Judged): ReadonlySet<Action> {
  const relation = relationOf(actor, appointment)
  if (relation === null) return none
  const isLet = (action: Action) => {
    const capability = relation === 'staff' && required[action]
    return !capability || isMember(actor, appointment.clinicId, `staff:${capability}`)
  }
  return new Set(rights[relation].filter(isLet))
}

/**
 * True if the person acts on it as its patient, by the patients' rules: also one who works at the clinic without rights on
 * it.
 */
export const actsAsPatient = (actor: SignedIn, appointment: Judged): boolean =>
  relationOf(actor, appointment) === 'patient'

/** True if the person sees it as one of the clinic's people, or as its doctor. */
export function isOfClinic(actor: SignedIn, appointment: Judged): boolean {
  const relation = relationOf(actor, appointment)
  return relation !== null && relation !== 'patient'
}

/** True if the person reads the clinic's visits: its doctors, once they have verified their email address. */
export const readsVisits = (actor: SignedIn, clinicId: string): boolean =>
  isMember(actor, clinicId, 'doctor') && !actor.mustProveEmail

/** True if the person is its doctor, who writes its visit. */
export const writesVisit = (actor: SignedIn, { clinicId, doctorId }: Judged): boolean =>
  actor.doctorIds.includes(doctorId) && readsVisits(actor, clinicId)

interface Reading {
  reason: boolean
  clinical: boolean
}

/**
 * The texts of an appointment that a relation reads: the desk the reason, doctor and patient also clinical texts (rule
 * T28).
 */
const readings: Record<Relation, Reading> = {
  doctor: { reason: true, clinical: true },
  staff: { reason: true, clinical: false },
  clinic_admin: { reason: false, clinical: false },
  patient: { reason: true, clinical: true },
}

const nothing: Reading = { reason: false, clinical: false }

/**
 * People of a clinic can work before they have verified their email address, and read no visit's text until then (decision
 * 0027).
 */
const readingAs = (actor: SignedIn, relation: Relation): Reading =>
  actor.mustProveEmail && relation !== 'patient' ? nothing : readings[relation]

/** An appointment's searchable texts; of the clinical ones, the symptoms, which a list shows. */
const searchedAs = { reason: 'reason', clinical: 'symptoms' } as const
export type SearchedText = (typeof searchedAs)[keyof typeof searchedAs]

/** Appointments, with the texts that the reader can see. */
export interface ReadTexts {
  of: AppointmentsOf
  texts: SearchedText[]
}

/**
 * Returns which texts of which appointments the person can search: those that they can read, by the same table. An
 * appointment belongs to the first match; without one, none of its texts is searched.
 */
export const searchableBy = (actor: SignedIn): ReadTexts[] =>
  relationsOf(actor).map(([relation, of]) => ({
    of,
    texts: (['reason', 'clinical'] as const)
      .filter((text) => readingAs(actor, relation)[text])
      .map((text) => searchedAs[text]),
  }))

/** Returns which of an appointment's texts the person reads. */
export function readingOf(actor: SignedIn, appointment: Judged): Reading {
  const relation = relationOf(actor, appointment)
  return relation ? readingAs(actor, relation) : nothing
}

/** True if a patient can still cancel it online. */
export const isBeforeStart = (startsAt: Date, now = new Date()) => startsAt > now

/** True if a patient can still move it online (rule T54). */
export const isBeforeCutOff = (startsAt: Date, now = new Date()) =>
  startsAt.getTime() - now.getTime() >= MOVE_CUT_OFF_HOURS * 3_600_000

/**
 * The capacity in which a person books: a doctor into their own calendar, the desk for any doctor of the clinic, a patient
 * for themself.
 */
export type Scheduler = 'doctor' | 'desk' | 'patient'

/**
 * True for those who book a time that is taken (decision 0138): administrators, staff with the permission, and doctors in
 * their own calendar.
 */
export const mayOverbook = (actor: SignedIn, clinicId: string, doctorId: string): boolean =>
  isMember(actor, clinicId, 'clinic_admin') ||
  (isMember(actor, clinicId, 'staff:appointments') && isMember(actor, clinicId, 'staff:overbook')) ||
  (isMember(actor, clinicId, 'doctor') && actor.doctorIds.includes(doctorId))

/** Returns in which capacity a person can book this doctor at this clinic (rule B3); null means 403. */
export function schedulerAt(actor: SignedIn, clinicId: string, doctorId: string): Scheduler | null {
  if (isMember(actor, clinicId, ...DESK)) return 'desk'
  if (isMember(actor, clinicId, 'doctor')) return actor.doctorIds.includes(doctorId) ? 'doctor' : null
  return actor.role === 'patient' ? 'patient' : null
}
