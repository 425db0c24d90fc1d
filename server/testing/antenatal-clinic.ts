import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { AntenatalRecord, ChartAntenatal } from '#contract/antenatal/records.ts'
import { addDays } from '#contract/wall-clock.ts'
import { todayIn } from '#server/time.ts'
import type { Client } from './client.ts'
import { makeChart, makeClinic, makeDoctor, makePatientAccount, makeStaff } from './factories.ts'
import type { TestApp } from './test-app.ts'

export const today = todayIn('Asia/Kolkata')
export const ago = (days: number): string => addDays(today, -days)

/** A clinic with a doctor who is signed in, and the calls by which they follow pregnancies. */
export async function antenatalClinic(app: TestApp) {
  const clinic = await makeClinic(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  const client = await app.signInAs(doctor)

  async function woman(of: { clinic?: { id: string }; gender?: string } = {}) {
    const owner = await makePatientAccount(app.db)
    const chart = await makeChart(app.db, of.clinic ?? clinic, { owner, dateOfBirth: '1996-04-05' })
    await sql`update patients set gender = ${of.gender ?? 'female'} where id = ${chart.id}`.execute(app.db)
    return { ...chart, owner }
  }

  async function readOf({ id }: { id: string }, who: Client = client): Promise<ChartAntenatal> {
    const { status, body, text } = await who.get(`/api/patients/${id}/antenatal`)
    assert.equal(status, 200, text)
    return body as ChartAntenatal
  }

  const begin = (chart: { id: string }, body: object, who: Client = client) =>
    who.post(`/api/patients/${chart.id}/antenatal`, body)

  /** Begins a pregnancy of 100 days. */
  async function begun(chart: { id: string }, body: object = { periodOn: ago(100), datedBy: 'period' }) {
    const { status, body: one, text } = await begin(chart, body)
    assert.equal(status, 201, text)
    return one as AntenatalRecord
  }

  const change = (record: { id: string; version: number }, body: object, who: Client = client) =>
    who.put(`/api/antenatal-records/${record.id}`, { version: record.version, ...body })

  const check = (record: { id: string }, body: object, who: Client = client) =>
    who.post(`/api/antenatal-records/${record.id}/checkups`, body)

  const statementOf = async ({ id }: { id: string }) =>
    (await client.get(`/api/patients/${id}/clinical-summary`)).body.pregnancy

  /** States a pregnancy in the chart's summary. */
  const stateIn = async (chart: { id: string }, body: object) =>
    assert.equal((await client.post(`/api/patients/${chart.id}/pregnancies`, body)).status, 201)

  /** Someone on the staff with these permissions only, signed in. */
  async function staffWith(...capabilities: string[]) {
    const person = await makeStaff(app.db, clinic)
    await sql`update memberships set capabilities = ${capabilities} where user_id = ${person.userId}`.execute(app.db)
    return app.signInAs(person)
  }

  return { clinic, doctor, client, woman, readOf, begin, begun, change, check, statementOf, stateIn, staffWith }
}
