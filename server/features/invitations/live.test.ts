import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeAdmin, makeClinic, makeStaff, makeUser } from '#server/testing/factories.ts'
import { newDoctor, newStaff } from '#server/testing/newcomers.ts'
import { until } from '#server/testing/programs.ts'
import { listening, openTwoServers, type TwoServers } from '#server/testing/two-servers.ts'

// Changes of an invitation reach the open screens of both sides.

let two: TwoServers

before(async () => {
  two = await openTwoServers()
})
after(() => two.close())

for (const [role, path, newcomer] of [
  ['staff', '/api/staff', newStaff],
  ['doctor', '/api/doctors', newDoctor],
] as const)
  test(`the clinic’s administrators get an event when an invitation of a ${role} is sent, withdrawn, declined or accepted`, async () => {
    const { here, clinic } = two
    const admin = await here.signInAs(await makeAdmin(here.db, clinic))
    const colleague = await listening(two, await makeAdmin(here.db, clinic))
    const desk = await listening(two, await makeStaff(here.db, clinic))
    const stranger = await listening(two, await makeAdmin(here.db, await makeClinic(here.db)))
    const person = await makeUser(here.db, { role })
    const theirs = await listening(two, person)
    const as = await here.signInAs(person)
    const hears = async (id: string) => {
      await until('the colleague has heard', () => colleague.changes.length > 0, 2_000)
      const [first] = colleague.changes.splice(0)
      assert.deepEqual(first, { kind: 'staff', id })
    }
    const invite = async () => {
      const { status, body } = await admin.post(path, newcomer(clinic, { email: person.email }))
      assert.deepEqual([status, body.outcome], [201, 'invited'])
      const id = body.invitationId as string
      await hears(id)
      return id
    }

    const withdrawn = await invite()
    theirs.changes.length = 0
    assert.equal((await admin.send('DELETE', `/api/invitations/${withdrawn}`)).status, 200)
    await hears(withdrawn)
    await until('the person has heard', () => theirs.changes.length > 0, 2_000)
    assert.deepEqual(theirs.changes, [{ kind: 'membership' }])

    const declined = await invite()
    assert.equal((await as.post(`/api/invitations/${declined}/decline`)).status, 200)
    await hears(declined)

    const accepted = await invite()
    assert.equal((await as.post(`/api/invitations/${accepted}/accept`)).status, 200)
    await until('the colleague has heard', () => colleague.changes.length > 0, 2_000)
    assert(colleague.changes.some((change) => change.kind === 'staff' && change.id === accepted))

    assert.deepEqual(stranger.changes, [])
    assert.deepEqual(
      desk.changes.filter(({ kind }) => kind === 'staff'),
      [],
    )
    for (const one of [colleague, desk, stranger, theirs]) one.cut()
  })
