import type { WalkIn } from '#contract/walk-ins/walk-ins.ts'
import { isMember, type SignedIn } from '#server/actor.ts'
import { BILLS, CHARTS, MEASURES } from '#server/standings.ts'
import { mayChange } from './policy.ts'
import type { StoredWalkIn } from './queries/walk-ins.ts'

/** Returns a walk-in with the fields that its reader is allowed to see. */
export const toWalkIn = (row: StoredWalkIn, reader: SignedIn): WalkIn => ({
  id: row.id,
  token: row.token,
  state: row.state,
  arrivedAt: row.arrivedAt.toISOString(),
  appointmentId: row.appointmentId,
  reason: row.reason,
  calledAt: row.calledAt?.toISOString() ?? null,
  skippedAt: row.skippedAt?.toISOString() ?? null,
  clinic: { id: row.clinicId, name: row.clinicName, timeZone: row.timeZone },
  doctor: row.doctorId
    ? { id: row.doctorId, firstName: row.doctorFirstName ?? '', lastName: row.doctorLastName ?? '' }
    : null,
  patient: {
    id: row.patientId,
    firstName: row.patientFirstName,
    lastName: row.patientLastName,
    age: row.age,
    chartNumber: row.chartNumber,
  },
  can: {
    change: row.isToday && mayChange(reader, row),
    chart: isMember(reader, row.clinicId, ...CHARTS),
    recordVitals: row.isToday && !reader.mustProveEmail && isMember(reader, row.clinicId, ...MEASURES),
    bill: isMember(reader, row.clinicId, ...BILLS),
  },
})
