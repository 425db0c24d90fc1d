import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { makeAdmin, makeClinic, makeUser } from './factories.ts'
import { newStaff } from './newcomers.ts'
import { sharedApp } from './shared-app.ts'

/** Two clinics, each with an administrator; the first one's invites. */
export async function makeInviters() {
  const app = await sharedApp()
  const [own, foreign] = [await makeClinic(app.db), await makeClinic(app.db)]
  const owner = await makeAdmin(app.db, own)
  const admin = await app.signInAs(owner)
  const stranger = await app.signInAs(await makeAdmin(app.db, foreign))
  return {
    app,
    own,
    foreign,
    owner,
    admin,
    stranger,
    /** Makes a person with an account and no clinic, and the invitation they got. */
    async invited(wish: { isVerified?: boolean } = {}, more: Record<string, unknown> = {}) {
      const person = await makeUser(app.db, { role: 'staff', firstName: 'Kiran', lastName: 'Bose', ...wish })
      const { status, body } = await admin.post('/api/staff', newStaff(own, { ...more, email: person.email }))
      assert.deepEqual([status, body], [201, { outcome: 'invited', invitationId: body.invitationId }])
      return { ...person, id: body.invitationId as string, as: await app.signInAs(person) }
    },
    /** Returns the person's current memberships. */
    membershipsOf: async ({ userId }: { userId: string }) =>
      (await sql`select clinic_id, role, capabilities from memberships where user_id = ${userId} and ended_at is null`.execute(app.db)).rows, // oxfmt-ignore
  }
}
