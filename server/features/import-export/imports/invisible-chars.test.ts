import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postCsv } from '#server/testing/csv.ts'
import { makeAdmin, makeClinic } from '#server/testing/factories.ts'
import { bugInput } from '#server/testing/outside.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const admin = await app.signInAs(await makeAdmin(app.db, clinic))

test('invisible characters in a file don’t refuse a row, and an extension is named', async () => {
  const own =
    'First name,Last name,Phone,Email\nLra,Mark,\u202a+91 98200 10071\u202c,\nLrf\u200b,Mark,9820010076,lrf@people.example\u200b\n'
  const { body } = await postCsv(
    admin,
    `/api/clinics/${clinic.id}/imports`,
    `${own}\u200eLrg,Mark,98200 10093 Ext 4,lrg@people.example`,
  )
  assert.deepEqual(
    body.preview.map((row: Record<string, string>) => [row.firstName, row.phone, row.email].join('|')),
    ['Lra|+919820010071|', 'Lrf|+919820010076|lrf@people.example', 'Lrg||lrg@people.example'],
  )
  assert.match(
    body.incompleteRows[0].issues[0].message,
    /^Enter the number without its extension.*\(“98200 10093 Ext 4”\)$/,
  )
  const bytes = bugInput('invisible-chars.csv')
  if (!bytes) return
  const { body: all } = await postCsv(admin, `/api/clinics/${clinic.id}/imports`, bytes)
  assert.deepEqual(
    all.preview.map((row: Record<string, string>) => `${row.firstName}${row.phone}`),
    Array.from({ length: 8 }, (_, at) => `Lr${'abcdefgh'[at]}+91982001007${at + 1}`),
  )
  assert.equal(all.incomplete, 0)
})
