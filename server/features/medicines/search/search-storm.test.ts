import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { makeMedicines } from '#server/testing/medicine-list.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp

before(async () => {
  app = await buildTestApp()
  await makeMedicines(
    app.db,
    Array.from({ length: 500 }, (_, n) => ({
      name: `Stormol ${'abcdefghij'[n % 10]}${n} ${(n % 4) * 50 + 50}mg Tablet`,
      composition: `Testazol (${n % 9}mg)`,
      manufacturer: `Maker ${n % 20}`,
    })),
  )
})
after(() => app.close())

/** What is typed by people, by robots and by those who mean harm. */
const storm = [
  'sto',
  'tes',
  'mak',
  'stromol',
  'testasol 3',
  'stormol 100mg tablet',
  '%%%',
  '___',
  "' or 1=1--",
  '\\',
  '💊💊💊',
  '\u202egnorw',
  'x'.repeat(500),
  'st '.repeat(160),
  '"stormol" & !tablet | (',
]

test('32 lines that never stop searching are all answered, and the clinic’s day goes on beside them', async () => {
  const clinic = await makeClinic(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  const day = await app.signInAs(doctor)
  const visitors = await app.listen()
  let isOver = false
  const clinicDay = (async () => {
    let asked = 0
    while (!isOver) {
      assert.equal((await day.get('/api/appointments')).status, 200)
      asked += 1
    }
    return asked
  })()
  const answers = await Promise.all(
    Array.from({ length: 32 }, async (_, line) => {
      const statuses: number[] = []
      for (let n = 0; n < 15; n += 1) {
        const search = encodeURIComponent(storm[(line + n) % storm.length]!)
        // the offset makes each an address of its own, so that none is answered from what is kept
        statuses.push((await visitors.get(`/api/medicines?search=${search}&offset=${line}`)).status)
      }
      return statuses
    }),
  )
  isOver = true
  assert.deepEqual(new Set(answers.flat()), new Set([200]))
  assert.ok((await clinicDay) > 0)
})
