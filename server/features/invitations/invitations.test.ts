import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { transaction } from '#server/database/transaction.ts'
import { addMember } from '#server/features/members/public.ts'
import type { Client } from '#server/testing/client.ts'
import {
  makeDoctor,
  makePatientAccount,
  makeSession,
  makeStaff,
  makeUser,
  type Person,
} from '#server/testing/factories.ts'
import { makeInviters } from '#server/testing/inviters.ts'
import { newStaff } from '#server/testing/newcomers.ts'

const { app, own, foreign, owner, admin, stranger, invited, membershipsOf } = await makeInviters()

const UNKNOWN = '0190a000-0000-7000-8000-000000000000'

const stateOf = async (one: { id: string; as: Client }) => (await one.as.get(`/api/invitations/${one.id}`)).body.state
const expire = (id: string) =>
  sql`update invitations set expires_at = now() - interval '1 second' where id = ${id}`.execute(app.db)

test('a person with an account is invited by bell and email, with only the position in the message', async () => {
  const one = await invited({}, { position: 'Nurse', salary: '77777', notes: 'Found by chance' })
  assert.deepEqual(await membershipsOf(one), [])
  const bell = (await one.as.get('/api/notifications')).body.notifications
  assert.deepEqual(
    bell.map(({ kind, href, text }: Record<string, string>) => ({ kind, href, text })),
    [
      {
        kind: 'invitation',
        href: `/invitations/${one.id}`,
        text: `You're invited to join a clinic: ${own.name}`,
      },
    ],
  )
  const [mail] = await app.mailsTo(one.email)
  assert.match(mail!.body, new RegExp(`/invitations/${one.id}`))
  assert.doesNotMatch(mail!.body, /77777|kj7-vq|Nurse/)
  const { body, text } = await one.as.get(`/api/invitations/${one.id}`)
  assert.deepEqual(
    { ...body, createdAt: 0, expiresAt: 0 },
    {
      id: one.id,
      clinic: { id: own.id, name: own.name, city: 'Pune' },
      role: 'staff',
      place: 'Nurse',
      invitedBy: 'Leela Shah',
      createdAt: 0,
      expiresAt: 0,
      state: 'open',
      asks: { name: false, practice: false },
    },
  )
  assert.doesNotMatch(text, /77777|salary|chance/)
  assert.deepEqual((await one.as.get('/api/invitations')).body, [body])
})

test('accepting creates the membership that the administrator described, without the typed password', async () => {
  const one = await invited({}, { position: 'Pharmacist', department: 'Pharmacy', salary: '31000', notes: 'Weekends' })
  const { status, body } = await one.as.post(`/api/invitations/${one.id}/accept`)
  assert.deepEqual([status, body.state, body.place], [200, 'accepted', null])
  assert.deepEqual(await membershipsOf(one), [{ clinic_id: own.id, role: 'staff', capabilities: ['prescriptions'] }])
  const [listed] = (await admin.get(`/api/staff?search=${one.email}`)).body
  const member = (await admin.get(`/api/staff/${listed.id}`)).body
  assert.deepEqual(
    [member.position, member.department, member.salary, member.notes, member.user.firstName, member.isActive],
    ['Pharmacist', 'Pharmacy', '31000.00', 'Weekends', 'Kiran', true],
  )
  assert.equal((await app.anonymous.post('/api/auth/login', { email: one.email, password: 'kj7-vq' })).status, 401)
  const { rows } = await sql`select details, answer from invitations where id = ${one.id}`.execute(app.db)
  assert.deepEqual(rows, [{ details: {}, answer: 'accepted' }], 'what was typed is kept in one place alone')
  const bell = (await admin.get('/api/notifications')).body.notifications
  assert(bell.some(({ kind }: { kind: string }) => kind === 'invitation_accepted'))
  assert.deepEqual((await one.as.get('/api/invitations')).body, [])
  const audit = await sql`select actor_user_id, clinic_id, detail from audit_events
    where action = 'invitation.accepted' and subject_id = ${one.id}`.execute(app.db)
  assert.deepEqual(audit.rows, [{ actor_user_id: one.userId, clinic_id: own.id, detail: {} }])
})

test('declining creates nothing, and the clinic can invite again', async () => {
  const one = await invited()
  assert.equal((await one.as.post(`/api/invitations/${one.id}/decline`)).body.state, 'declined')
  assert.deepEqual(await membershipsOf(one), [])
  for (const answer of ['accept', 'decline']) {
    const { status, body } = await one.as.post(`/api/invitations/${one.id}/${answer}`)
    assert.deepEqual([status, body], [409, { message: 'This invitation is no longer open.' }])
  }
  assert.equal((await admin.post('/api/staff', newStaff(own, { email: one.email }))).body.outcome, 'invited')
})

test('the same clinic can’t invite twice, and another clinic can', async () => {
  const one = await invited()
  const { status, body } = await admin.post('/api/staff', newStaff(own, { email: one.email }))
  const message = "This person has already been invited and hasn't answered yet."
  assert.deepEqual([status, body], [409, { message, issues: [{ path: 'email', message }] }])
  assert.equal((await stranger.post('/api/staff', newStaff(foreign, { email: one.email }))).body.outcome, 'invited')
})

test('an unverified email can only decline; once verified, it can accept', async () => {
  const one = await invited({ isVerified: false })
  const { status, body } = await one.as.post(`/api/invitations/${one.id}/accept`)
  assert.deepEqual([status, body.message], [409, 'Please confirm your email address first.'])
  assert.deepEqual([await stateOf(one), await membershipsOf(one)], ['open', []])
  await sql`update users set email_verified_at = now() where id = ${one.userId}`.execute(app.db)
  assert.equal((await one.as.post(`/api/invitations/${one.id}/accept`)).status, 200)
  const squatter = await invited({ isVerified: false })
  assert.equal((await squatter.as.post(`/api/invitations/${squatter.id}/decline`)).status, 200)
})

test('another person’s invitation answers 404 for every role', async () => {
  const one = await invited()
  const people = [
    await makePatientAccount(app.db),
    await makeStaff(app.db, own),
    await makeDoctor(app.db, foreign),
    owner,
  ]
  for (const person of people) {
    const client = await app.signInAs(person)
    for (const [method, rest] of [
      ['GET', ''],
      ['POST', '/accept'],
      ['POST', '/decline'],
    ] as const) // oxfmt-ignore
    {
      const theirs = await client.send(method, `/api/invitations/${one.id}${rest}`)
      const nobodys = await client.send(method, `/api/invitations/${UNKNOWN}${rest}`)
      assert.deepEqual([theirs.status, theirs.text], [404, nobodys.text])
    }
  }
  assert.equal(await stateOf(one), 'open')
})

test('the administrator sees pending invitations as typed and withdraws one; no one else can', async () => {
  const one = await invited()
  const sent = async (client: Client) =>
    (await client.get('/api/invitations/sent?role=staff')).body.filter(({ id }: { id: string }) => id === one.id)
  const [shown] = await sent(admin)
  assert.deepEqual(
    [shown.firstName, shown.lastName, shown.email, shown.clinic],
    ['Nisha', 'Verma', one.email, { id: own.id, name: own.name }],
  )
  assert.deepEqual(await sent(stranger), [])
  assert.deepEqual(
    (await admin.get('/api/invitations/sent?role=doctor')).body.filter(({ id }: { id: string }) => id === one.id),
    [],
  )
  const nobodys = await stranger.send('DELETE', `/api/invitations/${UNKNOWN}`)
  const ours = await stranger.send('DELETE', `/api/invitations/${one.id}`)
  assert.deepEqual([ours.status, ours.text], [404, nobodys.text])
  for (const person of [one, await makeStaff(app.db, own), await makeDoctor(app.db, own)])
    assert.equal((await (await app.signInAs(person)).send('DELETE', `/api/invitations/${one.id}`)).status, 403)
  assert.equal(await stateOf(one), 'open')

  const { status, body } = await admin.send('DELETE', `/api/invitations/${one.id}`)
  assert.deepEqual([status, body], [200, { message: 'Invitation withdrawn' }])
  assert.deepEqual([await stateOf(one), await sent(admin)], ['withdrawn', []])
  assert.equal((await one.as.post(`/api/invitations/${one.id}/accept`)).status, 409)
  assert.equal((await admin.send('DELETE', `/api/invitations/${one.id}`)).status, 409)
  assert.deepEqual(await membershipsOf(one), [])
})

test('an expired invitation can’t be accepted, is shown as expired, and allows another one', async () => {
  const one = await invited()
  await expire(one.id)
  assert.equal((await one.as.post(`/api/invitations/${one.id}/accept`)).status, 409)
  assert.equal(await stateOf(one), 'expired')
  assert.deepEqual((await one.as.get('/api/invitations')).body, [])
  assert.equal((await admin.post('/api/staff', newStaff(own, { email: one.email }))).body.outcome, 'invited')
  assert.equal(await stateOf(one), 'expired')
})

test('a former colleague is invited back into the same membership', async () => {
  const one = await invited()
  await one.as.post(`/api/invitations/${one.id}/accept`)
  const [{ id }] = (await admin.get(`/api/staff?search=${one.email}`)).body
  await admin.post(`/api/staff/${id}/deactivate`, { reason: 'On leave for long' })
  const again = newStaff(own, { email: one.email, position: 'Security', department: 'Security' })
  const { body } = await admin.post('/api/staff', again)
  assert.equal(body.outcome, 'invited')
  const { secret } = await makeSession(app.db, one.userId)
  const back = app.anonymous.with({ cookie: `vaidya_session=${secret}` })
  assert.equal((await back.post(`/api/invitations/${body.invitationId}/accept`)).status, 200)
  const [now] = (await admin.get(`/api/staff?search=${one.email}`)).body
  assert.deepEqual([now.id, now.position, now.capabilities, now.isActive], [id, 'Security', [], true])
})

test('a doctor who accepts is unconfirmed; one from another clinic gets a separate membership here', async () => {
  const invite = async (person: Person, licenseNumber: string) => {
    const details = {
      specialty: 'ENT',
      licenseNumber,
      experience: '5 years',
      qualification: 'MBBS',
      consultationFee: '500',
    }
    const newcomer = { clinicId: own.id, role: 'doctor', ...person, phone: '+91 98200 00078', passwordHash: 'x', capabilities: [] } as const // oxfmt-ignore
    const caller = {
      actor: { ...owner, kind: 'signed-in', sessionId: '', role: 'clinic_admin', mustChangePassword: false, memberships: [], part: 'clinic_admin', doctorIds: [] } as const, // oxfmt-ignore
      address: '127.0.0.1',
    }
    const made = await transaction(app.db, (tx) =>
      addMember(app.deps, tx, { ...caller, actor: { ...caller.actor, memberships: [] } }, newcomer, details),
    )
    assert(made.outcome === 'invited')
    return made.invitationId
  }
  const fresh = await makeUser(app.db, { role: 'doctor' })
  const former = await makeDoctor(app.db, foreign)
  await sql`update memberships set ended_at = now() where user_id = ${former.userId}`.execute(app.db)
  await sql`update doctors set is_active = false where id = ${former.id}`.execute(app.db)
  for (const person of [fresh, former]) {
    const id = await invite(person, `LIC-${person.userId.slice(-6)}`)
    const client = await app.signInAs(person)
    assert.equal((await client.get(`/api/invitations/${id}`)).body.place, 'ENT')
    assert.equal((await client.post(`/api/invitations/${id}/accept`)).status, 200)
    const { rows } = await sql`select clinic_id, is_active, verified_at, specialty from doctors
      where user_id = ${person.userId} and is_active`.execute(app.db)
    assert.deepEqual(rows, [{ clinic_id: own.id, is_active: true, verified_at: null, specialty: 'ENT' }])
    const { body } = await client.get('/api/auth/me')
    assert.equal(body.doctorProfile.clinicId, own.id)
  }
})
