import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { makeAdmin, makeDoctor, makeStaff } from '#server/testing/factories.ts'
import { formDesk, penicillin } from '#server/testing/form-desk.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const { clinic, client, patient, readOf, ask, send } = await formDesk(app)
const second = await app.signInAs(await makeDoctor(app.db, clinic))

const kindsOf = async (who: typeof client, { id }: { id: string }): Promise<string[]> =>
  (await who.get('/api/notifications')).body.notifications
    .filter(({ href }: { href: string }) => href === `/patients/${id}`)
    .map(({ kind }: { kind: string }) => kind)

const strongPain = { answers: [...penicillin, { question: 'pain', number: 9 }] }

test('a doctor who asked is notified of an answer that needs attention, and a correction doesn’t remove the mark', async () => {
  const one = await patient()
  const { path } = await ask(one)
  await send(path, strongPain)
  assert.deepEqual([await kindsOf(client, one), await kindsOf(second, one)], [['form_attention'], []])
  assert.equal((await send(path, { answers: [{ question: 'pain', number: 1 }] })).status, 200)
  const [read] = (await readOf(one)).requests
  assert.deepEqual(
    [read?.needsAttention, read?.submissions.map(({ alerts }) => alerts.length)],
    [true, [0, 1]], // oxfmt-ignore
  )
})

test('doctors are notified of an answer that needs attention if staff asked, who learn only that it is filled in', async () => {
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  const one = await patient()
  const { path } = await ask(one, undefined, { who: desk })
  await send(path, strongPain)
  assert.deepEqual(
    [await kindsOf(client, one), await kindsOf(second, one), await kindsOf(desk, one)],
    [['form_attention'], ['form_attention'], ['form_submitted']], // oxfmt-ignore
  )
})

test('an answer that needs attention reaches the clinic’s doctors if the person who asked has left', async () => {
  const leaving = await makeAdmin(app.db, clinic)
  const former = await app.signInAs(leaving)
  const one = await patient()
  const { path } = await ask(one, undefined, { who: former })
  await sql`update memberships set ended_at = now() where user_id = ${leaving.userId}`.execute(app.db)
  await send(path, strongPain)
  assert.deepEqual([await kindsOf(client, one), await kindsOf(second, one)], [['form_attention'], ['form_attention']])
  assert.deepEqual(await kindsOf(former, one), [])
})
