import type { Insertable } from 'kysely'
import { TERMS_VERSION } from '#contract/product.ts'
import type { DB } from '#server/database/types.ts'
import { clinicOf, type DemoClinic } from './clinics.ts'
import { type DemoDoctor, demoDoctors, demoNewcomer } from './doctors.ts'
import { team, teamRows } from './team.ts'
import { demoInvited, type DemoUser, demoUser } from './user.ts'

type ClinicKey = DemoClinic['key']

export const demoAdmin = demoUser(
  'admin@demo.example',
  'Meera',
  'Kulkarni',
  'clinic_admin',
  '+91 00000 01401',
  'Runs the practice in Bengaluru and looks after the one in New York.',
)

const administrators: { user: DemoUser; clinics: ClinicKey[] }[] = [
  { user: demoAdmin, clinics: ['bengaluru', 'new-york'] },
  {
    user: demoUser('harriet.lowe@kestrel-lane.example', 'Harriet', 'Lowe', 'clinic_admin', '+44 20 7946 0118'),
    clinics: ['london'],
  },
]

/** The patient of the demo accounts. Charts of other patients with an account are made from the list below. */
export const demoPatient = demoUser('patient@demo.example', 'Priya', 'Nair', 'patient', '+91 00000 01405')
export const otherPatientAccounts: readonly DemoUser[] = [
  demoUser('rohan.mehta@mail.example', 'Rohan', 'Mehta', 'patient', '+91 00000 01406'),
  demoUser('fatima.ansari@mail.example', 'Fatima', 'Ansari', 'patient', '+91 00000 01407'),
  demoUser('gloria.bennett@mail.example', 'Gloria', 'Bennett', 'patient', '+1 646-555-0131'),
]

/** Returns the person at the clinic's desk, who confirms, cancels and enters bookings. */
export const deskOf = (clinic: ClinicKey): DemoUser =>
  team.find((one) => one.clinic === clinic && one.position !== 'Nurse')!.user

/** Returns rows for `users`, `memberships`, `doctors` and `staff`. */
export function peopleRows(since: Date, passwordHash: string) {
  const created_at = since.toISOString()
  const everybody = [
    ...administrators.map((one) => one.user),
    ...demoDoctors.map((one) => one.user),
    ...team.map((one) => one.user),
    demoPatient,
    ...otherPatientAccounts,
    demoInvited,
    demoNewcomer.user,
  ]
  const users: Insertable<DB['users']>[] = everybody.map((one) => ({
    id: one.id,
    email: one.email,
    email_verified_at: created_at,
    password_hash: passwordHash,
    must_change_password: false,
    first_name: one.firstName,
    last_name: one.lastName,
    role: one.role,
    phone: one.phone,
    bio: one.bio,
    terms_version: TERMS_VERSION,
    terms_accepted_at: created_at,
    created_at,
  }))
  const { memberships: staffMemberships, staff, suspensions } = teamRows(since)
  const memberships: Insertable<DB['memberships']>[] = [
    ...administrators.flatMap(({ user, clinics }) => clinics.map((key) => ({ user, key, role: 'clinic_admin' }))),
    ...demoDoctors.map(({ user, clinic }) => ({ user, key: clinic, role: 'doctor' })),
  ].map(({ user, key, role }) => ({
    user_id: user.id,
    clinic_id: clinicOf(key).id,
    role,
    capabilities: [],
    created_at,
    accepted_at: created_at,
    ended_at: null,
  }))
  const doctors = demoDoctors.map((one) => ({
    ...doctorRow(one, created_at),
    verified_at: created_at,
    verified_by: administrators.find(({ clinics }) => clinics.includes(one.clinic))!.user.id,
  }))
  return { users, memberships: [...memberships, ...staffMemberships], doctors, staff, suspensions }
}

/** Returns a doctor whose license isn't confirmed. */
export const doctorRow = (one: DemoDoctor, created_at: string): Insertable<DB['doctors']> => ({
  id: one.id,
  user_id: one.user.id,
  clinic_id: clinicOf(one.clinic).id,
  specialty: one.specialty,
  license_number: one.licenseNumber,
  experience: one.experience,
  qualification: one.qualification,
  consultation_fee_minor: one.feeMinor,
  bio: one.bio,
  languages: [...one.languages],
  is_active: true,
  created_at,
})
