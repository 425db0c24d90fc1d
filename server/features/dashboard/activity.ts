import type { Activity } from '#contract/dashboard.ts'
import type { SignedIn } from '#server/actor.ts'
import type { ChangeRow } from './queries/lists.ts'

function kindOf(row: ChangeRow): Activity['kind'] {
  if (row.arrived) return 'arrived'
  if (row.fromStatus === null) return 'booked'
  if (row.hasMoved) return 'moved'
  if (row.toStatus === 'pending' || row.toStatus === 'scheduled') return 'booked'
  return row.toStatus
}

const verbs: Record<Activity['kind'], string> = {
  booked: 'was booked',
  confirmed: 'was confirmed',
  completed: 'is completed',
  cancelled: 'was cancelled',
  no_show: 'was missed',
  moved: 'was moved',
  arrived: 'has begun',
}

const plain = (first: string, last: string) => `${first.replace(/^\s*dr\b\.?\s*/i, '')} ${last}`.trim()

/** A change as a sentence for its reader: the patient hears of clinic and doctor, the clinic of the patient. */
export function toActivity(row: ChangeRow, reader: SignedIn): Activity {
  const kind = kindOf(row)
  const doctor = `Dr. ${plain(row.doctorFirstName, row.doctorLastName) || 'Doctor'}`
  const patient = plain(row.patientFirstName, row.patientLastName) || 'Patient'
  const isOwnChart = row.patientUserId === reader.userId
  const isOwnVisit = row.doctorUserId === reader.userId
  return {
    id: row.id,
    kind,
    text: isOwnChart
      ? kind === 'arrived'
        ? `You checked in at ${row.clinicName}`
        : `Your visit with ${doctor} at ${row.clinicName} ${verbs[kind]}`
      : kind === 'arrived'
        ? `${patient} checked in${isOwnVisit ? '' : ` for ${doctor}`}`
        : `Visit of ${patient}${isOwnVisit ? '' : ` with ${doctor}`} ${verbs[kind]}`,
    at: row.at.toISOString(),
    appointmentDate: row.date,
    appointmentTime: row.time,
  }
}
