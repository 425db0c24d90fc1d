import type { Db } from '#server/database/db.ts'
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Answer } from './client.ts'

/** The body of Add New Staff Member, with a new email and employee ID. */
export function newStaff(clinic: { id: string }, more: Record<string, unknown> = {}) {
  const unique = randomBytes(5).toString('hex')
  return {
    firstName: 'Nisha',
    lastName: 'Verma',
    email: `nisha-${unique}@people.example`,
    password: 'kj7-vq',
    phone: '+91 98200 00077',
    clinicId: clinic.id,
    position: 'Receptionist',
    department: 'Reception',
    salary: '25000',
    startDate: '2026-11-02',
    employeeId: `E-${unique}`,
    ...more,
  }
}

/** The body of Add New Doctor, with a new email and license number. */
export function newDoctor(clinic: { id: string }, more: Record<string, unknown> = {}) {
  const unique = randomBytes(5).toString('hex')
  return {
    firstName: 'Kavya',
    lastName: 'Menon',
    email: `kavya-${unique}@people.example`,
    password: 'kj7-vq',
    phone: '+91 98200 00088',
    clinicId: clinic.id,
    specialty: 'Cardiology',
    licenseNumber: `MC-${unique}`,
    experience: '5 years',
    qualification: 'MBBS, MD',
    consultationFee: '500',
    ...more,
  }
}

/** Counts the rows that adding a person would leave. */
export async function tracesIn(db: Db, table: 'doctors' | 'staff'): Promise<unknown> {
  const { rows } =
    await sql`select (select count(*) from users) as users, (select count(*) from ${sql.table(table)}) as places,
    (select count(*) from memberships) as memberships, (select count(*) from invitations) as invitations,
    (select count(*) from outgoing_mails) as mails, (select count(*) from audit_events where action <> 'access.refused') as audit`.execute(
      db,
    )
  return rows[0]
}

/** Asserts that the answer is 400 with this sentence at this field, and that `traces` are the same afterwards. */
export async function assertFieldRefused(
  send: () => Promise<Answer>,
  traces: () => Promise<unknown>,
  field: string,
  message: string,
): Promise<void> {
  const before = await traces()
  const { status, body } = await send()
  assert.equal(status, 400)
  const issues = body.issues as { path: string; message: string }[]
  assert(
    issues.some((issue) => issue.path === field && issue.message === message),
    JSON.stringify(body),
  )
  assert.deepEqual(await traces(), before)
}
