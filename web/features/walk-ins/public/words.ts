import { type Message, msg, t } from '#language/translate.ts'
import type { WalkIn, WalkInState } from '#contract/walk-ins/walk-ins.ts'
import { fullName } from '#web/shell/people.ts'
import type { Tone } from '#web/ui/badge.tsx'

/** Label and color of each state. */
export const stateLooks: Record<WalkInState, { label: Message; tone: Tone }> = {
  waiting: { label: msg('Waiting'), tone: 'caution' },
  with_doctor: { label: msg('With the doctor'), tone: 'brand' },
  done: { label: msg('Done'), tone: 'info' },
  left: { label: msg('Left'), tone: 'neutral' },
}

/** Without a name, the chart number beside it identifies the patient (rule T72). */
export const patientOf = ({ patient }: WalkIn) => fullName(patient) || t('Patient')

export const doctorName = (doctor: { firstName: string; lastName: string }) =>
  t('Dr. {person}', { person: fullName(doctor) || t('Doctor') })

export const doctorOf = ({ doctor }: WalkIn) => (doctor ? doctorName(doctor) : t('Any doctor'))

/** "Token 5, Meera Nair" */
export const whoInWords = (one: WalkIn) => t('Token {token}, {patient}', { token: one.token, patient: patientOf(one) })

export const isOver = ({ state }: WalkIn) => state === 'done' || state === 'left'
