import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { allOf } from './all-of.ts'
import type { Answer, Client } from './client.ts'
import { makePatientAccount, type Person } from './factories.ts'
import { formOf } from './form.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

const fields = { title: 'Blood count', category: 'Blood Tests', testDate: '2026-01-05' }

type Answered = Pick<Answer, 'status' | 'text' | 'body'>

/** A patient who uploads reports, and everything stored for them. */
export interface Uploading {
  app: TestApp
  owner: Person
  patient: Client
  /** Sends a form; to `path` instead of as a new report. */
  send(form: object, who?: Client, headers?: Record<string, string>, path?: string): Promise<Answer>
  /** Sends a report with these fields beside its title, category and date. */
  upload(more: object, who?: Client, headers?: Record<string, string>): Promise<Answer>
  /** Names of all files on the disk and in the store, and numbers of rows. */
  kept(): Promise<{ files: string[]; rows: unknown }>
  /** Asserts the reply, and that nothing is stored or lost. */
  refuses<A extends Answered>(sending: () => Promise<A>, status: number): Promise<A>
  close(): Promise<void>
}

export async function startUploading(settings: Record<string, string> = {}): Promise<Uploading> {
  const app = await buildTestApp({ unlimited: true, settings })
  const owner = await makePatientAccount(app.db, { firstName: 'Priya', lastName: 'Nair' })
  const patient = await app.signInAs(owner)

  const send: Uploading['send'] = async (form, who = patient, headers = {}, path = '/api/test-reports') => {
    const made = await formOf(form)
    return who.send('POST', path, made.body, { ...made.headers, ...headers })
  }

  async function kept() {
    const all = await readdir(app.dataDir, { recursive: true, withFileTypes: true }).catch(() => [])
    const onDisk = all
      .filter((one) => one.isFile())
      .map((one) => join(one.parentPath, one.name).slice(app.dataDir.length + 1))
    const objects = app.deps.config.files.s3 ? await allOf(app.deps.files.store.list()) : []
    const { rows } = await sql`
      select (select count(*) from files) as files, (select count(*) from test_reports) as reports,
        (select count(*) from report_pages) as pages`.execute(app.db)
    return { files: [...onDisk, ...objects.map(({ name }) => name)].toSorted(), rows: rows[0] }
  }

  return {
    app,
    owner,
    patient,
    send,
    upload: (more, who, headers) => send({ ...fields, ...more }, who, headers),
    kept,
    async refuses(sending, status) {
      const before = await kept()
      const answer = await sending()
      assert.equal(answer.status, status, answer.text)
      assert.deepEqual(await kept(), before)
      return answer
    },
    close: () => app.close(),
  }
}

/** A report's form over a socket, as slowly or as cut off as a test wants it. */
export async function openForm(origin: string, cookie: string, file: Blob, headers: Record<string, string> = {}) {
  const { body, headers: type } = await formOf({ ...fields, file })
  const sent = request(`${origin}/api/test-reports`, {
    method: 'POST',
    headers: { origin, cookie, ...type, ...headers },
  })
  const answered = new Promise<Answered | null>((resolve) => {
    sent.on('error', () => resolve(null))
    sent.on('response', (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (part: string) => (text += part))
      reply.on('close', () => resolve({ status: reply.statusCode!, text, body: text ? JSON.parse(text) : undefined }))
      reply.on('error', () => {})
    })
  })
  return { sent, body, answered }
}
