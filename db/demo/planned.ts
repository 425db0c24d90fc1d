import type { Insertable } from 'kysely'
import type { AppointmentStatus } from '#contract/appointments/appointments.ts'
import type { DB } from '#server/database/types.ts'
import type { DemoClinic, DemoService } from './clinics.ts'
import type { OpenDay } from './days.ts'
import type { DemoDoctor } from './doctors.ts'
import type { DemoChart } from './patients.ts'

/** Who sees whom and when, before the outcome is known. */
export interface Planned {
  clinic: DemoClinic
  doctor: DemoDoctor
  chart: DemoChart
  service: DemoService
  day: OpenDay
  /** Minutes since midnight of the clinic's wall clock. */
  at: number
  /** The status of the appointment, if it isn't left to chance. */
  status?: AppointmentStatus
}

/** An appointment whose patient may still be open. */
export type Wanted = Omit<Planned, 'chart' | 'clinic'> & { chart?: DemoChart }

/** One step in an appointment's history. */
export interface Change {
  at: Date
  /** Null: a guest, or the clock. */
  actor: string | null
  from: AppointmentStatus | null
  to: AppointmentStatus
  reason: string | null
}

/** A complete appointment. */
export interface Appointment extends Planned {
  id: string
  startsAt: Date
  endsAt: Date
  status: AppointmentStatus
  changes: Change[]
  row: Insertable<DB['appointments']>
}
