import assert from 'node:assert/strict'
import { test } from 'node:test'
import { english } from '#language/translate.ts'
import { pickMessages as says, type TextPick } from '#contract/visits/text-picks.ts'
import { makeClinic, makeDoctor, makeStaff } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { makeTextPick } from '#server/testing/visits.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const colleague = await makeDoctor(app.db, clinic)
const client = await app.signInAs(doctor)
const asColleague = await app.signInAs(colleague)
const list = `/api/clinics/${clinic.id}/text-picks`

const picks = async (who = client) => (await who.get(list)).body as TextPick[]
const find = async (id: string, who = client) => (await picks(who)).find((one) => one.id === id)
const fever = { title: 'Fever, mine', complaint: 'Fever for ___ days', advice: 'Get plenty of rest.' }

test('the program’s texts are there, and the most used comes first', async () => {
  const before = await picks()
  assert(before.length >= 30)
  assert(before.every(({ kind }) => kind === 'ready'))
  const last = before.at(-1)!
  assert.equal((await client.post(`${list}/uses`, { pick: last.id })).status, 200)
  const [first] = await picks()
  assert.deepEqual([first!.id, first!.uses], [last.id, 1])
  assert.equal((await client.post(`${list}/uses`, { pick: 'no-such-text' })).status, 404)
  // a colleague's order is their own
  assert.notEqual((await picks(asColleague))[0]!.id, last.id)
})

test('a doctor saves, changes and deletes a text of their own', async () => {
  const { status, body } = await client.post(list, fever)
  assert.equal(status, 201)
  assert.deepEqual([body.kind, body.findings, body.isShared], ['own', null, false])
  const changed = await client.put(`/api/text-picks/${body.id}`, { title: 'Fever', findings: 'Throat ___' })
  assert.deepEqual([changed.status, changed.body.complaint, changed.body.findings], [200, null, 'Throat ___'])
  assert.equal((await client.delete(`/api/text-picks/${body.id}`)).status, 200)
  assert.equal(await find(body.id), undefined)
  assert.equal((await client.delete(`/api/text-picks/${body.id}`)).status, 404)
})

test('an own text replaces one of the program for its doctor until it is deleted', async () => {
  const { body } = await client.post(list, { ...fever, insteadOf: 'common-cold' })
  assert.equal(await find('common-cold'), undefined)
  assert((await find('common-cold', asColleague)) !== undefined)
  // edited once more elsewhere: the later text counts
  const again = await client.post(list, { ...fever, title: 'Cold', insteadOf: 'common-cold' })
  assert.deepEqual([again.body.id, again.body.title], [body.id, 'Cold'])
  await client.delete(`/api/text-picks/${body.id}`)
  assert((await find('common-cold')) !== undefined)
})

test('colleagues see a text when it is shared, and can’t change it', async () => {
  const { id } = await makeTextPick(app.db, { clinic, doctor }, { title: 'Private' })
  assert.equal(await find(id, asColleague), undefined)
  assert.equal((await asColleague.post(`${list}/uses`, { pick: id })).status, 404)
  await client.put(`/api/text-picks/${id}`, { ...fever, isShared: true })
  const seen = await find(id, asColleague)
  assert.equal(seen?.kind, 'shared')
  assert(seen.sharedBy)
  assert.equal((await asColleague.put(`/api/text-picks/${id}`, fever)).status, 404)
  assert.equal((await asColleague.delete(`/api/text-picks/${id}`)).status, 404)
  const other = await makeClinic(app.db)
  const elsewhere = await app.signInAs(await makeDoctor(app.db, other))
  assert.equal((await elsewhere.get(list)).status, 404)
  assert.equal((await (await app.signInAs(await makeStaff(app.db, clinic))).get(list)).status, 403)
})

test('each refusal has its message', async () => {
  for (const [body, message] of [
    [{ ...fever, title: ' ' }, says.title],
    [{ title: 'Empty' }, says.nothing],
  ] as const) {
    const answer = await client.post(list, body)
    assert.equal(answer.status, 400)
    assert(answer.text.includes(english(message)), english(message))
  }
})
