import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { fileMessages, UPLOAD_BYTES } from '#contract/files.ts'
import { reportMessages as says } from '#contract/test-reports/reports.ts'
import { visitorOf } from '#server/testing/client.ts'
import { pdfBomb, pngBomb, profileBomb, textBomb } from '#server/testing/bombs.ts'
import { documentOf, pdfBytes } from '#server/testing/files.ts'
import { formOf } from '#server/testing/form.ts'
import { photograph, plainPng } from '#server/testing/pictures.ts'
import { makeSession } from '#server/testing/factories.ts'
import { until } from '#server/testing/programs.ts'
import { startStore, storeKinds } from '#server/testing/s3.ts'
import { openForm, startUploading, type Uploading } from '#server/testing/uploading.ts'
import { partOf } from '#server/testing/thorough.ts'
import { testInFullRun } from '#server/testing/in-full-run.ts'
import { sessionCookieName } from '#server/http/door/session-cookie.ts'

// Files of another type than they claim, too large, malicious, or truncated: each is refused with its message and leaves
// nothing, or is stored as what it is and does no harm.

const MEGABYTE = 1024 * 1024
const bytesOf = (text: string) => new TextEncoder().encode(text)
const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name)
const pdf = new File([pdfBytes()], 'scan.pdf')
const sized = (bytes: number) => new File([documentOf(bytes)], 'large.pdf')

const huge = pngBomb(30_000, 30_000)
const packedBeside = [textBomb, profileBomb].map((bomb) => pngBomb(8, 8, { before: [bomb(200)] }))
const packedDocument = pdfBomb(500)
assert.ok([huge, ...packedBeside, packedDocument].every(({ length }) => length < MEGABYTE))

for (const kind of partOf(storeKinds, 2))
  suite(`uploads into ${kind}`, () => {
    let place: Uploading
    let stopStore: () => Promise<void>
    let socket: { origin: string; cookie: string }

    before(async () => {
      const { settings, stop } = await startStore(kind)
      stopStore = stop
      place = await startUploading(settings)
      const { secret } = await makeSession(place.app.db, place.owner.userId)
      socket = { origin: (await place.app.listen()).origin, cookie: `${sessionCookieName(false)}=${secret}` }
    })
    after(async () => {
      await place.close()
      await stopStore()
    })

    /** Returns the program's maximum growth in memory during the work, in megabytes. */
    async function growthIn(work: () => Promise<unknown>): Promise<number> {
      const rss = () => process.memoryUsage.rss()
      const before = rss()
      let most = before
      const look = setInterval(() => (most = Math.max(most, rss())), 5)
      try {
        await work()
      } finally {
        clearInterval(look)
      }
      return (Math.max(most, rss()) - before) / MEGABYTE
    }

    test('a file’s content decides its type, not its name', async () => {
      const png = await plainPng()
      const wrong: Record<string, Uint8Array> = {
        'html.pdf': bytesOf('<!doctype html><html><script>alert(1)</script>'),
        'drawing.png': bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        'drawing.svg': bytesOf('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
        'calendar.pdf': bytesOf('BEGIN:VCALENDAR'),
        'archive.jpg': bytesOf('PK\u0003\u0004 and more'),
        'program.pdf': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]),
        'late.pdf': bytesOf(`${' '.repeat(1024)}%PDF-1.4\n%%EOF`),
        'cut.pdf': bytesOf('%PDF-1.4\n1 0 obj'),
        'cut.png': png.subarray(0, png.length - 40),
        'moving.gif': bytesOf('GIF89a and more'),
        'moving.png': bytesOf('GIF89a/*<script>alert(1)</script>*/'),
        'script.jpg': Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('/*<script>*/=alert(1)')]),
        'one-byte.pdf': bytesOf('%'),
      }
      for (const [name, bytes] of Object.entries(wrong)) {
        const file = new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })
        const { body } = await place.refuses(() => place.upload({ file }), 415)
        assert.equal(body.issues[0].path, 'file', name)
        assert.ok([fileMessages.otherKind, fileMessages.damaged].includes(body.message), body.message)
      }
    })

    test('a missing file, text instead of a file, and an empty file answer like an incomplete form', async () => {
      for (const nothing of [{}, { file: '' }, { file: 'a text' }, { file: new File([], 'empty.pdf') }]) {
        const { body } = await place.refuses(() => place.upload(nothing), 400)
        assert.equal(body.message, says.incomplete)
      }
    })

    test('a file valid as two types is served only as the type it was accepted as', async () => {
      const script = Buffer.from('<html><script>alert(1)</script></html>\n')
      const [png, jpeg] = [await plainPng(), await photograph()]
      const both: [Buffer, string, string][] = [
        [Buffer.concat([Buffer.from('%PDF-1.4\n'), script, pdfBytes()]), 'application/pdf', 'attachment'],
        [Buffer.concat([png, script]), 'image/png', 'inline'],
        [Buffer.concat([jpeg, Buffer.from('PK\u0003\u0004'), script]), 'image/jpeg', 'inline'],
      ]
      for (const [bytes, type, how] of both) {
        const { status, body } = await place.upload({ file: fileOf(bytes, 'both.html') })
        assert.equal(status, 201)
        const { headers, bytes: sent } = await place.patient.get(body.fileUrl)
        assert.deepEqual(
          [
            headers['content-type'],
            headers['x-content-type-options'],
            headers['content-security-policy'],
            String(headers['content-disposition']).split(';')[0],
          ],
          [type, 'nosniff', "default-src 'none'; sandbox", how],
        )
        // of a picture only its pixels are stored
        assert.equal(sent!.includes('<script>'), type === 'application/pdf')
      }
    })

    test('a picture of 30,000 × 30,000 pixels is refused by its header, however small its file', async () => {
      const header = pngBomb(8, 8)
      header.writeUInt32BE(50_000, 16)
      header.writeUInt32BE(50_000, 20)
      header.writeUInt32BE(crc32(header.subarray(12, 29)), 29)
      for (const bytes of [huge, header]) {
        const growth = await growthIn(async () => {
          const { body } = await place.refuses(() => place.upload({ file: fileOf(bytes, 'huge.png') }), 415)
          assert.equal(body.message, fileMessages.tooManyPixels())
        })
        assert.ok(growth < 64, `${growth} MB`)
      }
    })

    test('data packed beside a picture is never fully unpacked, and isn’t stored', async () => {
      for (const bytes of packedBeside) {
        const file = fileOf(bytes, 'beside.png')
        const growth = await growthIn(async () => {
          const answer = await place.upload({ file })
          assert.ok([201, 415].includes(answer.status), answer.text)
          if (answer.status === 201) assert.ok(answer.body.fileSize < 10_000)
        })
        assert.ok(growth < 64, `${growth} MB`)
      }
    })

    test('a PDF that unpacks to half a gigabyte is stored unchanged, because nothing unpacks it here', async () => {
      const growth = await growthIn(async () => {
        const { status, body } = await place.upload({ file: fileOf(packedDocument, 'bomb.pdf') })
        assert.equal(status, 201)
        const { bytes, headers } = await place.patient.get(body.fileUrl)
        assert.ok(bytes!.equals(packedDocument))
        assert.match(String(headers['content-disposition']), /^attachment/)
      })
      assert.ok(growth < 64, `${growth} MB`)
    })

    test('ten megabytes are accepted, one byte more isn’t, with or without a declared length', async () => {
      assert.equal((await place.upload({ file: sized(UPLOAD_BYTES) })).status, 201)
      for (const more of [1, 100_000, MEGABYTE])
        await place.refuses(() => place.upload({ file: sized(UPLOAD_BYTES + more) }), 413)
      await place.refuses(async () => {
        const { origin, cookie } = socket
        const { sent, body, answered } = await openForm(origin, cookie, sized(UPLOAD_BYTES + 1))
        // in chunks, without a declared length
        for (let at = 0; at < body.length; at += MEGABYTE) sent.write(body.subarray(at, at + MEGABYTE))
        sent.end()
        return (await answered)!
      }, 413)
    })

    test('after a refusal in the middle of a form, the next call works on the same connection', async () => {
      const { origin, cookie } = socket
      const client = visitorOf(origin).with({ cookie })
      const { body, headers } = await formOf({ first: sized(100), second: sized(8 * MEGABYTE) })
      for (let turn = 0; turn < 2; turn++) {
        const refused = await place.refuses(() => client.send('POST', '/api/test-reports', body, headers), 413)
        assert.equal(refused.headers.connection, 'keep-alive')
      }
      assert.equal((await client.get('/api/test-reports')).status, 200)
    })

    test('an interrupted upload leaves nothing', async () => {
      const before = await place.kept()
      const { origin, cookie } = socket
      const { sent, body, answered } = await openForm(origin, cookie, sized(5 * MEGABYTE))
      sent.setHeader('content-length', body.length)
      sent.write(body.subarray(0, 2 * MEGABYTE))
      await until('a part has come', async () => (await place.kept()).files.length > before.files.length)
      sent.destroy()
      assert.equal(await answered, null)
      await until('it is gone', async () => (await place.kept()).files.length === before.files.length)
      assert.deepEqual(await place.kept(), before)
    })

    test('an invalid form is refused and leaves nothing', async () => {
      const { patient, refuses, send, upload } = place
      const fields = { title: 'Blood count', category: 'Blood Tests', testDate: '2026-01-05' }
      const form = await formOf({ ...fields, file: pdf })
      const path = '/api/test-reports'
      const { headers } = form
      await refuses(() => patient.send('POST', path, form.body.slice(0, -30), headers), 400)
      await refuses(() => patient.send('POST', path, form.body, { 'content-type': 'multipart/form-data' }), 415)
      await refuses(() => patient.send('POST', path, form.body, { 'content-type': 'multipart/form-data; x=y' }), 400)
      await refuses(() => send({ ...fields, file: pdf, second: pdf }), 413)
      await refuses(() => upload({ file: pdf, unknown: 'x' }), 400)
      await refuses(() => upload({ file: pdf, title: 'a\0b' }), 400)
      const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`field${at}`, 'x']))
      await refuses(() => upload({ file: pdf, ...many }), 413)
      await refuses(() => patient.post(path, fields), 415)
      await refuses(() => patient.send('POST', path, form.body, { ...headers, origin: 'https://evil.example' }), 403)
    })

    test('a file name is shown without folders and hidden characters, and never used', async () => {
      const before = new Set((await place.kept()).files)
      const named = async (name: string) => (await place.upload({ file: fileOf(pdfBytes(), name) })).body.fileName
      assert.equal(await named('../../../etc/passwd'), 'passwd')
      assert.equal(await named('C:\\temp\\x.pdf'), 'x.pdf')
      assert.equal(await named('..'), 'file')
      assert.equal(await named('.htaccess'), '.htaccess')
      assert.equal(await named('-rf'), '-rf')
      assert.equal(await named('a\u202Efdp.exe'), 'afdp.exe')
      assert.equal((await named('x'.repeat(300))).length, 120)
      const added = (await place.kept()).files.filter((name) => !before.has(name))
      const isNamedByUs = (name: string) =>
        /^(files\/[\da-f]{2}\/)?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(name.replaceAll('\\', '/'))
      assert.ok(added.length >= 7 && added.every(isNamedByUs), added.join())
    })

    test('a disk that fills up at any moment is reported, and leaves nothing', async () => {
      const { store } = place.app.deps.files
      const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      const write = store.write.bind(store)
      for (const fails of [0, 1, 2]) {
        let turn = 0
        store.write = (...given) => (turn++ === fails ? Promise.reject(full) : write(...given))
        const file = fileOf(await plainPng(), 'x.png')
        const { body } = await place.refuses(() => place.upload({ file }), 503)
        assert.equal(body.message, fileMessages.cannotBeKept)
      }
      store.write = write
      assert.equal((await place.upload({ file: pdf })).status, 201)
    })

    testInFullRun('fifty simultaneous uploads are all stored', async () => {
      const png = new Uint8Array(await plainPng(300, 200))
      const upload = async (file: File) => {
        let answer = await place.upload({ file })
        // a busy machine answers so, as it does when twenty pictures of a person wait, and is called again
        for (; answer.status === 503; answer = await place.upload({ file })) await sleep(200)
        return answer
      }
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) => upload(at % 2 ? pdf : new File([png], 'x.png'))),
      )
      assert.ok(answers.every(({ status }) => status === 201))
      const files = await Promise.all(answers.map(({ body }) => place.patient.get(body.fileUrl)))
      assert.ok(files.every(({ status, bytes }, at) => status === 200 && bytes!.length === answers[at]!.body.fileSize))
    })

    test('a missing store is reported, and nothing is listed', { skip: kind === 'a folder' }, async () => {
      const { status, body } = await place.upload({ file: pdf })
      assert.equal(status, 201)
      const rows = async () => (await place.patient.get('/api/test-reports?limit=1')).headers['x-total-count']
      const before = await rows()
      await stopStore()
      stopStore = async () => {}
      const refused = await place.upload({ file: pdf })
      assert.deepEqual([refused.status, refused.body.message], [503, fileMessages.cannotBeKept])
      assert.equal((await place.patient.get(body.fileUrl)).status, 503)
      assert.equal(await rows(), before)
    })
  })
