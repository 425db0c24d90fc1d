import { isMember, type SignedIn } from '#server/actor.ts'
import { DESK } from '#server/standings.ts'

interface Judged {
  clinicId: string
  doctorId: string
}

/** True for the doctor of the appointment, who records consent and identity and holds the call. */
export const isItsDoctor = (actor: SignedIn, { clinicId, doctorId }: Judged): boolean =>
  actor.doctorIds.includes(doctorId) && isMember(actor, clinicId, 'doctor') && !actor.mustProveEmail

/** True for people of the clinic who see the appointment: its doctor and the desk. */
export const seesAsClinic = (actor: SignedIn, one: Judged): boolean =>
  isMember(actor, one.clinicId, ...DESK) ||
  (actor.doctorIds.includes(one.doctorId) && isMember(actor, one.clinicId, 'doctor'))

/** True for those who enter the link of a call: its doctor and the desk. */
export const maySetLink = seesAsClinic

/** True for the clinic's administrators, who set its video server. */
export const maySetServer = (actor: SignedIn, clinicId: string): boolean => isMember(actor, clinicId, 'clinic_admin')

/** True for all members of the clinic; for others its settings answer 404. */
export const belongsTo = (actor: SignedIn, clinicId: string): boolean =>
  isMember(actor, clinicId, 'doctor', 'staff', 'clinic_admin')
