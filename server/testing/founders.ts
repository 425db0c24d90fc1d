import assert from 'node:assert/strict'
import { makeUser } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** The minimal input of Register New Clinic. */
export const leastClinic = { name: 'Lotus Clinic', address: '4 Temple Road', phone: '080 5550 1234' }

/** An administrator with a clinic of their own, created through the API. */
export async function foundClinic(app: TestApp, more: object = {}) {
  const client = await app.signInAs(await makeUser(app.db, { role: 'clinic_admin' }))
  const { status, body } = await client.post('/api/clinics', { ...leastClinic, ...more })
  assert.equal(status, 201)
  return { client, setup: body, id: body.clinic.id as string, path: `/api/clinics/${body.clinic.id}` }
}

/** Returns a clinic's audit events in order. */
export const auditOf = ({ db }: TestApp, clinicId: string) =>
  db.selectFrom('audit_events').select(['action', 'detail']).where('clinic_id', '=', clinicId).orderBy('id').execute()
