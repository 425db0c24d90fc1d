import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '#server/testing/client.ts'
import { linesOf, postCsv } from '#server/testing/csv.ts'
import { makeAdmin, makeClinic, makeDoctor, type TestClinic } from '#server/testing/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { continueImports } from './run.ts'

// The kinds of columns in a file, and the formats of their cells.

let app: TestApp
let here: TestClinic
let admin: Client
let doctor: Client

before(async () => {
  app = await buildTestApp({ unlimited: true })
  here = await makeClinic(app.db)
  admin = await app.signInAs(await makeAdmin(app.db, here))
  doctor = await app.signInAs(await makeDoctor(app.db, here))
})
after(() => app.close())

const path = (rest = '') => `/api/clinics/${here.id}/imports${rest}`
const read = (file: string) => postCsv(admin, path('/columns'), file)
const upload = (file: string, query: Record<string, string> = {}) =>
  postCsv(admin, path(`?${new URLSearchParams(query).toString()}`), file)

async function chartsAfter(file: string, query: Record<string, string> = {}) {
  const { body } = await upload(file, query)
  assert.equal((await admin.post(`/api/imports/${body.id}/start`)).status, 200, JSON.stringify(body))
  await continueImports(app.deps)
  const names = body.preview.map((one: { firstName: string }) => one.firstName)
  const found = await Promise.all(names.map((name: string) => doctor.get(`/api/patients?search=${name}`)))
  return Promise.all(found.map(async ({ body: [one] }) => (await doctor.get(`/api/patients/${one.id}`)).body))
}

const practo = [
  'Patient Number,Patient Name,Mobile Number,Contact Number,Email Address,Secondary Mobile,Gender,Address,Locality,City,Pincode,' +
    'National Id,Date of Birth,Age,Anniversary Date,Blood Group,Remarks,Medical History,Referred By,Groups,Patient Notes',
  "P101,'Mrs. Savithri Devi Gandhi','+919820011111','','savi@people.example','','F','4 MG Road','Indiranagar','Bengaluru','560038'," +
    "'','15/08/1975','50','','B+ve','Pays late','Asthma','Dr. Rao','','Call first'",
  "P102,'Prakashan','','08041234567','','','M','','','','','','','45','','','','','','',''",
]

test('an export of Practo is read without manual matching, and each value gets into its field', async () => {
  const { status, body } = await read(practo.join('\n'))
  assert.deepEqual([status, body.rows], [200, 2])
  const targets = body.columns.map((column: { target: string | null }) => column.target)
  assert.deepEqual(
    targets,
    'chartNumber fullName phone phone email phone gender address address address address - dateOfBirth birthYear - bloodGroup - medicalHistory - - -'
      .split(' ')
      .map((one) => (one === '-' ? null : one)),
  )
  assert.deepEqual(body.columns[1].samples, ['Mrs. Savithri Devi Gandhi', 'Prakashan'])
  assert.deepEqual(body.columns[17].samples, [], 'the administrator is shown no clinical text')
  const [savithri, prakashan] = await chartsAfter(practo.join('\n'))
  const { user, ...chart } = savithri
  assert.deepEqual([user.firstName, user.lastName, user.email], ['Savithri Devi', 'Gandhi', 'savi@people.example'])
  assert.deepEqual(
    [chart.phone, chart.dateOfBirth, chart.birthYear, chart.gender, chart.bloodGroup, chart.medicalHistory],
    ['+919820011111', '1975-08-15', null, 'female', 'B+', 'Asthma'],
  )
  assert.deepEqual([chart.address, chart.chartNumber], ['4 MG Road, Indiranagar, Bengaluru, 560038', 'P101'])
  const born = String(new Date().getFullYear() - 45)
  assert.deepEqual([prakashan.user.firstName, prakashan.user.lastName], ['Prakashan', ''])
  assert.deepEqual([prakashan.phone, prakashan.chartNumber], ['+918041234567', 'P102'])
  assert.ok([born, String(Number(born) - 1), String(Number(born) + 1)].includes(prakashan.birthYear))
})

test('columns are matched by hand, and a match that doesn’t fit the file is refused with a message', async () => {
  const file = 'Pt,Tel,Old note,Mobile\nRao Kiran,9820022221,Nut allergy,9820022222\n'
  const [kiran] = await chartsAfter(file, { columns: 'fullName,phone,allergies,' })
  assert.deepEqual([kiran.user.firstName, kiran.phone, kiran.allergies], ['Rao', '+919820022221', 'Nut allergy'])
  const refused: [columns: string, sentence: RegExp][] = [
    [',phone,,', /Choose the column with the patients’ names/],
    ['fullName,phone', /doesn't have the columns you matched/],
    ['fullName,gender,gender,', /Two columns are imported as “Gender”/],
    ['fullName,firstName,,', /either the full name or first and last name/],
    ['fullName,password,,', /./],
  ]
  for (const [columns, sentence] of refused) {
    const { status, body } = await upload(file, { columns })
    assert.deepEqual([status, sentence.test(body.message)], [400, true], `${columns}: ${body.message}`)
  }
  assert.equal((await upload(file, { columns: 'fullName,phone,,', dates: 'year-first' })).status, 400)
})

test('rows above the titles are skipped', async () => {
  const { body } = await read('Sunrise Clinic\nList of patients,,\n\nName,Phone,Balance\nAsha Rao,9820033331,40\n')
  assert.deepEqual(
    body.columns.map(({ title }: { title: string }) => title),
    ['Name', 'Phone', 'Balance'],
  )
  assert.equal(body.rows, 1)
})

/** The dates of birth that the rows of a file get, or the messages that say why they are left out. */
async function datesOf(cells: readonly string[], dates?: string) {
  const rows = cells.map((cell, at) => `Person ${at},98200440${10 + at},"${cell}"`)
  const { status, body } = await upload(['Name,Phone,DOB', ...rows].join('\n'), dates ? { dates } : {})
  if (status !== 201) return body.message
  const all = new Map<number, string>(body.preview.map((row: { line: number }) => [row.line, row]))
  const found = cells.map((_, at) => {
    const row = all.get(at + 2) as { dateOfBirth?: string } | undefined
    return (
      row?.dateOfBirth ?? body.incompleteRows.find(({ line }: { line: number }) => line === at + 2)?.issues[0].message
    )
  })
  await admin.delete(`/api/imports/${body.id}`)
  return found
}

test('dates are read in the usual orders', async () => {
  const day = '1975-08-15'
  const same = [
    '15/08/1975',
    '15-8-1975',
    '15.08.1975',
    '1975-08-15',
    '1975/08/15',
    '15 Aug 1975',
    '15-Aug-75',
    '15/08/75',
  ]
  const more = ['Aug 15, 1975', '15th August 1975', '1975-08-15 00:00:00', '15/08/1975 12:00 AM', '15 August, 1975']
  assert.deepEqual(
    await datesOf([...same, ...more]),
    [...same, ...more].map(() => day),
  )
  assert.deepEqual(await datesOf(['08/15/1975', '3/4/1990']), [day, '1990-03-04'])
  assert.deepEqual(await datesOf(['15/08/1975', '3/4/1990']), [day, '1990-04-03'])
})

test('a file with an ambiguous order of day and month asks, with an example date of its own', async () => {
  const file = 'Name,Phone,DOB\nAsha Rao,9820055551,03/04/1990\n'
  assert.equal((await read(file)).body.columns[2].unclearDate, '03/04/1990')
  assert.equal(
    await datesOf(['03/04/1990']),
    'Is the day or the month first in dates such as 03/04/1990? Please choose.',
  )
  assert.deepEqual(await datesOf(['03/04/1990'], 'day-first'), ['1990-04-03'])
  assert.deepEqual(await datesOf(['03/04/1990'], 'month-first'), ['1990-03-04'])
  assert.deepEqual(await datesOf(['04/04/1990', '1990-03-04']), ['1990-04-04', '1990-03-04'], 'nothing is open here')
  // some rows say this, some that
  assert.match(String(await datesOf(['15/08/1975', '08/15/1975', '03/04/1990'])), /Is the day or the month first/)
  assert.deepEqual(await datesOf(['15/08/1975', '08/15/1975', '03/04/1990'], 'day-first'), [
    '1975-08-15',
    '“08/15/1975” is not a date with the day first.',
    '1990-04-03',
  ])
})

test('an impossible date is left out, or refused if it is all there is, with a message, the line and the person', async () => {
  assert.deepEqual(
    await datesOf(['1990-02-31', '29/02/1900', '29/02/2000', '31 Feb 1990', 'yesterday', '1990-13-01', 'n/a']),
    [
      'There is no 31 February 1990.',
      'There is no 29 February 1900.',
      '2000-02-29',
      'There is no 31 February 1990.',
      '“yesterday” is not a date. Write it as 31/05/1990 or 1990-05-31.',
      '“1990-13-01” is not a date. Write it as 31/05/1990 or 1990-05-31.',
      undefined,
    ],
  )
  const { body } = await upload('Name,DOB\nMina Das,31/02/1990\n')
  assert.deepEqual(body.refusals, [
    { line: 2, name: 'Mina Das', issues: [{ field: 'dateOfBirth', message: 'There is no 31 February 1990.' }] },
  ])
})

test('an age becomes an approximate year of birth; an invalid one is left out and listed', async () => {
  const ages = ['45', '45 years', '45 Y', '45y 3m', '6 months', '1980', 'old', '450', '2999', '-']
  const rows = ages.map((age, at) => `Person ${at},98200660${10 + at},${age}`)
  const { body } = await upload(['Name,Phone,Age', ...rows].join('\n'))
  const now = new Date().getFullYear()
  const years = body.preview.map(({ birthYear }: { birthYear?: string }) => birthYear && now - Number(birthYear))
  // may differ by a year if the clinic's year is another one, or months reach into the year before
  const expected = [45, 45, 45, 45, 0, now - 1980, undefined, undefined, undefined, undefined]
  assert.equal(years.length, expected.length)
  for (const [at, year] of expected.entries())
    assert.ok(year === undefined ? years[at] === undefined : Math.abs(years[at] - year) <= 1, `${at}: ${years[at]}`)
  assert.deepEqual(
    body.incompleteRows.map(({ issues }: { issues: { message: string }[] }) => issues[0]!.message),
    [
      '“old” is neither an age nor a year of birth.',
      '“450” is neither an age nor a year of birth.',
      "The year of birth can't be in the future.",
    ],
  )
})

test('a free chart number is used; another person’s is refused, and the same person is recognized', async () => {
  const file = (rows: string[]) => ['Patient ID,Name,Phone', ...rows].join('\n')
  await chartsAfter(file(['A7,Uma Sen,9820077771']))
  const { body } = await upload(file(['A7,Uma Sen,', 'A7,Ira Sen,9820077772', 'A8,Eka Sen,', 'A8,Ona Sen,']))
  assert.deepEqual([body.known, body.toAdd, body.refused], [1, 1, 2])
  assert.deepEqual(
    body.refusals.map(({ name, issues }: { name: string; issues: object[] }) => [name, issues]),
    ['Ira Sen', 'Ona Sen'].map((name) => [
      name,
      [{ field: 'chartNumber', message: 'Another patient has this chart number.' }],
    ]),
  )
  const lines = linesOf(await admin.get(`/api/imports/${body.id}/refused.csv`))
  assert.match(lines[1]!, /^"3","Chart number: Another patient has this chart number\.","Ira","Sen"/)
})
