import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { ChartImportDetail } from '#contract/import-export/imports.ts'
import type { Client } from '#server/testing/client.ts'
import { postCsv } from '#server/testing/csv.ts'
import { makeAdmin, makeClinic, type Person, type TestClinic } from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { continueImports } from './run.ts'

let app: TestApp
let leela: Person
let admin: Client

before(async () => {
  app = await buildTestApp({ poolSize: 8, unlimited: true })
  leela = await makeAdmin(app.db, await makeClinic(app.db))
  admin = await app.signInAs(leela)
})
after(() => app.close())

async function clinicOf(zone = 'Asia/Kolkata'): Promise<TestClinic> {
  const clinic = await makeClinic(app.db, { zone })
  await app.db
    .insertInto('memberships')
    .values({ user_id: leela.userId, clinic_id: clinic.id, role: 'clinic_admin' })
    .execute()
  return clinic
}
const post = (clinic: { id: string }, rows: readonly string[], query = '') =>
  postCsv(admin, `/api/clinics/${clinic.id}/imports${query}`, rows.join('\n'))

async function prepared(clinic: { id: string }, rows: readonly string[], query = ''): Promise<ChartImportDetail> {
  const { status, body, text } = await post(clinic, rows, query)
  assert.equal(status, 201, text)
  return body
}
async function run(id: string): Promise<ChartImportDetail> {
  assert.equal((await admin.post(`/api/imports/${id}/start`)).status, 200)
  await continueImports(app.deps)
  return (await admin.get(`/api/imports/${id}`)).body
}
const chartsOf = (clinic: { id: string }) =>
  app.db.selectFrom('patients').selectAll().where('clinic_id', '=', clinic.id).orderBy('chart_number').execute()

suite('recognizing the same person', () => {
  const HEAD = 'First name,Last name,Phone,Date of birth,Gender,Chart number,Email'
  /** Two rows, and whether they are one person. */
  const pairs: [what: string, one: string, other: string, people: 1 | 2][] = [
    ['father and son', 'Mohammed,Ali,9820012345,1958-03-01,M,P-101,', 'Mohammed,Ali,9820012345,1989-07-11,M,P-102,', 2],
    [
      'father and son without numbers',
      'Mohammed,Ali,9820012345,1958-03-01,M,,',
      'Mohammed,Ali,9820012345,1989-07-11,M,,',
      2,
    ],
    [
      'newborn twins',
      'Baby of,Priya Sharma,9820012345,2026-11-01,M,P-201,',
      'Baby of,Priya Sharma,9820012345,2026-11-01,F,P-202,',
      2,
    ],
    [
      'twins of one sex',
      'Baby of,Priya Sharma,9820012345,2026-11-01,F,P-201,',
      'Baby of,Priya Sharma,9820012345,2026-11-01,F,P-202,',
      2,
    ],
    [
      'cousins who share an email',
      'Asha,Rao,,1990-01-01,F,,rao@people.example',
      'Asha,Rao,,1991-01-01,F,,rao@people.example',
      2,
    ],
    ['a birth date a day later', 'Asha,Rao,9820012345,1990-01-01,,,', 'Asha,Rao,9820012345,1990-01-02,,,', 2],
    ['numbers alone differ', 'Asha,Rao,9820012345,,,A1,', 'Asha,Rao,9820012345,,,A2,', 2],
    ['nothing in common but the name', 'Asha,Rao,9820012345,,,,', 'Asha,Rao,9820054321,,,,', 2],
    ['the same row twice', 'Asha,Rao,9820012345,1990-01-01,F,P-1,', 'Asha,Rao,9820012345,1990-01-01,F,P-1,', 1],
    ['another phone, the same birth date', 'Asha,Rao,9820012345,1990-01-01,,,', 'Asha,Rao,9820054321,1990-01-01,,,', 1],
    ['one row without a birth date', 'Asha,Rao,9820012345,1990-01-01,,,', 'Asha,Rao,9820012345,,,,', 1],
    ['one row without a number', 'Asha,Rao,9820012345,,,P-1,', 'Asha,Rao,9820012345,,,,', 1],
    ['the sex alone differs', 'Asha,Rao,9820012345,1990-01-01,F,,', 'Asha,Rao,9820012345,1990-01-01,M,,', 1],
    ['letters alone differ', 'asha,RAO,9820012345,,,,', 'Asha,Rao,9820012345,,,,', 1],
    ['the phone with its country', 'Asha,Rao,+91 98200 12345,,,,', 'Asha,Rao,09820012345,,,,', 1],
    ['an email in capitals', 'Asha,Rao,,,,,rao@people.example', 'Asha,Rao,,,,,RAO@people.example', 1],
    [
      'grandfather and grandson who share an email',
      'Vivek,Rao,,1940-01-01,M,,rao@people.example',
      'Vivek,Rao,,2015-06-01,M,,rao@people.example',
      2,
    ],
    [
      'triplets, the third',
      'Baby of,Sita Devi,9820012345,2026-11-01,F,T-1,',
      'Baby of,Sita Devi,9820012345,2026-11-01,F,T-3,',
      2,
    ],
    [
      'a number that is another folder',
      'Asha,Rao,9820012345,1990-01-01,F,A-1,',
      'Asha,Rao,9820012345,1990-01-01,F,A-2,',
      2,
    ],
    ['a leap day and the day before', 'Asha,Rao,9820012345,2000-02-28,,,', 'Asha,Rao,9820012345,2000-02-29,,,', 2],
    [
      'other emails and phones',
      'Asha,Rao,9820012345,,,,a@people.example',
      'Asha,Rao,9820054321,,,,b@people.example',
      2,
    ],
    ['an accent in the name', 'José,Rao,9820012345,,,,', 'Jose,Rao,9820012345,,,,', 2],
    ['the same number, another phone', 'Asha,Rao,9820012345,,,P-1,', 'Asha,Rao,9820054321,,,P-1,', 1],
    ['names in Hindi', 'आशा,राव,9820012345,1990-01-01,F,,', 'आशा,राव,9820012345,1990-01-01,F,,', 1],
    [
      'one email, other phones',
      'Asha,Rao,9820012345,,,,rao@people.example',
      'Asha,Rao,9820054321,,,,rao@people.example',
      1,
    ],
    ['a phone with spaces', 'Asha,Rao,98200 12345,,,,', 'Asha,Rao,982-001-2345,,,,', 1],
    ['a birth date written in another way', 'Asha,Rao,,31/05/1990,,,', 'Asha,Rao,,1990-05-31,,,', 1],
  ]
  for (const [what, one, other, people] of pairs)
    test(`${what}: ${people === 1 ? 'one person' : 'two people'}`, async () => {
      const clinic = await clinicOf()
      const { id, toAdd, skippedRows } = await prepared(clinic, [HEAD, one, other])
      assert.equal(toAdd, people)
      if (people === 1)
        assert.deepEqual(
          skippedRows.map(({ line, sameAs }) => [line, sameAs]),
          [[3, 2]],
        )
      else assert.deepEqual(skippedRows, [])
      const done = await run(id)
      assert.deepEqual([done.added, done.skipped, (await chartsOf(clinic)).length], [people, 2 - people, people])
      // the same file again adds no one, and lists everyone as a duplicate
      const again = await prepared(clinic, [HEAD, one, other])
      assert.deepEqual([again.toAdd, again.skippedRows.length], [0, 2])
    })

  test('a known patient is listed by line and name, before the start and for a day after', async () => {
    const clinic = await clinicOf()
    await run((await prepared(clinic, [HEAD, 'Asha,Rao,9820012345,1990-01-01,F,,'])).id)
    const { id, skippedRows } = await prepared(clinic, [
      HEAD,
      'Asha,Rao,9820012345,1990-01-01,F,,',
      'Tara,Sen,9820012346,1991-01-01,F,,',
      'Tara,Sen,9820012346,1991-01-01,F,,',
    ])
    const listed = [
      { line: 2, name: 'Asha Rao', sameAs: null },
      { line: 4, name: 'Tara Sen', sameAs: 3 },
    ]
    assert.deepEqual(skippedRows, listed)
    assert.deepEqual((await run(id)).skippedRows, listed)
  })

  test('twins stay two beyond a batch, and a twin in a later file is added', async () => {
    const clinic = await clinicOf()
    const others = Array.from(
      { length: 230 },
      (_, n) => `Guest,Number${n},98200${String(10000 + n)},1990-01-01,F,G-${n},`,
    )
    const twin = (number: string) => `Baby of,Priya Sharma,9820012345,2026-11-01,F,${number},`
    const { id, toAdd } = await prepared(clinic, [HEAD, twin('P-201'), ...others, twin('P-202')])
    assert.equal(toAdd, 232)
    assert.equal((await run(id)).added, 232)
    const later = await prepared(clinic, [HEAD, twin('P-203')])
    assert.equal(later.toAdd, 1)
  })
})

suite('dates of birth', () => {
  const HEAD = 'First name,Last name,Phone,Date of birth'
  const born = async (clinic: { id: string }, cell: string) => {
    const { preview, incompleteRows } = await prepared(clinic, [HEAD, `Asha,Rao,9820012345,"${cell}"`])
    return preview[0]!.dateOfBirth ?? incompleteRows[0]?.issues[0]?.message.split(' ').slice(0, 1).join('') ?? null
  }
  const inZones: [cell: string, zone: string, date: string | null][] = [
    ['1990-05-30T18:30:00.000Z', 'Asia/Kolkata', '1990-05-31'],
    ['1990-05-30T18:30:00Z', 'Asia/Kolkata', '1990-05-31'],
    ['1990-05-30 18:30:00Z', 'Asia/Kolkata', '1990-05-31'],
    ['1990-05-31T00:00:00+05:30', 'Asia/Kolkata', '1990-05-31'],
    ['1990-05-31T00:00:00+0530', 'Asia/Kolkata', '1990-05-31'],
    ['1990-05-31T00:00:00.000Z', 'Asia/Kolkata', '1990-05-31'],
    ['1990-05-31T00:00:00', 'Asia/Kolkata', '1990-05-31'],
    ['1990-05-31 00:00:00', 'America/New_York', '1990-05-31'],
    ['1990-05-30T23:00:00Z', 'Europe/London', '1990-05-31'],
    ['1990-12-31T00:00:00Z', 'Europe/London', '1990-12-31'],
    ['1990-05-31T04:00:00Z', 'America/New_York', '1990-05-31'],
    // midnight of UTC is the evening before in New York: either day can be meant
    ['1990-05-31T00:00:00Z', 'America/New_York', null],
    ['31/05/1990 00:00', 'Asia/Kolkata', '1990-05-31'],
  ]
  for (const [cell, zone, date] of inZones)
    test(`${cell} at a clinic in ${zone} is ${date ?? 'left empty and listed'}`, async () => {
      const clinic = await clinicOf(zone)
      const { preview, incompleteRows } = await prepared(clinic, [HEAD, `Asha,Rao,+919820012345,${cell}`])
      assert.equal(preview[0]!.dateOfBirth, date)
      assert.equal(incompleteRows.length, date ? 0 : 1)
    })

  const refused = ['0085-05-05', '1026-05-05', '1899-12-31', '2999-01-01', '31/02/1990', '29/02/1900', '5 Foo 1990']
  for (const cell of refused)
    test(`${cell} is left empty and listed by line and name`, async () => {
      const { toAdd, incompleteRows } = await prepared(await clinicOf(), [HEAD, `Asha,Rao,9820012345,${cell}`])
      assert.equal(toAdd, 1)
      assert.deepEqual(
        incompleteRows.map(({ line, name, issues }) => [line, name, issues[0]!.field]),
        [[2, 'Asha Rao', 'dateOfBirth']],
      )
    })

  for (const cell of ['0000-00-00', '0000-00-00 00:00:00', '00/00/0000', 'not known', 'NULL', '?', '-', 'NK', 'no'])
    test(`“${cell}” is empty`, async () => {
      const clinic = await clinicOf()
      assert.equal(await born(clinic, cell), null)
    })

  const swapped = [
    HEAD,
    'Asha,Rao,9820012345,1990-03-04',
    'Tara,Sen,9820012346,25/12/1983',
    'Nila,Das,9820012347,1971-05-05',
  ]
  test('dates in which a spreadsheet program seems to have swapped day and month are asked about, and swapped back on request', async () => {
    const clinic = await clinicOf()
    const asked = await post(clinic, swapped)
    assert.deepEqual([asked.status, asked.body.issues[0].path], [400, 'swapped'])
    const dates = async (choice: string) =>
      (await prepared(clinic, swapped, `?swapped=${choice}`)).preview.map(({ dateOfBirth }) => dateOfBirth)
    assert.deepEqual(await dates('keep'), ['1990-03-04', '1983-12-25', '1971-05-05'])
    assert.deepEqual(await dates('swap'), ['1990-04-03', '1983-12-25', '1971-05-05'])
    const columns = await postCsv(admin, `/api/clinics/${clinic.id}/imports/columns`, swapped.join('\n'))
    assert.equal(columns.body.columns[3].swappedDate, '1990-03-04')
  })

  const plain: [what: string, cells: string[]][] = [
    ['a real date with a day above 12', ['1990-03-24', '25/12/1983', '1990-03-04']],
    ['no text', ['1990-03-04', '1991-05-06']],
    ['no real date', ['13/04/1990', '25/12/1983']],
    ['a text that would have been swapped', ['1990-03-04', '25/12/1983', '03/04/1985']],
    ['equal day and month alone', ['1990-03-03', '25/12/1983']],
  ]
  for (const [what, cells] of plain)
    test(`nothing is asked about a column with ${what}`, async () => {
      const rows = cells.map((cell, n) => `Asha,Rao${n},982001234${n},${cell}`)
      await prepared(await clinicOf(), [HEAD, ...rows])
    })
})
