import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { DEMO_PASSWORD, demoAccounts } from '#contract/demo.ts'
import { transaction } from '#server/database/transaction.ts'
import { hashPassword } from '#server/features/accounts/passwords/passwords.ts'
import type { Files } from '#server/files/files.ts'
import { demoAppointments } from './appointments.ts'
import { clinicRows, closureRows } from './clinic-rows.ts'
import { consultationRows } from './consultations.ts'
import { changeRows } from './history.ts'
import { familyRows } from './family.ts'
import { emergencyRows } from './emergencies.ts'
import { walkInRows } from './walk-ins.ts'
import { insertRows } from './insert.ts'
import { invitationRows, newcomerRows } from './invitations.ts'
import { loadFiles } from './load-files.ts'
import { medicineRows } from './medicines-taken.ts'
import { notificationRows } from './notifications.ts'
import { demoCharts } from './patients.ts'
import { peopleRows } from './people.ts'
import { templateRows } from './prescription-templates.ts'
import { prescriptionRows } from './prescriptions.ts'
import { reviewRows } from './reviews.ts'
import { serviceDoctorRows } from './service-doctors.ts'
import { insertDemoStatus } from './status.ts'
import { timesRows } from './times.ts'
import { chartValueRows } from './values.ts'

// any number: concurrent starts load one after the other, and the second finds it done
const LOCK = 7_161_844_203

/**
 * Loads the demo data (rule A4) into an empty database, relative to `now`: in one transaction, so that an interrupted
 * load leaves nothing. The same day gives the same data. Does nothing if it is there already. Without a file store,
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
    await insertRows(tx, 'doctors', rows.doctors)
    await insertRows(tx, 'service_doctors', rows.serviceDoctors)
    await insertRows(tx, 'doctor_sessions', rows.sessions)
    await insertRows(tx, 'doctor_leaves', rows.leaves)
    await insertRows(tx, 'staff', rows.staff)
    await insertRows(tx, 'suspensions', rows.suspensions)
    await insertRows(tx, 'family_members', rows.family)
    await insertRows(tx, 'patients', rows.patients)
    await insertRows(tx, 'emergency_accesses', rows.emergencies)
    await insertRows(tx, 'appointments', rows.appointments)
    await insertRows(tx, 'appointment_changes', rows.changes)
    await insertRows(tx, 'walk_ins', rows.walkIns)
    await insertRows(tx, 'visits', rows.visits)
    await insertRows(tx, 'visit_versions', rows.visitVersions)
    await insertRows(tx, 'prescriptions', rows.prescriptions)
    await insertRows(tx, 'prescription_versions', rows.prescriptionVersions)
    await insertRows(tx, 'prescription_medications', rows.prescriptionMedications)
    await insertRows(tx, 'prescription_checks', rows.prescriptionChecks)
    await insertRows(tx, 'prescription_templates', rows.prescriptionTemplates)
    await insertRows(tx, 'medicine_reminder_settings', rows.medicineSettings)
    await insertRows(tx, 'medicine_plans', rows.medicinePlans)
    await insertRows(tx, 'medicine_doses', rows.medicineDoses)
    await insertRows(tx, 'test_values', rows.testValues)
    await insertRows(tx, 'reviews', rows.reviews)
    await insertRows(tx, 'notifications', rows.notifications)
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
  const newcomer = newcomerRows(now)
  const { invitations, invitationNotifications } = invitationRows(now)
  return {
    ...clinicRows(since, now),
    closures: closureRows(now),
    ...people,
    memberships: [...people.memberships, newcomer.membership],
    doctors: [...people.doctors, newcomer.doctor],
    serviceDoctors: serviceDoctorRows(),
    family: familyRows(since),
    ...timesRows(now),
    patients: charts.map((chart) => chart.row),
    emergencies: emergencyRows(charts, now),
    appointments: appointments.map((appointment) => appointment.row),
    changes: changeRows(appointments),
    walkIns: walkInRows(charts, appointments, now),
    ...consultationRows(appointments),
    ...prescriptionRows(appointments),
    ...medicineRows(now),
    prescriptionTemplates: templateRows(now),
    testValues: chartValueRows(charts, now),
    reviews: reviewRows(appointments),
    notifications: notificationRows(appointments),
    invitations: [...invitations.map((one) => ({ ...one, answer: null, answered_at: null })), newcomer.invitation],
    invitationNotifications,
  }
}

/** The profile of the demo accounts says "June 2025" (rule A2); if the clock is earlier, half a year ago. */
const memberSince = (now: Date): Date =>
  new Date(Math.min(Date.UTC(2025, 5, 28, 6), Math.floor(now.getTime() / 86_400_000 - 200) * 86_400_000))
