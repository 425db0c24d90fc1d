import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChartImportDetail } from '#contract/import-export/imports.ts'
import { postCsv } from '#server/testing/csv.ts'
import { makeAdmin, makeClinic } from '#server/testing/factories.ts'
import { bugInput } from '#server/testing/outside.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// Files with rows of two encodings, as they come about when rows are pasted.

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const admin = await app.signInAs(await makeAdmin(app.db, clinic))
const path = `/api/clinics/${clinic.id}/imports`

const bytesOf = (...parts: [text: string, encoding: 'utf8' | 'latin1'][]) =>
  Buffer.concat(parts.map(([text, encoding]) => Buffer.from(text, encoding)))
const HEAD = 'Name,Phone,Address\n'

async function prepared(bytes: Uint8Array, query = '') {
  const { status, body, text } = await postCsv(admin, path + query, bytes)
  assert.equal(status, 201, text)
  const { preview, refusals, incompleteRows }: ChartImportDetail = body
  const said = [...refusals, ...incompleteRows].map(({ line, issues }) => `${line} ${issues[0]!.field}`)
  return { names: preview.map((row) => `${row.firstName} ${row.lastName}`.trim()), said, refusals }
}

const files: [what: string, bytes: Uint8Array | null, names: string[], said: string[]][] = [
  ['one-bad-byte.csv', bugInput('one-bad-byte.csv'), ['आशा राव'], ['3 firstName']],
  [
    'Hindi with a name from Windows',
    bytesOf(
      [`${HEAD}आशा राव,9820012345,\n`, 'utf8'],
      ['Jos\xe9 Garcia,9820012346,\n', 'latin1'],
      ['रवि,9820012347,', 'utf8'],
    ),
    ['आशा राव', 'रवि'],
    ['3 firstName'],
  ],
  [
    'Tamil with an address from Windows',
    bytesOf([`${HEAD}மீனா,9820012345,\nTara Sen,9820012346,`, 'utf8'], ['Caf\xe9 Road', 'latin1']),
    ['மீனா', 'Tara Sen'],
    ['3 address'],
  ],
  [
    'many accents, and one byte cut in the middle',
    bytesOf(
      [`${HEAD}Zoë Éclair,9820012345,ÀÁÂÃÄÅ\nÑandú Ørsted,9820012346,èéêë\nJos\u00e9`, 'utf8'],
      ['\xc3,9820012347,\n', 'latin1'],
    ),
    ['Zoë Éclair', 'Ñandú Ørsted'],
    ['4 firstName'],
  ],
  [
    'a sign for an unreadable letter from another program',
    bytesOf([`${HEAD}Jos\ufffd Garcia,9820012345,\nAsha Rao,9820012346,`, 'utf8']),
    ['Asha Rao'],
    ['2 firstName'],
  ],
  [
    'Windows alone',
    bytesOf([`${HEAD}Jos\xe9 Mu\xf1oz,9820012345,\nRen\xe9e Roy,9820012346,`, 'latin1']),
    ['José Muñoz', 'Renée Roy'],
    [],
  ],
]
for (const [what, bytes, names, said] of files)
  if (bytes)
    test(`${what}: every name is right, or its row is refused with its line`, async () => {
      const found = await prepared(bytes)
      assert.deepEqual([found.names, found.said], [names, said])
      for (const { issues } of found.refusals) assert.match(issues[0]!.message, /save the list as CSV UTF-8.*\ufffd/)
    })

test('a file that could be in two encodings is asked about, with a word of it', async () => {
  const bytes = bytesOf([`${HEAD}Zoë Rao,9820012345,\n`, 'utf8'], ['Jos\xe9 Roy,9820012346,\n', 'latin1'])
  const columns = await postCsv(admin, `${path}/columns`, bytes)
  assert.deepEqual(columns.body.unclearEncoding, { utf8: 'Zoë', windows1252: 'ZoÃ«' })
  const asked = await postCsv(admin, path, bytes)
  assert.deepEqual([asked.status, asked.body.issues[0].path], [400, 'encoding'])
  assert.match(asked.body.issues[0].message, /“Zoë” or “ZoÃ«”\? Please choose/)
  const utf8 = await prepared(bytes, '?encoding=utf-8')
  assert.deepEqual([utf8.names, utf8.said], [['Zoë Rao'], ['3 firstName']])
  const windows = await prepared(bytes, '?encoding=windows-1252')
  assert.deepEqual([windows.names, windows.said], [['ZoÃ« Rao', 'José Roy'], []])
  assert.equal((await postCsv(admin, `${path}?encoding=ebcdic`, bytes)).status, 400)
  const plain = await postCsv(admin, `${path}/columns`, `${HEAD}Zoë Rao,9820012345,`)
  assert.equal(plain.body.unclearEncoding, null)
})
