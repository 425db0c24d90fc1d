import { type Insertable, sql } from 'kysely'
import type { DB } from '#server/database/types.ts'
import { type DemoChart, demoCharts } from './patients.ts'
import { demoAdmin, demoPatient, peopleRows } from './people.ts'
import { demoId } from './seeded.ts'
import { TERMS_VERSION } from '#contract/product.ts'
import type { Db } from '#server/database/db.ts'
import { DEMO_PASSWORD, demoAccounts } from '#contract/demo.ts'
import { transaction } from '#server/database/transaction.ts'
import { hashPassword } from '#server/features/accounts/passwords/passwords.ts'
import type { Files } from '#server/files/files.ts'
import { demoAppointments } from './appointments.ts'
import { clinicRows, closingRuleRows, closureRows, extraHoursRows } from './clinic-rows.ts'
import { confirmationRows } from './confirmations.ts'
import { consultationRows } from './consultations.ts'
import { correctionRows } from './corrections.ts'
import { billingRows, insertDemoBills } from './bills.ts'
import { changeRows } from './history.ts'
import { queueDoctorRows, walkInRows } from './walk-ins.ts'
import { insertRows } from './insert.ts'
import { invitationRows, newcomerRows } from './invitations.ts'
import { loadFiles } from './load-files.ts'
import { medicineRows } from './medicines-taken.ts'
import { notificationRows } from './notifications.ts'
import { templateRows } from './prescription-templates.ts'
import { prescriptionRows } from './prescriptions.ts'
import { reviewRows } from './reviews.ts'
import { serviceDoctorRows } from './service-doctors.ts'
import { signatureRows } from './signatures.ts'
import { insertDemoStatus } from './status.ts'
import { timesRows } from './times.ts'
import { viewRows } from './views.ts'
import { waitingListRows } from './waiting-list.ts'
import { vitalRows } from './vitals.ts'
import { antenatalRows } from './antenatal.ts'
import { immunizationRows } from './immunizations.ts'
import { labMessageRows } from './lab-messages.ts'
import { formRows } from './forms.ts'
import { testOrderRows } from './test-orders.ts'
import { medicalDocumentRows } from './medical-documents.ts'
import { summaryRows } from './summaries.ts'
import { chartValueRows } from './values.ts'

const DAY = 86_400_000

/** Returns one emergency access, twelve days ago, ended early by its administrator. */
function emergencyRows(charts: readonly DemoChart[], now: Date): Insertable<DB['emergency_accesses']>[] {
  const chart = charts.find((one) => one.clinic.key === 'bengaluru' && !one.account && one.since < -13 && !one.isSecond)
  if (!chart) throw new Error('The demo has no chart that was there thirteen days ago')
  // 05:40 UTC is before noon at the clinic
  const opened = (Math.floor(now.getTime() / DAY) - 12) * DAY + 340 * 60_000
  const [openedAt, endedAt] = [0, 14].map((minutes) => new Date(opened + minutes * 60_000).toISOString())
  return [
    {
      id: demoId('emergency', chart.id),
      patient_id: chart.id,
      clinic_id: chart.clinic.id,
      user_id: demoAdmin.id,
      reason: 'Fainted at the desk; the ambulance asked for allergies',
      opened_at: openedAt!,
      ends_at: endedAt!,
      ended_by: demoAdmin.id,
      mailed: true,
    },
  ]
}

/** Returns the family of the demo's patient: a child and a mother, as invented as she is. */
const familyRows = (since: Date): Insertable<DB['family_members']>[] =>
  [
    {
      first_name: 'Aarav',
      relationship: 'Child',
      date_of_birth: '2018-04-12',
      gender: 'male',
      blood_type: 'O+',
      emergency_contact: false,
    },
    {
      first_name: 'Lakshmi',
      relationship: 'Parent',
      date_of_birth: '1958-11-03',
      gender: 'female',
      blood_type: null,
      emergency_contact: true,
    },
  ].map((one) => ({
    ...one,
    id: demoId('family-member', one.first_name),
    user_id: demoPatient.id,
    last_name: 'Nair',
    phone: one.emergency_contact ? '+910000001431' : null,
    consent_version: TERMS_VERSION,
    consent_at: since,
    created_at: since,
  }))

// any number: concurrent starts load one after the other, and the second finds it done
const LOCK = 7_161_844_203

type Medication = ReturnType<typeof demoRows>['prescriptionMedications'][number]

/** Returns the medications with the medicine of the directory that has exactly their name, as if it had been chosen. */
async function fromDirectory(tx: Db, medications: readonly Medication[]): Promise<Medication[]> {
  const names = [...new Set(medications.map((one) => one.medication_name))]
  const { rows } = await sql<{ name: string; id: string }>`
    select name, min(id::text) as id from medicines where name = any(${names}) group by name having count(*) = 1
  `.execute(tx)
  const ids = new Map(rows.map(({ name, id }) => [name, id]))
  return medications.map((one) => ({ ...one, medicine_id: ids.get(one.medication_name) ?? null }))
}

/**
 * Loads the demo data (rule A4) into an empty database, relative to `now`: in one transaction, so that an interrupted
 * load leaves nothing. The same day gives the same data. Does nothing if it is already there. Without a file store,
 * leaves out records with files.
 */
export async function loadDemo(db: Db, now: Date, files: Files | null = null): Promise<void> {
  // once for all accounts, on another thread while the rows are generated
  const hash = hashPassword(DEMO_PASSWORD)
  const rows = demoRows(now, '')
  const passwordHash = await hash
  const users = rows.users.map((user) => ({ ...user, password_hash: passwordHash }))
  await transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    if (await isLoaded(tx)) return
    await insertRows(tx, 'users', users)
    await insertRows(tx, 'clinics', rows.clinics)
    await insertRows(tx, 'clinic_addresses', rows.addresses)
    await insertRows(tx, 'memberships', rows.memberships)
    await insertRows(tx, 'clinic_settings', rows.settings)
    await insertRows(tx, 'services', rows.services)
    await insertRows(tx, 'opening_hours', rows.hours)
    await insertRows(tx, 'closures', rows.closures)
    await insertRows(tx, 'closing_rules', rows.closingRules)
    await insertRows(tx, 'extra_hours', rows.extraHours)
    await insertRows(tx, 'doctors', rows.doctors)
    await insertRows(tx, 'confirmations', rows.confirmations)
    await insertRows(tx, 'service_doctors', rows.serviceDoctors)
    await insertRows(tx, 'doctor_sessions', rows.sessions)
    await insertRows(tx, 'doctor_leaves', rows.leaves)
    await insertRows(tx, 'staff', rows.staff)
    await insertRows(tx, 'suspensions', rows.suspensions)
    await insertRows(tx, 'family_members', rows.family)
    await insertRows(tx, 'patients', rows.patients)
    await insertRows(tx, 'emergency_accesses', rows.emergencies)
    await insertRows(tx, 'chart_corrections', rows.corrections)
    await insertRows(tx, 'appointments', rows.appointments)
    await insertRows(tx, 'appointment_changes', rows.changes)
    await insertRows(tx, 'walk_ins', rows.walkIns)
    await insertRows(tx, 'queue_doctors', rows.queueDoctors)
    await insertRows(tx, 'waiting_list_settings', rows.waitingListSettings)
    await insertRows(tx, 'waiting_list_entries', rows.waitingList)
    await insertRows(tx, 'visits', rows.visits)
    await insertRows(tx, 'visit_versions', rows.visitVersions)
    await insertRows(tx, 'vital_sets', rows.vitalSets)
    await insertRows(tx, 'vital_set_versions', rows.vitalSetVersions)
    await insertRows(tx, 'prescriptions', rows.prescriptions)
    await insertRows(tx, 'prescription_versions', rows.prescriptionVersions)
    await insertRows(tx, 'prescription_signatures', signatureRows(rows))
    await insertRows(tx, 'prescription_medications', await fromDirectory(tx, rows.prescriptionMedications))
    await insertRows(tx, 'prescription_checks', rows.prescriptionChecks)
    await insertRows(tx, 'prescription_templates', rows.prescriptionTemplates)
    await insertRows(tx, 'medicine_reminder_settings', rows.medicineSettings)
    await insertRows(tx, 'medicine_plans', rows.medicinePlans)
    await insertRows(tx, 'medicine_doses', rows.medicineDoses)
    await insertRows(tx, 'test_values', rows.testValues)
    await insertRows(tx, 'allergies', rows.allergies)
    await insertRows(tx, 'no_known_allergies', rows.noKnownAllergies)
    await insertRows(tx, 'problems', rows.problems)
    await insertRows(tx, 'pregnancies', rows.pregnancies)
    await insertRows(tx, 'immunizations', rows.immunizations)
    await insertRows(tx, 'antenatal_records', rows.antenatalRecords)
    await insertRows(tx, 'antenatal_checkups', rows.antenatalCheckups)
    await insertRows(tx, 'antenatal_ticks', rows.antenatalTicks)
    await insertRows(tx, 'test_orders', rows.testOrders)
    await insertRows(tx, 'ordered_tests', rows.orderedTests)
    await insertRows(tx, 'test_results', rows.testResults)
    await insertRows(tx, 'medical_documents', rows.medicalDocuments)
    await insertRows(tx, 'medical_document_versions', rows.medicalDocumentVersions)
    await insertRows(tx, 'medical_document_templates', rows.medicalDocumentTemplates)
    await insertRows(tx, 'lab_messages', rows.labMessages)
    await insertRows(tx, 'clinic_forms', rows.clinicForms)
    await insertRows(tx, 'form_versions', rows.formVersions)
    await insertRows(tx, 'form_requests', rows.formRequests)
    await insertRows(tx, 'form_submissions', rows.formSubmissions)
    await insertRows(tx, 'bill_settings', rows.billSettings)
    await insertRows(tx, 'price_items', rows.priceItems)
    await insertDemoBills(tx, rows.billed)
    await insertRows(tx, 'reviews', rows.reviews)
    await insertRows(tx, 'notifications', rows.notifications)
    await insertRows(tx, 'audit_events', rows.views)
    await insertRows(tx, 'invitations', rows.invitations)
    await insertRows(tx, 'notifications', rows.invitationNotifications)
    await insertDemoStatus(tx, now)
    if (files) await loadFiles(tx, files, now)
  })
}

/** Returns whether this database has the demo data. */
export async function isLoaded(db: Db): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('email', '=', demoAccounts[0].email).executeTakeFirst()
  return row !== undefined
}

/** Returns every row of the demo, by table; it depends only on `now`. */
export function demoRows(now: Date, passwordHash: string) {
  const since = memberSince(now)
  const charts = demoCharts(now)
  const appointments = demoAppointments(charts, now)
  const people = peopleRows(since, passwordHash)
  const prescriptions = prescriptionRows(appointments)
  const walkIns = walkInRows(charts, appointments, now)
  const consultations = consultationRows(appointments)
  const newcomer = newcomerRows(now)
  const summaries = summaryRows(charts, now)
  const { invitations, invitationNotifications } = invitationRows(now)
  const clinics = clinicRows(since, now)
  return {
    ...clinics,
    ...waitingListRows(charts, clinics.services, now),
    closures: closureRows(now),
    closingRules: closingRuleRows(now),
    extraHours: extraHoursRows(now),
    ...people,
    memberships: [...people.memberships, newcomer.membership],
    doctors: [...people.doctors, newcomer.doctor],
    confirmations: confirmationRows(since),
    serviceDoctors: serviceDoctorRows(),
    family: familyRows(since),
    ...timesRows(now),
    patients: charts.map((chart) => chart.row),
    emergencies: emergencyRows(charts, now),
    corrections: correctionRows(charts, now),
    appointments: appointments.map((appointment) => appointment.row),
    changes: changeRows(appointments),
    walkIns,
    queueDoctors: queueDoctorRows(),
    ...consultations,
    ...vitalRows(charts, appointments, consultations.visitVersions, walkIns, now),
    ...prescriptions,
    views: viewRows(appointments, prescriptions, now),
    ...medicineRows(now),
    prescriptionTemplates: templateRows(now),
    testValues: chartValueRows(charts, now),
    ...summaries,
    ...antenatalRows(summaries.pregnancies, now),
    immunizations: immunizationRows(charts, now),
    ...testOrderRows(charts, now),
    ...medicalDocumentRows(appointments, now),
    labMessages: labMessageRows(charts, now),
    ...formRows(charts, now),
    ...billingRows(since),
    billed: appointments,
    reviews: reviewRows(appointments),
    notifications: notificationRows(appointments),
    invitations: [...invitations.map((one) => ({ ...one, answer: null, answered_at: null })), newcomer.invitation],
    invitationNotifications,
  }
}

/** The profile of the demo accounts says "June 2025" (rule A2); if the clock is earlier, half a year ago. */
const memberSince = (now: Date): Date =>
  new Date(Math.min(Date.UTC(2025, 5, 28, 6), Math.floor(now.getTime() / 86_400_000 - 200) * 86_400_000))
