import type { Insertable } from 'kysely'
import { type StaffCapability, staffCapabilities } from '#contract/members.ts'
import type { staffDepartments, StaffPosition } from '#contract/staff.ts'
import type { DB } from '#server/database/types.ts'
import { clinicOf, type DemoClinic } from './clinics.ts'
import { demoId } from './seeded.ts'
import { type DemoUser, demoUser } from './user.ts'

interface Colleague {
  user: DemoUser
  clinic: DemoClinic['key']
  position: StaffPosition
  department: (typeof staffDepartments)[number]
  employeeId: string
  /** Rupees a month. */
  salary: number
  capabilities: readonly StaffCapability[]
  /** Deactivated this number of days after the clinics began. */
  leftAfter?: number
}

export const demoNurse = demoUser('lakshmi.pillai@neelkamal.example', 'Lakshmi', 'Pillai', 'staff', '+91 00000 01403')
export const demoReceptionist = demoUser('staff@demo.example', 'Sunita', 'D’Souza', 'staff', '+91 00000 01402')

/** The staff of the demo clinics; at the desk and in the wards everyone has the permissions that the demo shows. */
export const team: readonly Colleague[] = [
  {
    user: demoReceptionist,
    clinic: 'bengaluru',
    position: 'Receptionist',
    department: 'Reception',
    employeeId: 'NK-003',
    salary: 32_000,
    capabilities: staffCapabilities,
  },
  {
    user: demoNurse,
    clinic: 'bengaluru',
    position: 'Nurse',
    department: 'Nursing',
    employeeId: 'NK-001',
    salary: 41_500,
    capabilities: staffCapabilities,
  },
  {
    user: demoUser('imran.sheikh@neelkamal.example', 'Imran', 'Sheikh', 'staff', '+91 00000 01404'),
    clinic: 'bengaluru',
    position: 'Lab Technician',
    department: 'Laboratory',
    employeeId: 'NK-004',
    salary: 36_000,
    capabilities: staffCapabilities,
  },
  {
    user: demoUser('ganesh.patil@neelkamal.example', 'Ganesh', 'Patil', 'staff', '+91 00000 01421'),
    clinic: 'bengaluru',
    position: 'Security',
    department: 'Security',
    employeeId: 'NK-007',
    salary: 21_000,
    capabilities: [],
  },
  {
    user: demoUser('joseph.mathew@neelkamal.example', 'Joseph', 'Mathew', 'staff', '+91 00000 01422'),
    clinic: 'bengaluru',
    position: 'Coordinator',
    department: 'Administration',
    employeeId: 'NK-002',
    salary: 38_000,
    capabilities: ['appointments', 'patients'],
    leftAfter: 120,
  },
  {
    user: demoUser('dolores.vega@larkspur.example', 'Dolores', 'Vega', 'staff', '+1 212-555-0149'),
    clinic: 'new-york',
    position: 'Receptionist',
    department: 'Reception',
    employeeId: 'LS-11',
    salary: 310_000,
    capabilities: staffCapabilities,
  },
  {
    user: demoUser('owen.price@kestrel-lane.example', 'Owen', 'Price', 'staff', '+44 20 7946 0119'),
    clinic: 'london',
    position: 'Coordinator',
    department: 'Administration',
    employeeId: 'KL-2',
    salary: 280_000,
    capabilities: staffCapabilities,
  },
]

const leftAt = ({ leftAfter }: Colleague, since: Date) =>
  leftAfter === undefined ? null : new Date(since.getTime() + leftAfter * 86_400_000).toISOString()

/** Returns their memberships, rows for `staff`, and why some have left. */
export const teamRows = (since: Date) => ({
  memberships: team.map((one) => ({
    user_id: one.user.id,
    clinic_id: clinicOf(one.clinic).id,
    role: 'staff',
    capabilities: [...one.capabilities],
    created_at: since.toISOString(),
    accepted_at: since.toISOString(),
    ended_at: leftAt(one, since),
  })),
  suspensions: team
    .filter((one) => one.leftAfter !== undefined)
    .map((one): Insertable<DB['suspensions']> => ({
      id: demoId('suspension', one.user.email),
      user_id: one.user.id,
      clinic_id: clinicOf(one.clinic).id,
      role: 'staff',
      reason: 'Moved to another city',
      suspended_at: leftAt(one, since)!,
    })),
  staff: team.map((one): Insertable<DB['staff']> => ({
    id: demoId('staff', one.user.email),
    user_id: one.user.id,
    clinic_id: clinicOf(one.clinic).id,
    position: one.position,
    department: one.department,
    employee_id: one.employeeId,
    salary_minor: one.salary * 100,
    start_date: since.toISOString().slice(0, 10),
    is_active: one.leftAfter === undefined,
    deactivated_at: leftAt(one, since),
    created_at: since.toISOString(),
  })),
})
