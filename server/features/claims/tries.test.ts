import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { claimMessages } from '#contract/claims/claims.ts'
import type { Answer, Client } from '#server/testing/client.ts'
import { makeChart, makeClinic, makeDoctor, makePatientAccount, type Person } from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

// Five wrong names and birth dates a day, even in simultaneous calls (decision 0027).

const BORN = '1984-06-07'
const NAME = { firstName: 'Nila', lastName: 'Das' }

let app: TestApp
before(async () => {
  app = await buildTestApp({ poolSize: 16 })
})
after(() => app.close())

const person = async () => {
  const account = await makePatientAccount(app.db, NAME)
  return { account, client: await app.signInAs(account) }
}
/** Makes a chart with the person's address, at a new clinic; a desk's chart awaits a release. */
const chartFor = async ({ email }: Person, emailFrom: 'guest' | 'desk' = 'guest') =>
  makeChart(app.db, await makeClinic(app.db), { ...NAME, email, emailFrom, dateOfBirth: BORN })
const accept = (client: Client, { id }: { id: string }, dateOfBirth = BORN) =>
  client.post(`/api/claims/${id}/accept`, { dateOfBirth })
const atOnce = (times: number, call: (n: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: times }, (_, n) => call(n)))
const wrongDay = (n: number) => `1950-${String(1 + (n % 12)).padStart(2, '0')}-0${1 + (n % 9)}`
const counted = (answers: Answer[]) =>
  [409, 429].map((status) => answers.filter((answer) => answer.status === status).length)

test("'five of forty simultaneous wrong birth dates are checked, and then even the right one is refused'", async () => {
  const { account, client } = await person()
  const chart = await chartFor(account)
  const answers = await atOnce(40, (n) => accept(client, chart, wrongDay(n)))
  assert.deepEqual(counted(answers), [5, 35])
  for (const { status, body } of answers) if (status === 409) assert.equal(body.message, claimMessages.noFit)
  assert.equal((await accept(client, chart)).status, 429)
})

test("'eight people send forty wrong birth dates for one code: five are checked, and then even the right one is refused'", async () => {
  const clinic = await makeClinic(app.db)
  const doctor = await app.signInAs(await makeDoctor(app.db, clinic))
  const chart = await makeChart(app.db, clinic, { ...NAME, dateOfBirth: BORN })
  const { code } = (await doctor.post(`/api/patients/${chart.id}/access-code`)).body
  const type = (client: Client, dateOfBirth: string) => client.post('/api/claims/code', { code, dateOfBirth })
  const people = await Promise.all(Array.from({ length: 8 }, person))
  const answers = await atOnce(40, (n) => type(people[n % 8]!.client, wrongDay(n)))
  assert.deepEqual(counted(answers), [5, 35])
  assert.equal((await type((await person()).client, BORN)).status, 429)
})

test('a correct answer uses no attempt, and neither does one refused for another reason', async () => {
  const { account, client } = await person()
  const [first, second, waits] = [await chartFor(account), await chartFor(account), await chartFor(account, 'desk')]
  for (let n = 0; n < 4; n += 1) assert.equal((await accept(client, second, wrongDay(n))).status, 409)
  assert.equal((await accept(client, first)).status, 200)
  // more simultaneous calls than attempts: those refused for that reason don't count either
  const answers = await atOnce(12, () => accept(client, waits))
  assert.equal(counted(answers)[0]! + counted(answers)[1]!, 12)
  const { status, body } = await accept(client, waits)
  assert.deepEqual([status, body.message], [409, claimMessages.needsRelease])
  assert.equal((await accept(client, second, wrongDay(4))).body.message, claimMessages.noFit)
  assert.equal((await accept(client, second)).status, 429)
})
