import { type Message, msg, t } from '#language/translate.ts'
import { endStatuses } from '#contract/appointments/appointments.ts'
import type { Activity } from '#contract/dashboard.ts'
import { isMember, type SignedIn } from '#server/actor.ts'
import { CHARTS } from '#server/standings.ts'
import type { ChangeRow } from './queries/lists.ts'

function kindOf(row: ChangeRow): Activity['kind'] {
  if (row.arrived) return 'arrived'
  if (row.fromStatus === null) return 'booked'
  if (row.hasMoved) return 'moved'
  if (row.toMode) return row.toMode === 'video' ? 'to_video' : 'to_clinic'
  if (endStatuses.some((end) => end === row.fromStatus)) return 'restored'
  if (row.toStatus === 'pending' || row.toStatus === 'scheduled') return 'booked'
  return row.toStatus
}

/** What patients read. */
const ownChanges: Record<Activity['kind'], Message> = {
  booked: msg('Your appointment with {doctor} at {clinic} was booked'),
  confirmed: msg('Your appointment with {doctor} at {clinic} was confirmed'),
  completed: msg('Your appointment with {doctor} at {clinic} was completed'),
  cancelled: msg('Your appointment with {doctor} at {clinic} was cancelled'),
  no_show: msg('Your appointment with {doctor} at {clinic} was missed'),
  moved: msg('Your appointment with {doctor} at {clinic} was rescheduled'),
  to_video: msg('Your appointment with {doctor} at {clinic} was changed to video'),
  to_clinic: msg('Your appointment with {doctor} was changed from video to {clinic}'),
  restored: msg('Your appointment with {doctor} at {clinic} was reopened'),
  arrived: msg('You checked in at {clinic}'),
}

/** What the doctor of the appointment reads. */
const ownPatientsChanges: Record<Activity['kind'], Message> = {
  booked: msg("{patient}'s appointment was booked"),
  confirmed: msg("{patient}'s appointment was confirmed"),
  completed: msg("{patient}'s appointment was completed"),
  cancelled: msg("{patient}'s appointment was cancelled"),
  no_show: msg('{patient} didn’t come'),
  moved: msg("{patient}'s appointment was rescheduled"),
  to_video: msg("{patient}'s appointment was changed to video"),
  to_clinic: msg("{patient}'s appointment was changed from video to the clinic"),
  restored: msg("{patient}'s appointment was reopened"),
  arrived: msg('{patient} checked in'),
}

/** What the other people of the clinic read. */
const patientsChanges: Record<Activity['kind'], Message> = {
  booked: msg("{patient}'s appointment with {doctor} was booked"),
  confirmed: msg("{patient}'s appointment with {doctor} was confirmed"),
  completed: msg("{patient}'s appointment with {doctor} was completed"),
  cancelled: msg("{patient}'s appointment with {doctor} was cancelled"),
  no_show: msg('{patient} didn’t come to the appointment with {doctor}'),
  moved: msg("{patient}'s appointment with {doctor} was rescheduled"),
  to_video: msg("{patient}'s appointment with {doctor} was changed to video"),
  to_clinic: msg("{patient}'s appointment with {doctor} was changed from video to the clinic"),
  restored: msg("{patient}'s appointment with {doctor} was reopened"),
  arrived: msg('{patient} checked in for {doctor}'),
}

const withoutTitle = (first: string, last: string) => `${first.replace(/^\s*dr\b\.?\s*/i, '')} ${last}`.trim()

const worksAtSeveral = ({ memberships }: SignedIn) => new Set(memberships.map(({ clinicId }) => clinicId)).size > 1

/** Returns a change as a sentence for its reader: the patient reads of clinic and doctor, the clinic of the patient. */
export function toActivity(row: ChangeRow, reader: SignedIn): Activity {
  const kind = kindOf(row)
  const doctor = t('Dr. {person}', {
    person: withoutTitle(row.doctorFirstName, row.doctorLastName) || t('Doctor'),
  })
  const patient = withoutTitle(row.patientFirstName, row.patientLastName) || t('Patient')
  const isOwnChart = row.patientUserId === reader.userId
  const isOwnAppointment = row.doctorUserId === reader.userId
  return {
    id: row.id,
    kind,
    text: t((isOwnChart ? ownChanges : isOwnAppointment ? ownPatientsChanges : patientsChanges)[kind], {
      doctor,
      patient,
      clinic: row.clinicName,
    }),
    at: row.at.toISOString(),
    appointmentDate: row.date,
    appointmentTime: row.time,
    appointmentId: row.appointmentId,
    clinic: isOwnChart || !worksAtSeveral(reader) ? null : row.clinicName,
    patient:
      isOwnChart || !isMember(reader, row.clinicId, ...CHARTS)
        ? null
        : { id: row.patientId, clinicId: row.clinicId, name: patient },
  }
}
