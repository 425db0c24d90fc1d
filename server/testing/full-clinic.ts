import type { Db } from '#server/database/db.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { notify } from '#server/features/notifications/use-cases.ts'
import { newId } from '#server/ids.ts'
import { publicKeyOf } from '#server/push-key.ts'
import { hashOf, newSecret } from '#server/secrets.ts'
import { makeClaimRequest, makeFamilyChart, makeMerge, makeTakeover } from './chart-things.ts'
import { makeApiKey, makeClosingRule, makeClosure, makeExtraHours, makeInvitation, makeLeave } from './clinic-things.ts'
import { workday } from './dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePasskey,
  makePatientAccount,
  makeSession,
  makeStaff,
  makeUser,
  makeWalkIn,
  type Person,
  type TestClinic,
  type TestDoctor,
} from './factories.ts'
import { makeQueueSettings, makeWall } from './queue.ts'
import { makeWaitingEntry, makeWaitingOffer } from './waiting-list.ts'
import { PUSH_KEY } from './push-service.ts'
import { makePrescription, makeTemplate, makeUpload } from './prescriptions.ts'
import { makeDocument, makeTextPick, makeVisit, makeVitals } from './visits.ts'
import { makeAntenatal } from './antenatal.ts'
import { makeDose } from './immunizations.ts'
import { makeLabMessage } from './lab-messages.ts'
import { makeClinicForm, makeFormRequest } from './forms.ts'
import { makeClinicTest, makeTestOrder } from './test-orders.ts'
import { makeAdvanceUse, makeBill, makeCreditNote, makeDayEnd, makePriceItem } from './bills.ts'
import { makeDocumentTemplate, makeMedicalDocument } from './medical-documents.ts'
import { makeVideoVisit } from './video-visits.ts'
import { makeAllergy, makeNoKnownAllergies, makePregnancy, makeProblem } from './clinical-summary.ts'
import { makeValue, ownPlaceOf } from './values.ts'
import { makePlan } from './medicines-taken.ts'
import { makeDownload } from './own-data.ts'
import { makeReport } from './reports.ts'

export interface FullClinic {
  clinic: TestClinic
  doctor: TestDoctor
  people: Record<'doctor' | 'staff' | 'administrator' | 'patient' | 'invited', Person>
  chartId: string
  appointmentId: string
  /** Part of every text at this clinic, and of no other. */
  mark: string
}

const NAME = { firstName: 'Asha', lastName: 'Rao' }

/**
 * A clinic that isn't public, with a row in every table for data of a clinic or a person; names are the same for both
 * clinics except for a mark.
 */
export async function makeFullClinic(db: Db): Promise<FullClinic> {
  const mark = `mark${randomBytes(5).toString('hex')}`
  const clinic = await makeClinic(db, { name: 'Lotus Clinic', isPublic: false })
  const doctor = await makeDoctor(db, clinic, NAME)
  const staff = await makeStaff(db, clinic)
  const administrator = await makeAdmin(db, clinic)
  const patient = await makePatientAccount(db, NAME)
  const invited = await makeUser(db, { ...NAME, role: 'staff' })
  const people = { doctor, staff, administrator, patient, invited }
  const chart = await makeChart(db, clinic, { owner: patient, email: 'asha@people.example' })
  const guest = await makeChart(db, clinic, { ...NAME, email: 'asha@people.example' })
  const at = (time: string) => ({ date: workday(clinic, 3), time })
  const appointment = await makeAppointment(db, { clinic, doctor, chart, at: at('10:00'), symptoms: `cough ${mark}` })
  await makeAppointment(db, { clinic, doctor, chart: guest, at: at('11:00') })
  const { memberId } = await makeFamilyChart(db, clinic, patient, { allergies: `nuts ${mark}` })
  await makeTakeover(db, memberId, 'asha@people.example')
  await makeMerge(db, clinic, administrator)
  await makeClosure(db, clinic, workday(clinic, 90), mark)
  await makeClosingRule(db, clinic, { day: workday(clinic, 91), reason: mark })
  await makeExtraHours(db, clinic, { day: workday(clinic, 92), reason: mark })
  await makeApiKey(db, clinic, administrator, { name: mark })
  // offered only to this side's account
  await makeChart(db, clinic, { ...NAME, email: patient.email })
  await makeClaimRequest(db, clinic, guest, patient)
  await sql`insert into chart_earlier_emails (patient_id, clinic_id, email, replaced_by)
    values (${chart.id}, ${clinic.id}, 'asha.before@people.example', ${staff.userId})`.execute(db)
  await makeWalkIn(db, clinic, doctor)
  const entry = await makeWaitingEntry(db, { clinic, chart })
  await makeWaitingOffer(db, { clinic, doctor, entry, at: at('15:00') })
  await sql`insert into waiting_list_settings (clinic_id) values (${clinic.id})`.execute(db)
  await makeQueueSettings(db, clinic, doctor, mark)
  await makeWall(db, clinic, mark)
  await makeLeave(db, doctor, clinic, administrator)
  await sql`insert into confirmations (id, clinic_id, identity, is_confirmed, reason, folded_name, folded_rest)
    values (${newId()}, ${clinic.id}, 'Lotus Clinic', false, ${mark}, '10tusc1inic', '')`.execute(db)
  await makeInvitation(db, { clinic, invited, by: administrator, notes: mark })
  await makePrescription(db, { clinic, doctor, chart, medicationName: mark, notes: mark })
  const written = await makeVisit(db, {
    clinic,
    doctor,
    chart,
    appointmentId: appointment.id,
    content: { complaint: mark },
  })
  await makeDocument(db, { clinic, doctor, visitId: written.id, title: mark })
  await makeVisit(db, { clinic, doctor, chart, isFinished: false, medicationName: mark })
  await makeValue(db, { place: { chart: { id: chart.id, clinicId: clinic.id } }, by: doctor.userId, note: mark })
  await sql`insert into chart_corrections (id, clinic_id, patient_id, asked_by, wanted, note)
    values (${newId()}, ${clinic.id}, ${chart.id}, ${patient.userId}, '{"bloodType": "A+"}', ${mark})`.execute(db)
  const recorded = { clinic, chart, by: doctor }
  await makeAllergy(db, { ...recorded, note: mark })
  await makeProblem(db, { ...recorded, note: mark })
  await makePregnancy(db, recorded)
  await makeVitals(db, recorded)
  await makeAntenatal(db, { ...recorded, note: mark, isCorrected: true })
  await makeDose(db, { ...recorded, note: mark, isCorrected: true, schedule: 'iap' })
  await makeTestOrder(db, { clinic, chart, doctor, note: mark, result: 'acknowledged' })
  await makeTestOrder(db, { clinic, chart, doctor, note: mark, result: 'entered' })
  await makeLabMessage(db, { clinic, chart, doctor }, mark)
  await makeClinicTest(db, { clinic, by: doctor, name: mark })
  const bill = await makeBill(db, { clinic, chart, by: staff, text: mark, paid: 20_000 })
  await makeCreditNote(db, bill.id, staff)
  await makeAdvanceUse(db, { clinic, chart, by: staff, text: mark })
  await makeDayEnd(db, { clinic, chart, by: staff, reason: mark })
  await makePriceItem(db, { clinic, by: administrator, name: mark })
  await sql`insert into bill_settings (clinic_id, legal_name) values (${clinic.id}, ${mark})`.execute(db)
  await sql`insert into service_taxes (service_id, clinic_id, tax_rate)
    select id, clinic_id, 1800 from services where clinic_id = ${clinic.id} limit 1`.execute(db)
  await makeMedicalDocument(db, { clinic, doctor, chart, reason: mark, draft: 'next' })
  await makeDocumentTemplate(db, { clinic, by: doctor, title: mark })
  await makeClinicForm(db, { clinic, by: doctor, title: mark })
  await makeFormRequest(db, { clinic, chart, by: doctor, answer: mark, isAccepted: true })
  await makeVideoVisit(db, { clinic, doctor, chart, isStarted: true })
  await sql`insert into video_servers (clinic_id, url) values (${clinic.id}, ${`https://${mark}.example`})`.execute(db)
  await makeNoKnownAllergies(db, recorded)
  await makeValue(db, { place: ownPlaceOf(patient), by: patient.userId, note: mark })
  await makeTemplate(db, { clinic, doctor }, { name: mark })
  await makeTextPick(db, { clinic, doctor }, { title: mark, isShared: true })
  await makeUpload(db, { owner: patient, chart: { id: chart.id, clinicId: clinic.id }, notes: mark })
  await makeUpload(db, { owner: patient, notes: mark })
  await makePlan(db, { owner: patient, name: mark })
  await makeDownload(db, patient)
  await makeReport(db, { owner: patient, title: mark, sharedWith: doctor })
  await notify(db, patient.userId, 'appointment_confirmed', appointment.id)
  await notify(db, doctor.userId, 'appointment_booked', appointment.id)
  await fillOfPerson(db, patient, chart.id)
  await fillOfClinic(db, clinic.id, administrator, {
    doctorId: doctor.id,
    chartId: chart.id,
    appointmentId: appointment.id,
    mark,
  })
  return { clinic, doctor, people, chartId: chart.id, appointmentId: appointment.id, mark }
}

/** Adds a person's sign-in methods and settings. */
async function fillOfPerson(db: Db, { userId, email }: Person, chartId: string): Promise<void> {
  await makeSession(db, userId)
  await sql`insert into account_links (token_hash, user_id, purpose, email, expires_at)
    values (${hashOf(newSecret())}, ${userId}, 'verify-email', ${email}, now() + interval '1 day')`.execute(db)
  await sql`insert into account_closings (user_id, due_at) values (${userId}, now() + interval '7 days')`.execute(db)
  await sql`insert into two_factor (user_id, secret_sealed, enabled_at) values (${userId}, 'sealed', now())`.execute(db)
  await sql`insert into recovery_codes (user_id, code_hash) values (${userId}, 'hash')`.execute(db)
  await sql`insert into factor_removals (user_id, due_at) values (${userId}, now() + interval '1 day')`.execute(db)
  await sql`insert into sign_in_challenges (token_hash, user_id, expires_at)
    values (${hashOf(newSecret())}, ${userId}, now() + interval '1 day')`.execute(db)
  await makePasskey(db, { userId })
  await sql`insert into passkey_challenges (challenge_hash, purpose, user_id, session_id, expires_at)
    select ${hashOf(newSecret())}, 'register', user_id, id, now() + interval '1 day' from sessions
    where user_id = ${userId} limit 1`.execute(db)
  await sql`insert into profile_drafts (user_id, sealed) values (${userId}, 'sealed')`.execute(db)
  await sql`insert into user_settings (user_id) values (${userId})`.execute(db)
  await sql`with made as (
      insert into push_devices (id, user_id, endpoint, p256dh, auth, made_for)
      values (${newId()}, ${userId}, ${`https://web.push.apple.com/${userId}`}, 'key', 'auth', ${publicKeyOf(PUSH_KEY)}) returning id)
    insert into push_messages (device_id, kind, expires_at)
    select id, 'medicine_due', now() + interval '1 day' from made`.execute(db)
  await sql`insert into declined_claims (user_id, patient_id) values (${userId}, ${chartId})`.execute(db)
}

/** Adds the records and settings that a clinic's people create. */
async function fillOfClinic(
  db: Db,
  clinicId: string,
  { userId }: Person,
  {
    doctorId,
    chartId,
    appointmentId,
    mark,
  }: { doctorId: string; chartId: string; appointmentId: string; mark: string },
): Promise<void> {
  await sql`insert into clinic_settings (clinic_id) values (${clinicId})`.execute(db)
  await sql`insert into clinic_addresses (name, clinic_id, is_current) values (${mark}, ${clinicId}, true)`.execute(db)
  await sql`insert into service_doctors (service_id, doctor_id, price_minor)
    select id, ${doctorId}, 4000 from services where clinic_id = ${clinicId} limit 1`.execute(db)
  await sql`insert into service_forms (service_id, form_id, clinic_id)
    select s.id, f.id, f.clinic_id from services s, clinic_forms f
    where s.clinic_id = ${clinicId} and f.clinic_id = ${clinicId} limit 1`.execute(db)
  await sql`insert into suspensions (id, user_id, clinic_id, role, reason)
    select gen_random_uuid(), user_id, clinic_id, 'staff', ${mark} from staff where clinic_id = ${clinicId} limit 1`.execute(
    db,
  )
  await sql`insert into reminder_settings (clinic_id, is_on, minutes_before) values (${clinicId}, true, '{60}')`.execute(
    db,
  )
  await sql`insert into embedding_sites (clinic_id, origin) values (${clinicId}, ${`https://${mark}.example`})`.execute(
    db,
  )
  await sql`with made as (
      insert into webhooks (id, clinic_id, name, url, events, secret)
      values (${newId()}, ${clinicId}, ${mark}, ${`https://${mark}.example/hooks`}, '{patient.updated}', 'sealed') returning id)
    insert into webhook_deliveries (webhook_id, clinic_id, event, data)
    select id, ${clinicId}::uuid, 'patient.updated', jsonb_build_object('id', ${chartId}::uuid) from made`.execute(db)
  await sql`insert into doctor_sessions (doctor_id, weekday, starts, ends) values (${doctorId}, 1, '09:00', '12:00')`.execute(
    db,
  )
  await sql`insert into appointment_changes (appointment_id, actor_user_id, to_status, to_starts_at)
    values (${appointmentId}, ${userId}, 'scheduled', now())`.execute(db)
  await sql`insert into reminders (appointment_id, minutes_before, due_at, outcome)
    values (${appointmentId}, 60, now(), 'late')`.execute(db)
  await sql`insert into reminder_stops (appointment_id) values (${appointmentId})`.execute(db)
  await sql`insert into reviews (id, clinic_id, doctor_id, patient_id, appointment_id, rating, text)
    values (${newId()}, ${clinicId}, ${doctorId}, ${chartId}, ${appointmentId}, 5, ${mark})`.execute(db)
  await sql`insert into emergency_accesses (id, patient_id, clinic_id, user_id, reason, ends_at)
    values (${newId()}, ${chartId}, ${clinicId}, ${userId}, ${`unconscious ${mark}`}, now())`.execute(db)
  const importId = newId()
  await sql`insert into chart_imports (id, clinic_id, created_by, columns, unknown_columns, total, repeated, refused)
    values (${importId}, ${clinicId}, ${userId}, '{}', '{}', 1, 0, 0)`.execute(db)
  await sql`insert into chart_import_rows (import_id, line, fields, issues)
    values (${importId}, 2, ${JSON.stringify({ firstName: mark })}, '[]')`.execute(db)
  await sql`insert into audit_events (actor_user_id, action, subject_type, subject_id, clinic_id)
    values (${userId}, 'patient.opened', 'patient', ${chartId}, ${clinicId})`.execute(db)
  await sql`with listed as (insert into audit_events (actor_user_id, action, subject_type, clinic_id)
      values (${userId}, 'patients.listed', 'patient', ${clinicId}) returning id)
    insert into audit_charts (event_id, chart_id, clinic_id) select id, ${chartId}::uuid, ${clinicId}::uuid from listed`.execute(
    db,
  )
  await sql`insert into events (kind, clinic_id, doctor_id) values ('appointment', ${clinicId}, ${doctorId})`.execute(
    db,
  )
  await sql`insert into outgoing_mails (id, to_address, subject, body)
    values (${newId()}, 'asha@people.example', 'Your visit', ${`/manage/${appointmentId}`})`.execute(db)
  await sql`insert into booking_holds (holder_hash, clinic_id, doctor_id, doctor_user_id, starts_at, ends_at, origin, expires_at)
    values ('\\x01', ${clinicId}, ${doctorId}, ${userId}, now() - interval '2 hours', now() - interval '1 hour', '\\x02', now())
    on conflict do nothing`.execute(db)
  await sql`insert into idempotency_keys (scope, key, body_hash)
    values (${`schedule:${userId}`}, 'key', 'hash')`.execute(db)
}
