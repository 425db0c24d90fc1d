import type { WalkIn, WalkInState } from '#contract/walk-ins.ts'
import { fullName } from '#web/shell/people.ts'
import type { Tone } from '#web/ui/badge.tsx'

/** Label and color of each state. */
export const stateLooks: Record<WalkInState, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'caution' },
  with_doctor: { label: 'With the doctor', tone: 'brand' },
  done: { label: 'Done', tone: 'info' },
  left: { label: 'Left', tone: 'neutral' },
}

/** Without a name, the chart number beside it identifies the patient (rule T72). */
export const patientOf = ({ patient }: WalkIn) => fullName(patient) || 'Patient'

export const doctorName = (doctor: { firstName: string; lastName: string }) => `Dr. ${fullName(doctor) || 'Doctor'}`

export const doctorOf = ({ doctor }: WalkIn) => (doctor ? doctorName(doctor) : 'Any doctor')

/** "Token 5, Meera Nair" */
export const whoInWords = (one: WalkIn) => `Token ${one.token}, ${patientOf(one)}`

export const isOver = ({ state }: WalkIn) => state === 'done' || state === 'left'
