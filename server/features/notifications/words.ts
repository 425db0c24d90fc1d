import { t } from '#language/translate.ts'
import { shortDay } from '#contract/days.ts'
import type { Notification, NotificationKind } from '#contract/notifications.ts'
import { clockAs, type Writing } from '#contract/writing.ts'
import { isMember, type SignedIn } from '#server/actor.ts'
import { CHARTS, DESK } from '#server/standings.ts'
import { wordsOfKind } from './kinds.ts'
import type { NotificationRow, NotificationSubject } from './queries.ts'

/** True for the people of the clinic who can answer the booking: its doctor and the desk (rule I2). */
export const isAnswerer = (reader: SignedIn, { clinic_id, doctor_id }: NotificationRow): boolean =>
  clinic_id !== null &&
  (isMember(reader, clinic_id, ...DESK) ||
    (doctor_id !== null && reader.doctorIds.includes(doctor_id) && isMember(reader, clinic_id, 'doctor')))

/** Without a name, the chart number identifies the patient (rule T72). */
const patientOf = ({ patient_name, chart_number }: NotificationRow) =>
  patient_name || t('Chart {number}', { number: chart_number })

/** Returns the day and the time of an appointment, as the reader's screens write them (rule I10). */
export const whenOf = ({ date, time }: Pick<NotificationRow, 'date' | 'time'>, writing: Writing): string =>
  `${shortDay(date!, writing)}, ${clockAs(time!, writing)}`

/** Returns a doctor's name with the title, once. */
export const withTitle = (name: string | null): string =>
  t('Dr. {name}', { name: (name ?? '').replace(/^\s*dr\b\.?\s*/i, '') || t('Unknown') })

/** Returns where one appointment of a list is shown. */
export const linkOf = ({ date, appointment_id }: Pick<NotificationRow, 'date' | 'appointment_id'>): string =>
  `/appointments?when=dates&from=${date}&to=${date}&visit=${appointment_id}`

/** Returns the clinic, after the family member whom it is about. */
const withFamily = ({ family_name, clinic_name }: NotificationRow): string =>
  [family_name, clinic_name].filter(Boolean).join(', ')

/** Who reads notifications, and how their screens write clocks and dates. */
interface Reader {
  actor: SignedIn
  writing: Writing
}

/** The text after the kind's own words, and the link, by subject. */
const about = {
  appointment: (row: NotificationRow, { actor: reader, writing }: Reader) => {
    const { date, clinic_name } = row
    if (!date) return { detail: '', href: '/appointments' }
    const facts = { moment: whenOf(row, writing), clinic: clinic_name }
    const detail = isAnswerer(reader, row)
      ? t('{patient} with {doctor}, {moment} at {clinic}', {
          ...facts,
          patient: patientOf(row),
          doctor: withTitle(row.visit_doctor),
        })
      : row.family_name
        ? t('{patient}, {moment} at {clinic}', { ...facts, patient: row.family_name })
        : t('{moment} at {clinic}', facts)
    return { detail, href: linkOf(row) }
  },
  clinic: ({ clinic_name }: NotificationRow) => ({ detail: clinic_name ?? '', href: '/clinics' }),
  'api key': ({ clinic_name, clinic_id }: NotificationRow) => ({
    detail: clinic_name ?? '',
    href: `/clinics/${clinic_id}/settings/keys`,
  }),
  // which clinic did it
  'own account': ({ clinic_name }: NotificationRow) => ({ detail: clinic_name ?? '', href: '/profile' }),
  invitation: ({ clinic_name, invitation_id }: NotificationRow) => ({
    detail: clinic_name ?? '',
    href: `/invitations/${invitation_id}`,
  }),
  patient: (row: NotificationRow) => ({
    detail: withFamily(row),
    href: `/patients/${row.patient_id}`,
  }),
  // a chart is long, above all on a phone
  correction: (row: NotificationRow) => ({
    detail: withFamily(row),
    href: `/patients/${row.patient_id}#corrections`,
  }),
  // leads to the list rather than the chart: opening that is recorded, and shows no more
  emergency: ({ clinic_name, clinic_id }: NotificationRow) => ({
    detail: clinic_name ?? '',
    href: `/emergency-access?clinic=${clinic_id}`,
  }),
  // a doctor's name is public
  doctor: ({ clinic_name, doctor_name, reads_people }: NotificationRow) => ({
    detail: [doctor_name, clinic_name].filter(Boolean).join(', '),
    href: reads_people ? '/doctors' : '/dashboard',
  }),
  // without a chart: the reader may not be able to open it
  claim: ({ clinic_name }: NotificationRow) => ({ detail: clinic_name ?? '', href: '/dashboard' }),
  prescription: (row: NotificationRow) => ({
    detail: withFamily(row),
    href: `/prescriptions/${row.prescription_id}`,
  }),
  // an administrator can't open it, and sees its number in the list
  damage: ({ clinic_name }: NotificationRow) => ({ detail: clinic_name ?? '', href: '/prescriptions' }),
  // without a name: only the report itself shows what was tested
  report: ({ report_id }: NotificationRow) => ({ detail: '', href: `/test-reports/${report_id}` }),
  // without a name: a medicine reveals an illness
  medicine: () => ({ detail: '', href: '/my-medicines' }),
  // without a name: the message may name another person than the patient
  'lab messages': ({ clinic_name }: NotificationRow) => ({ detail: clinic_name ?? '', href: '/lab-messages' }),
  // without a name: the list shows it to those who may read it
  'waiting list': ({ clinic_name }: NotificationRow) => ({ detail: clinic_name ?? '', href: '/waiting-list' }),
  webhook: ({ clinic_name, clinic_id }: NotificationRow) => ({
    detail: clinic_name ?? '',
    href: `/webhooks?clinic=${clinic_id}`,
  }),
  // without a name: they are no longer in the list
  family: () => ({ detail: '', href: '/profile' }),
}

/**
 * Returns a notification as the bell shows it: what happened, when and where, and for the clinic's people the patient
 * and doctor.
 */
export function toNotification(row: NotificationRow, reader: Reader): Notification {
  const { actor, writing } = reader
  const { says, about: subject } = wordsOfKind[row.kind]
  const { detail, href } = about[subject](row, reader)
  return {
    id: row.id,
    kind: row.kind,
    text: detail ? t('{event}: {detail}', { event: t(says), detail }) : t(says),
    href,
    createdAt: row.created_at.toISOString(),
    isRead: row.read_at !== null,
    waiting:
      row.appointment_id && row.is_waiting && isAnswerer(actor, row)
        ? { appointmentId: row.appointment_id, patient: patientOf(row), when: whenOf(row, writing) }
        : null,
    chart:
      row.patient_of &&
      row.appointment_id &&
      row.clinic_id &&
      isAnswerer(actor, row) &&
      isMember(actor, row.clinic_id, ...CHARTS)
        ? { id: row.patient_of, clinicId: row.clinic_id, patient: patientOf(row), appointmentId: row.appointment_id }
        : null,
  }
}

/** Returns the column for the subject of a kind. */
export function subjectOf(kind: NotificationKind, id: string): NotificationSubject {
  const { about: subject } = wordsOfKind[kind]
  return {
    appointmentId: subject === 'appointment' ? id : null,
    clinicId: [
      'clinic',
      'own account',
      'api key',
      'emergency',
      'claim',
      'webhook',
      'lab messages',
      'waiting list',
    ].includes(subject)
      ? id
      : null,
    invitationId: subject === 'invitation' ? id : null,
    patientId: subject === 'patient' || subject === 'correction' ? id : null,
    doctorId: subject === 'doctor' ? id : null,
    prescriptionId: subject === 'prescription' || subject === 'damage' ? id : null,
    reportId: subject === 'report' ? id : null,
  }
}
