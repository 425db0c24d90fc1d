import type { Insertable } from 'kysely'
import type { AppointmentStatus } from '#contract/appointments/appointments.ts'
import type { DB } from '#server/database/types.ts'
import type { DemoClinic, DemoService } from './clinics.ts'
import type { OpenDay } from './days.ts'
import type { DemoDoctor } from './doctors.ts'
import type { DemoChart } from './patients.ts'

/** Who sees whom when, before anything is known of how it went. */
export interface Planned {
  clinic: DemoClinic
  doctor: DemoDoctor
  chart: DemoChart
  service: DemoService
  day: OpenDay
  /** Minutes since midnight of the clinic's wall clock. */
  at: number
  /** What the appointment is to be, where it is not left to chance. */
  status?: AppointmentStatus
}

/** An appointment whose patient may still be open. */
export type Wanted = Omit<Planned, 'chart' | 'clinic'> & { chart?: DemoChart }

/** One step of an appointment's life. */
export interface Change {
  at: Date
  /** Null: a guest, or the clock. */
  actor: string | null
  from: AppointmentStatus | null
  to: AppointmentStatus
  reason: string | null
}

/** An appointment of which everything is known. */
export interface Appointment extends Planned {
  id: string
  startsAt: Date
  endsAt: Date
  status: AppointmentStatus
  changes: Change[]
  row: Insertable<DB['appointments']>
}
