import type { Insertable } from 'kysely'
import { TERMS_VERSION } from '#contract/product.ts'
import type { DB } from '#server/database/types.ts'
import { clinicOf, type DemoClinic } from './clinics.ts'
import { demoDoctors } from './doctors.ts'
import { demoId } from './seeded.ts'
import { type DemoUser, demoUser } from './user.ts'

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

export const demoReceptionist = demoUser('staff@demo.example', 'Sunita', 'D’Souza', 'staff', '+91 00000 01402')

const team: { user: DemoUser; clinic: ClinicKey; position: string; department: string }[] = [
  { user: demoReceptionist, clinic: 'bengaluru', position: 'Receptionist', department: 'Reception' },
  {
    user: demoUser('lakshmi.pillai@neelkamal.example', 'Lakshmi', 'Pillai', 'staff', '+91 00000 01403'),
    clinic: 'bengaluru',
    position: 'Nurse',
    department: 'Nursing',
  },
  {
    user: demoUser('imran.sheikh@neelkamal.example', 'Imran', 'Sheikh', 'staff', '+91 00000 01404'),
    clinic: 'bengaluru',
    position: 'Lab Technician',
    department: 'Laboratory',
  },
  {
    user: demoUser('dolores.vega@larkspur.example', 'Dolores', 'Vega', 'staff', '+1 212-555-0149'),
    clinic: 'new-york',
    position: 'Receptionist',
    department: 'Reception',
  },
  {
    user: demoUser('owen.price@kestrel-lane.example', 'Owen', 'Price', 'staff', '+44 20 7946 0119'),
    clinic: 'london',
    position: 'Coordinator',
    department: 'Administration',
  },
]

/** The patient of the demo accounts; the charts of the others with an account are made from these as well. */
export const demoPatient = demoUser('patient@demo.example', 'Priya', 'Nair', 'patient', '+91 00000 01405')
export const otherPatientAccounts: readonly DemoUser[] = [
  demoUser('rohan.mehta@mail.example', 'Rohan', 'Mehta', 'patient', '+91 00000 01406'),
  demoUser('fatima.ansari@mail.example', 'Fatima', 'Ansari', 'patient', '+91 00000 01407'),
  demoUser('gloria.bennett@mail.example', 'Gloria', 'Bennett', 'patient', '+1 646-555-0131'),
]

/** Who at the clinic answers the phone: confirms, cancels and enters bookings. */
export const deskOf = (clinic: ClinicKey): DemoUser =>
  team.find((one) => one.clinic === clinic && one.position !== 'Nurse')!.user

/** Rows for `users`, `memberships`, `doctors` and `staff`. */
export function peopleRows(since: Date, passwordHash: string) {
  const created_at = since.toISOString()
  const everybody = [
    ...administrators.map((one) => one.user),
    ...demoDoctors.map((one) => one.user),
    ...team.map((one) => one.user),
    demoPatient,
    ...otherPatientAccounts,
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
  const memberships: Insertable<DB['memberships']>[] = [
    ...administrators.flatMap(({ user, clinics }) => clinics.map((key) => ({ user, key, role: 'clinic_admin' }))),
    ...demoDoctors.map(({ user, clinic }) => ({ user, key: clinic, role: 'doctor' })),
    ...team.map(({ user, clinic }) => ({ user, key: clinic, role: 'staff' })),
  ].map(({ user, key, role }) => ({ user_id: user.id, clinic_id: clinicOf(key).id, role, created_at }))
  const doctors: Insertable<DB['doctors']>[] = demoDoctors.map((one) => ({
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
    verified_at: created_at,
    verified_by: administrators.find(({ clinics }) => clinics.includes(one.clinic))!.user.id,
    created_at,
  }))
  const staff: Insertable<DB['staff']>[] = team.map((one) => ({
    id: demoId('staff', one.user.email),
    user_id: one.user.id,
    clinic_id: clinicOf(one.clinic).id,
    position: one.position,
    department: one.department,
    is_active: true,
    created_at,
  }))
  return { users, memberships, doctors, staff }
}
