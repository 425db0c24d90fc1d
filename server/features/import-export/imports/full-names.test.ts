import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChartImportDetail } from '#contract/import-export/imports.ts'
import { postCsv } from '#server/testing/csv.ts'
import { makeAdmin, makeClinic } from '#server/testing/factories.ts'
import { bugInput } from '#server/testing/outside.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// Names as registers and other programs write them.

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const admin = await app.signInAs(await makeAdmin(app.db, clinic))
const send = (file: string | Uint8Array, query = '') =>
  postCsv(admin, `/api/clinics/${clinic.id}/imports${query}`, file)

async function prepared(file: string | Uint8Array): Promise<ChartImportDetail> {
  const { status, body, text } = await send(file)
  assert.equal(status, 201, text)
  return body
}
const inWords = ({ preview }: ChartImportDetail) => preview.map((row) => `${row.firstName}|${row.lastName}`)

const names: [cell: string, name: string | null][] = [
  ['Asha Rao, MD', 'Asha|Rao'],
  ['Asha Rao, MBBS, MD', 'Asha|Rao'],
  ['Asha Rao, M.D.', 'M.D.|Asha Rao'],
  ['Master Rohan Das', 'Rohan|Das'],
  ['Smt Sita Devi', 'Sita|Devi'],
  ['Dr Meera Nair', 'Meera|Nair'],
  ['Prof. Dr. Meera Nair', 'Meera|Nair'],
  ['Dr. (Mrs.) Meera Nair', 'Meera|Nair'],
  ['Miss Tara Sen', 'Tara|Sen'],
  ['Mrs. Asha Rao', 'Asha|Rao'],
  ['MR.RAVI KUMAR', 'RAVI|KUMAR'],
  ['Rao, Asha', 'Asha|Rao'],
  ['Rao, Mrs. Asha', 'Asha|Rao'],
  ['Rao,Asha,', 'Asha|Rao'],
  ['Rao, MS', 'MS|Rao'],
  ['Rao, Asha, MD', 'Asha|Rao'],
  ['Kumar, Jr., Ramesh', 'Ramesh|Kumar Jr.'],
  ['Ramesh Kumar, Sr', 'Ramesh|Kumar Sr'],
  ['King, Martin, III', 'Martin|King III'],
  ['Kum. Tara Sen', 'Tara|Sen'],
  ['Sri Devi', 'Sri|Devi'],
  ['Md Ali', 'Md|Ali'],
  ['Baby of Priya Sharma', 'Baby of Priya|Sharma'],
  ['Master', 'Master|'],
  ['Drew Smithson', 'Drew|Smithson'],
  ['Mr K', 'K|'],
  ['Mr', null],
  ['Mrs. ', null],
  [',', null],
]
test('names with titles, degrees and commas are read', async () => {
  const rows = names.map(([cell], at) => `"${cell}",98200123${at + 10}`)
  for (const part of [names.slice(0, 15), names.slice(15)]) {
    const from = names.indexOf(part[0]!)
    const found = await prepared(['Name,Phone', ...rows.slice(from, from + part.length)].join('\n'))
    assert.deepEqual(
      inWords(found),
      part.flatMap(([, name]) => name ?? []),
    )
    assert.equal(found.refused, part.filter(([, name]) => name === null).length)
  }
})

const registers = bugInput('names.csv')
if (registers)
  test('names.csv is read, and a title without a name is refused', async () => {
    const found = await prepared(registers)
    assert.deepEqual(
      inWords(found).join(', '),
      'Asha|Rao, Ramesh|Kumar Jr., Lakshmi W/O Ramesh|Kumar, Rohan|Das, Baby of Priya|Sharma, Asha|Rao, Sita|Devi, ' +
        "O'Brien|Siobhan, Maria|d'Souza, Suharto|, S.|Ramanujan, van der Berg|Jan, Asha|Rao, RAVI|KUMAR, Mary-Jane|Smith, K|, Rao|",
    )
    assert.deepEqual(
      found.refusals.map(({ line }) => line),
      [17, 19],
    )
  })

const middle: [titles: string, cells: string, name: string][] = [
  ['First name,Middle name,Last name', 'Jane,Marie,Doe', 'Jane Marie|Doe'],
  ['fname,mname,lname', 'Jane,,Doe', 'Jane|Doe'],
  ['Middle names,First name,Last name', 'Marie Anne,Jane,Doe', 'Jane Marie Anne|Doe'],
  ['First name,Middle initial,Surname', 'Jane,M.,Doe', 'Jane M.|Doe'],
  ['Given name,Middle name', 'Jane,Marie', 'Jane Marie|'],
]
test('a middle name joins the first name', async () => {
  for (const [titles, cells, name] of middle) {
    const { preview, unknownColumns, columns } = await prepared(`${titles},Phone\n${cells},9820012345`)
    assert.deepEqual([`${preview[0]!.firstName}|${preview[0]!.lastName}`, unknownColumns], [name, []], titles)
    assert(columns.includes('middleName'), titles)
  }
})

test('two columns of first names are asked about, and a full name takes no middle name', async () => {
  const file = 'First name,Given name,Last name,Phone\nJane,Janey,Doe,9820012345'
  const asked = await send(file)
  assert.deepEqual([asked.status, /Two columns are imported as “First name”/.test(asked.body.message)], [400, true])
  const { body } = await send(file, '?columns=firstName,,lastName,phone')
  assert.equal(body.preview[0].firstName, 'Jane')
  const mixed = await send('A,B,C\nJane Doe,Marie,9820012345', '?columns=fullName,middleName,phone')
  assert.deepEqual([mixed.status, /either the full name/.test(mixed.body.message)], [400, true])
})

for (const [name, shown, left] of [
  ['jane-style-headings.csv', 'Jane Marie|Doe|+919820010151', ['Preferred Name']],
  ['openemr-style-headings.csv', 'Jane Marie|Doe|+919820010141', []],
] as const) {
  const bytes = bugInput(name)
  if (bytes)
    test(`${name} is read without matching by hand`, async () => {
      const { preview, unknownColumns } = await prepared(bytes)
      assert.deepEqual(
        preview.map((row) => `${row.firstName}|${row.lastName}|${row.phone}`),
        [shown],
      )
      assert.deepEqual(unknownColumns, left)
    })
}
