import { endStatuses } from '#contract/appointments/appointments.ts'
import type { Activity } from '#contract/dashboard.ts'
import { isMember, type SignedIn } from '#server/actor.ts'
import { CHARTS } from '#server/standings.ts'
import type { ChangeRow } from './queries/lists.ts'

function kindOf(row: ChangeRow): Activity['kind'] {
  if (row.arrived) return 'arrived'
  if (row.fromStatus === null) return 'booked'
  if (row.hasMoved) return 'moved'
  if (endStatuses.some((end) => end === row.fromStatus)) return 'restored'
  if (row.toStatus === 'pending' || row.toStatus === 'scheduled') return 'booked'
  return row.toStatus
}

const verbs: Record<Activity['kind'], string> = {
  booked: 'was booked',
  confirmed: 'was confirmed',
  completed: 'was completed',
  cancelled: 'was cancelled',
  no_show: 'was missed',
  moved: 'was rescheduled',
  arrived: 'has begun',
  restored: 'is open again',
}

const withoutTitle = (first: string, last: string) => `${first.replace(/^\s*dr\b\.?\s*/i, '')} ${last}`.trim()

/** Returns a change as a sentence for its reader: the patient reads of clinic and doctor, the clinic of the patient. */
export function toActivity(row: ChangeRow, reader: SignedIn): Activity {
  const kind = kindOf(row)
  const doctor = `Dr. ${withoutTitle(row.doctorFirstName, row.doctorLastName) || 'Doctor'}`
  const patient = withoutTitle(row.patientFirstName, row.patientLastName) || 'Patient'
  const isOwnChart = row.patientUserId === reader.userId
  const isOwnAppointment = row.doctorUserId === reader.userId
  return {
    id: row.id,
    kind,
    text: isOwnChart
      ? kind === 'arrived'
        ? `You checked in at ${row.clinicName}`
        : `Your appointment with ${doctor} at ${row.clinicName} ${verbs[kind]}`
      : kind === 'arrived'
        ? `${patient} checked in${isOwnAppointment ? '' : ` for ${doctor}`}`
        : `${patient}'s appointment${isOwnAppointment ? '' : ` with ${doctor}`} ${verbs[kind]}`,
    at: row.at.toISOString(),
    appointmentDate: row.date,
    appointmentTime: row.time,
    appointmentId: row.appointmentId,
    patient:
      isOwnChart || !isMember(reader, row.clinicId, ...CHARTS)
        ? null
        : { id: row.patientId, clinicId: row.clinicId, name: patient },
  }
}
