import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { textMessages } from '#contract/common.ts'
import { reportMessages as says } from '#contract/test-reports/reports.ts'
import { plainName } from '#server/files/store-once.ts'
import { pdfBytes } from '#server/testing/files.ts'
import { hostileStrings } from '#server/testing/outside.ts'
import { partOf, thorough } from '#server/testing/thorough.ts'
import { startUploading, type Uploading } from '#server/testing/uploading.ts'

const all = hostileStrings()
/** A fortieth of the whole collection; in the full run, and of this project's few samples, all. */
const strings = partOf(all, all.length > 200 ? 40 : 1)
let place: Uploading

before(async () => {
  place = await startUploading()
})
after(() => place.close())

const HIDDEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/u
const tidy = (text: string) => text.trim().normalize('NFC')
const file = (name = 'scan.pdf') => new File([pdfBytes()], name)

/** Converts a text as a form does: line breaks are two characters. */
const sent = (text: string) => text.replace(/\r\n?|\n/g, '\n')

test('each string is stored as a title unchanged, or refused under its field', async () => {
  let kept = 0
  for (const text of strings) {
    const title = tidy(sent(text))
    const message =
      title === ''
        ? says.title
        : HIDDEN.test(title)
          ? textMessages.oneLine
          : title.length > 200
            ? 'At most 200 characters'
            : null
    if (message !== null) {
      const { body } = await place.refuses(() => place.upload({ file: file(), title: text }), 400)
      assert.ok(
        body.issues.every(({ path }: { path: string }) => path === 'title'),
        JSON.stringify(text),
      )
      assert.ok(
        body.issues.some((one: { message: string }) => one.message === message),
        JSON.stringify(body.issues),
      )
      continue
    }
    kept++
    const { status, body } = await place.upload({ file: file(), title: text })
    assert.deepEqual([status, body.title], [201, title])
    const [report, shared, found] = await readings(body.id, title)
    assert.deepEqual([report.title, shared.title], [title, title])
    // a search succeeds, whatever the text
    assert.equal(found, 200, JSON.stringify(text))
  }
  assert.ok(kept >= (thorough && all.length > 200 ? 40 : 5), `${kept} of ${strings.length}`)
})

/** Returns a report as its owner reads it, as its link shows it, and the status of a search for it. */
async function readings(id: string, title: string) {
  const { patient, app } = place
  const path = `/api/test-reports/${id}`
  const { body: link } = await patient.post(`${path}/share`, {})
  const { body: opened } = await app.anonymous.get(`/api/public/shared-reports/${link.shareToken}`)
  const search = [...title].slice(0, 50).join('')
  const { status } = await patient.get(`/api/test-reports?search=${encodeURIComponent(search)}`)
  return [(await patient.get(path)).body, opened.report, status]
}

test('each string is stored as a description with its lines, or refused under its field', async () => {
  for (const text of strings) {
    const description = sent(text).replaceAll('\t', ' ').trim().normalize('NFC')
    if (HIDDEN.test(description.replaceAll('\n', ''))) {
      const { body } = await place.refuses(() => place.upload({ file: file(), description: text }), 400)
      assert.deepEqual(body.issues, [{ path: 'description', message: textMessages.lines }])
      continue
    }
    const { status, body } = await place.upload({ file: file(), description: text })
    assert.deepEqual([status, body.description], [201, description || null])
  }
})

test('each string as a file name is shown without folders and hidden characters, and names no file', async () => {
  const before = new Set((await place.kept()).files)
  for (const text of strings) {
    const { status, body } = await place.upload({ file: file(text) })
    assert.equal(status, 201, JSON.stringify(text))
    assert.doesNotMatch(body.fileName, HIDDEN)
    assert.doesNotMatch(body.fileName, /[/\\]/)
    assert.equal(body.fileName, plainName(body.fileName))
    assert.ok(body.fileName.length > 0)
    const { headers, text: back } = await place.patient.get(body.fileUrl)
    assert.equal(headers['content-disposition'], 'attachment; filename="report-2026-01-05-page-1.pdf"')
    assert.equal(back, pdfBytes().toString())
  }
  const added = (await place.kept()).files.filter((name) => !before.has(name))
  assert.ok(added.every((name) => /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(name)))
})
