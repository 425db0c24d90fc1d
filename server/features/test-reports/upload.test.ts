import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { fileMessages } from '#contract/files.ts'
import { reportMessages as says } from '#contract/test-reports/reports.ts'
import { addDays } from '#contract/wall-clock.ts'
import { makeFamilyMember } from '#server/testing/chart-things.ts'
import type { Client } from '#server/testing/client.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  makeUser,
  type Person,
} from '#server/testing/factories.ts'
import { photograph, plainPng } from '#server/testing/pictures.ts'
import { pdfBytes } from '#server/testing/files.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { startUploading, type Uploading } from '#server/testing/uploading.ts'
import { todayIn } from '#server/time.ts'

let place: Uploading
let app: TestApp
let owner: Person
let patient: Client
let send: Uploading['send']
let upload: Uploading['upload']

before(async () => {
  place = await startUploading()
  ;({ app, owner, patient, send, upload } = place)
})
after(() => place.close())

const pdf = new File([pdfBytes()], 'scan.pdf')
const fields = { title: 'Blood count', category: 'Blood Tests', testDate: '2026-01-05' }

const onDisk = async () => (await place.kept()).files
const refuses: Uploading['refuses'] = (sending, status) => place.refuses(sending, status)

test('a patient uploads a PDF, stored encrypted, and gets the same bytes back', async () => {
  const before = await onDisk()
  const { status, body } = await upload({ file: pdf, description: 'Fasting' })
  assert.equal(status, 201)
  const { id, createdAt: _, ...shown } = body
  assert.deepEqual(shown, {
    ...fields,
    description: 'Fasting',
    fileName: 'scan.pdf',
    fileSize: pdf.size,
    fileUrl: `/api/test-reports/${id}/pages/1`,
    patient: { user: { firstName: 'Priya', lastName: 'Nair' } },
    familyMemberId: null,
    pages: [
      {
        page: 1,
        kind: 'pdf',
        size: pdf.size,
        width: null,
        height: null,
        isScanned: false,
        notice: null,
        fileName: 'scan.pdf',
      },
    ],
    sharedUntil: null,
    shares: 0,
    can: { share: true, addPage: true, edit: true, remove: true },
  })
  const { status: read, text, headers } = await patient.get(shown.fileUrl)
  assert.deepEqual([read, text], [200, pdfBytes().toString()])
  assert.deepEqual(
    ['content-type', 'content-disposition', 'content-security-policy', 'x-content-type-options', 'cache-control', 'referrer-policy', 'cross-origin-resource-policy'].map((name) => headers[name]), // oxfmt-ignore
    [
      'application/pdf',
      'attachment; filename="report-2026-01-05-page-1.pdf"',
      "default-src 'none'; sandbox",
      'nosniff',
      'private, no-store',
      'no-referrer',
      'same-origin',
    ],
  )
  const added = (await onDisk()).filter((name) => !before.includes(name))
  assert.equal(added.length, 1)
  assert.doesNotMatch(added[0]!, /scan/)
})

test('a photograph is rotated upright, loses location and camera, and gets previews', async () => {
  const file = new File([new Uint8Array(await photograph(600, 400))], '../../IMG_1.jpg')
  const { status, body } = await upload({ file, rotation: '90' })
  assert.equal(status, 201)
  // on its side by the camera, and a quarter further by the person
  assert.deepEqual(body.pages[0], { ...body.pages[0], kind: 'jpg', width: 600, height: 400, fileName: 'IMG_1.jpg' })
  for (const [size, type, width] of [
    ['full', 'image/jpeg', 600],
    ['large', 'image/webp', 600],
    ['small', 'image/webp', 480],
  ] as const) {
    // oxfmt-ignore
    const { status: read, headers, bytes } = await patient.get(`${body.fileUrl}?size=${size}`)
    assert.deepEqual([read, headers['content-type']], [200, type])
    // the server decodes only the formats of uploads
    const found = size === 'full' ? await sharp(bytes).metadata() : null
    if (found) assert.deepEqual([found.width, found.exif, found.orientation], [width, undefined, undefined])
    assert.ok(!bytes!.includes('Secretcam'))
  }
})

test('title, category and a date that isn’t in the future are required; the person must be family', async () => {
  for (const [name, value, message] of [
    ['title', '', says.title],
    ['title', 'x'.repeat(201), 'At most 200 characters'],
    ['category', 'Astrology', says.category],
    ['testDate', '', says.date],
    ['testDate', addDays(todayIn('Pacific/Kiritimati'), 1), says.dateLater],
    ['familyMemberId', '0190a000-0000-7000-8000-000000000000', says.otherPerson],
  ] as const) {
    const { body } = await refuses(() => upload({ file: pdf, [name]: value }), 400)
    assert.deepEqual((body as { issues: unknown }).issues, [{ path: name, message }])
  }
  const stranger = await makeFamilyMember(app.db, await makePatientAccount(app.db))
  await refuses(() => upload({ file: pdf, familyMemberId: stranger }), 400)
  const child = await makeFamilyMember(app.db, owner, { lastName: 'Nair' })
  const { body } = await upload({ file: pdf, familyMemberId: child })
  assert.deepEqual([body.familyMemberId, body.patient.user.firstName], [child, 'Kiran'])
})

test('a report has pages in order, each added once per key', async () => {
  const { body: one } = await upload({ file: pdf })
  const path = `/api/test-reports/${one.id}/pages`
  const key = { 'idempotency-key': 'page-two' }
  const second = new File([new Uint8Array(await plainPng())], 'two.png')
  const { status, body } = await send({ file: second }, patient, key, path)
  assert.deepEqual(
    [status, body.pages.map((page: { fileName: string }) => page.fileName)],
    [201, ['scan.pdf', 'two.png']],
  )
  const before = await onDisk()
  assert.equal((await send({ file: second }, patient, key, path)).body.pages.length, 2)
  assert.equal((await send({ file: pdf }, patient, key, path)).status, 422)
  assert.deepEqual(await onDisk(), before)
  const stranger = await app.signInAs(await makePatientAccount(app.db))
  assert.equal((await send({ file: pdf }, stranger, {}, path)).status, 404)
  assert.equal((await patient.get(`${path}/3`)).status, 404)
})

test('a repeated upload with the same key is stored once', async () => {
  const key = { 'idempotency-key': 'same-report' }
  const first = await upload({ file: pdf }, patient, key)
  const before = await onDisk()
  const again = await Promise.all([upload({ file: pdf }, patient, key), upload({ file: pdf }, patient, key)])
  assert.deepEqual(
    again.map(({ body }) => body.id),
    [first.body.id, first.body.id],
  )
  assert.deepEqual(await onDisk(), before)
  assert.equal((await upload({ file: pdf, title: 'Another' }, patient, key)).status, 422)
})

test('only patients upload, and a verified address is required first', async () => {
  const clinic = await makeClinic(app.db)
  const others = [await makeStaff(app.db, clinic), await makeDoctor(app.db, clinic), await makeAdmin(app.db, clinic)]
  for (const person of others) {
    const uploader = await app.signInAs(person)
    await refuses(() => upload({ file: pdf }, uploader), 403)
  }
  const desk = others[0]!
  await makeChart(app.db, clinic, { owner: desk })
  assert.equal((await upload({ file: pdf }, await app.signInAs(desk))).status, 201)
  const unproved = await app.signInAs(await makeUser(app.db, { isVerified: false }))
  const { body } = await refuses(() => upload({ file: pdf }, unproved), 409)
  assert.equal((body as { code: string }).code, 'prove-email')
})

test('only the owner finds the list, report, page and preview', async () => {
  const { body: one } = await upload({ file: new File([new Uint8Array(await plainPng())], 'x.png') })
  const clinic = await makeClinic(app.db)
  await makeChart(app.db, clinic, { owner })
  const people = [
    await makePatientAccount(app.db),
    await makeDoctor(app.db, clinic),
    await makeStaff(app.db, clinic),
    await makeAdmin(app.db, clinic),
  ]
  for (const person of people) {
    const uploader = await app.signInAs(person)
    for (const path of ['', '/pages/1', '/pages/1?size=small', '/shares'])
      assert.equal((await uploader.get(`/api/test-reports/${one.id}${path}`)).status, 404)
    assert.deepEqual((await uploader.get('/api/test-reports')).body, [])
    assert.equal((await uploader.delete(`/api/test-reports/${one.id}`)).status, 404)
  }
  assert.equal((await app.anonymous.get(one.fileUrl)).status, 401)
})

test('the list is by category, latest tests first, in pages', async () => {
  const other = await makePatientAccount(app.db)
  const uploader = await app.signInAs(other)
  for (const [title, category, testDate] of [
    ['Old', 'ECG', '2025-01-01'],
    ['New', 'ECG', '2025-03-01'],
    ['Middle', 'MRI', '2025-02-01'],
  ])
    await upload({ file: pdf, title, category, testDate }, uploader)
  const titles = async (query: string) =>
    (await uploader.get(`/api/test-reports${query}`)).body.map((one: { title: string }) => one.title)
  assert.deepEqual(await titles(''), ['New', 'Middle', 'Old'])
  assert.deepEqual(await titles('?category=ECG'), ['New', 'Old'])
  assert.deepEqual(await titles('?limit=1&offset=1'), ['Middle'])
  assert.equal((await uploader.get('/api/test-reports?category=Nothing')).status, 400)
  assert.equal((await uploader.get('/api/dashboard/stats')).body.testReports, 3)
})

test('a deleted report is removed with its files and links', async () => {
  const { body: one } = await upload({ file: new File([new Uint8Array(await plainPng())], 'x.png') })
  const { body: link } = await patient.post(`/api/test-reports/${one.id}/share`, {})
  const before = await onDisk()
  assert.equal((await patient.delete(`/api/test-reports/${one.id}`)).status, 200)
  assert.equal((await onDisk()).length, before.length - 3)
  for (const path of [`/api/test-reports/${one.id}`, one.fileUrl, `/api/public/shared-reports/${link.shareToken}`])
    assert.equal((await patient.get(path)).status, 404)
  assert.equal((await patient.delete(`/api/test-reports/${one.id}`)).status, 404)
})

test('a person’s files have a limit', async () => {
  const small = await buildTestApp({ unlimited: true, settings: { FILES_PER_PERSON_MB: '1' } })
  try {
    const person = await makePatientAccount(small.db)
    const uploader = await small.signInAs(person)
    const half = new File([pdfBytes(), new Uint8Array(600_000), pdfBytes()], 'half.pdf')
    assert.equal((await upload({ file: half }, uploader)).status, 201)
    const { status, body } = await upload({ file: half }, uploader)
    assert.deepEqual([status, body.message], [413, fileMessages.noRoomForPerson])
    assert.equal((await upload({ file: half }, await small.signInAs(await makePatientAccount(small.db)))).status, 201)
  } finally {
    await small.close()
  }
})
