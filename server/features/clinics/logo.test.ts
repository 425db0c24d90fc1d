import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { logoMessages } from '#contract/clinics/logo.ts'
import type { ClinicSetup } from '#contract/clinics/setup.ts'
import { makeAdmin, makeClinic, makeDoctor, makeStaff } from '#server/testing/factories.ts'
import { pdfBytes } from '#server/testing/files.ts'
import { formOf } from '#server/testing/form.ts'
import { photograph, plainPng } from '#server/testing/pictures.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
await makeDoctor(app.db, clinic)
const admin = await app.signInAs(await makeAdmin(app.db, clinic))

const picture = async (bytes: Promise<Buffer> | Buffer = plainPng()) =>
  new File([new Uint8Array(await bytes)], 'Our logo.png')

async function put(file: File | string, who = admin, headers: Record<string, string> = {}) {
  const form = await formOf({ file })
  return who.send('POST', `/api/clinics/${clinic.id}/logo`, form.body, { ...form.headers, ...headers })
}

const pathOf = (logoId: string) => `/api/clinics/${clinic.id}/logo/${logoId}`
const files = async () => (await sql`select id from files where clinic_id = ${clinic.id}`.execute(app.db)).rows.length
const stored = async () => {
  const names: string[] = []
  for await (const { name } of app.deps.files.store.list()) names.push(name)
  return names.filter((name) => name.includes('.small')).length - others
}
/** Small pictures that tests of other files have left in the store that they share. */
let others = 0
before(async () => {
  others = await stored()
})
/** Returns the clinic as a guest sees it. */
const seen = async () => (await app.anonymous.get(`/api/clinics/${clinic.id}/public`)).body

test('the booking page shows the logo, small and without metadata; a new logo replaces it', async () => {
  assert.equal((await seen()).logoId, null)
  const set = await put(await picture(photograph(1200, 800)))
  assert.equal(set.status, 200)
  const first = (set.body as ClinicSetup).clinic.logoId!
  assert.equal((await seen()).logoId, first)
  const answer = await app.anonymous.get(pathOf(first))
  assert.deepEqual(
    [answer.status, answer.headers['content-type'], answer.headers['cache-control']],
    [200, 'image/webp', 'public, max-age=31536000, immutable'],
  )
  const bytes = answer.bytes!.toString('latin1')
  assert.deepEqual([bytes.slice(8, 12), bytes.includes('Secretcam')], ['WEBP', false])

  const second = ((await put(await picture())).body as ClinicSetup).clinic.logoId!
  assert.notEqual(second, first)
  assert.equal((await app.anonymous.get(pathOf(first))).status, 404)
  assert.equal((await app.anonymous.get(pathOf(second))).status, 200)
  assert.deepEqual([await files(), await stored()], [1, 1])

  const removed = await admin.delete(`/api/clinics/${clinic.id}/logo`)
  assert.deepEqual([removed.status, (removed.body as ClinicSetup).clinic.logoId], [200, null])
  assert.equal((await app.anonymous.get(pathOf(second))).status, 404)
  assert.deepEqual([await files(), await stored()], [0, 0])
  assert.equal((await admin.delete(`/api/clinics/${clinic.id}/logo`)).status, 200)
})

test('a file that isn’t a picture is refused and leaves nothing; a repeated form is stored once', async () => {
  const pdf = await put(new File([pdfBytes()], 'logo.png'))
  assert.deepEqual([pdf.status, pdf.body.message], [415, logoMessages.otherKind])
  assert.equal((await put(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.png'))).status, 415)
  assert.equal((await put(new File([], 'logo.png'))).status, 400)
  assert.equal((await put('a word')).status, 400)
  assert.equal((await put(await picture(Buffer.alloc(3 * 1024 * 1024)))).status, 413)
  assert.deepEqual([await files(), await stored()], [0, 0])

  const twice = { 'idempotency-key': 'the same logo' }
  const [first, again] = [await put(await picture(), admin, twice), await put(await picture(), admin, twice)]
  assert.equal(again.body.clinic.logoId, first.body.clinic.logoId)
  const other = await put(await picture(plainPng(20, 20)), admin, twice)
  assert.deepEqual([other.status, other.body.message], [422, logoMessages.keyReused])
  assert.deepEqual([await files(), await stored()], [1, 1])
})

test('only administrators set logo and color, and only its own people see the logo of an unlisted clinic', async () => {
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  const foreign = await app.signInAs(await makeAdmin(app.db, await makeClinic(app.db)))
  const wish = { brandColor: 'violet' }
  for (const [who, status] of [
    [desk, 403],
    [foreign, 404],
    [app.anonymous, 401],
  ] as const) {
    assert.equal((await put(await picture(), who)).status, status)
    assert.equal((await who.delete(`/api/clinics/${clinic.id}/logo`)).status, status)
    assert.equal((await who.put(`/api/clinics/${clinic.id}`, wish)).status, status)
  }
  assert.equal((await admin.put(`/api/clinics/${clinic.id}`, { brandColor: 'red' })).status, 400)
  assert.equal((await seen()).brandColor, 'teal')
  assert.equal((await admin.put(`/api/clinics/${clinic.id}`, wish)).body.clinic.brandColor, 'violet')
  assert.equal((await seen()).brandColor, 'violet')

  const { logoId } = await seen()
  await admin.put(`/api/clinics/${clinic.id}`, { isPublic: false })
  for (const [who, status] of [
    [desk, 200],
    [foreign, 404],
    [app.anonymous, 404],
  ] as const)
    assert.equal((await who.get(pathOf(logoId))).status, status)
})
