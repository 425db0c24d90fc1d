import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { makeChart, makeClinic, makeDoctor, makePatientAccount } from '#server/testing/factories.ts'
import { makeReport } from '#server/testing/reports.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { makeValue } from '#server/testing/values.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)

/** A report with a value, shared with a doctor of the clinic; the clinic has a chart of its owner only if wished. */
async function sharedReport({ hasChart = false } = {}) {
  const owner = await makePatientAccount(app.db)
  const chart = hasChart ? await makeChart(app.db, clinic, { owner }) : null
  const doctor = await makeDoctor(app.db, clinic)
  const { id } = await makeReport(app.db, { owner, files: app.deps.files, sharedWith: doctor, isPicture: true })
  await makeValue(app.db, { place: { ownerId: owner.userId, familyMemberId: null, reportId: id }, by: owner.userId })
  const reader = await app.signInAs(doctor)
  /** Makes a call, and returns the audit's new lines of the doctor. */
  async function linesOf(path: string) {
    const { rows: before } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_events`.execute(
      app.db,
    )
    assert.equal((await reader.get(path)).status, 200, path)
    await app.deps.views.settled()
    const { rows } = await sql<{ line: string; subject: string }>`
      select action || ' ' || subject_type as line, subject_id as subject from audit_events
      where actor_user_id = ${doctor.userId} and id > ${before[0]!.id} order by id`.execute(app.db)
    assert(rows.every(({ subject }) => subject === (chart?.id ?? id)))
    return rows.map(({ line }) => line)
  }
  return { id, linesOf, patient: await app.signInAs(owner) }
}

test('each way to view a shared report is recorded, even if the doctor has no chart of the person', async () => {
  for (const hasChart of [false, true]) {
    const { id, linesOf } = await sharedReport({ hasChart })
    const about = hasChart ? 'patient' : 'test_report'
    const ways: [string, string[]][] = [
      ['/api/test-reports', ['reports.listed']],
      ['/api/test-reports?search=count&category=Blood+Tests', []],
      [`/api/test-reports/${id}/pages/1?size=small`, ['report.opened']],
      [`/api/test-reports/${id}/pages/1`, []],
      [`/api/test-values?reportId=${id}`, ['test-values.listed']],
      [`/api/test-values.csv?reportId=${id}`, ['test-values.exported']],
      [`/api/test-reports/${id}`, ['report.opened']],
    ]
    for (const [path, actions] of ways)
      assert.deepEqual(
        await linesOf(path),
        actions.map((action) => `${action} ${about}`),
        path,
      )
  }
})

test('the owner sees in the history that a doctor looked at list, file and values', async () => {
  const { id, linesOf, patient } = await sharedReport()
  for (const path of ['/api/test-reports', `/api/test-reports/${id}/pages/1`, `/api/test-values.csv?reportId=${id}`])
    await linesOf(path)
  const { body: history } = await patient.get(`/api/test-reports/${id}/history`)
  const said = history.map(({ what }: { what: string }) => what)
  assert.deepEqual(said.toSorted(), ['listed', 'opened', 'uploaded', 'values-exported', 'values-viewed'])
  const { body: shares } = await patient.get(`/api/test-reports/${id}/shares`)
  assert.equal(shares[0].count, 2, 'the factory’s own opening and this one')
})

test('an empty list of a chart’s prescriptions or reports leaves a line; another clinic’s chart leaves none', async () => {
  const doctor = await makeDoctor(app.db, clinic)
  const reader = await app.signInAs(doctor)
  const chart = await makeChart(app.db, clinic)
  const elsewhere = await makeChart(app.db, await makeClinic(app.db))
  for (const { id } of [chart, elsewhere])
    for (const path of ['prescriptions', 'test-reports'])
      assert.deepEqual((await reader.get(`/api/${path}?patientId=${id}`)).body, [])
  await app.deps.views.settled()
  const { rows } = await sql<{ action: string; subject: string }>`
    select action, subject_id as subject from audit_events
    where actor_user_id = ${doctor.userId} and action <> 'access.refused' order by action`.execute(app.db)
  assert.deepEqual(rows, [
    { action: 'prescriptions.listed', subject: chart.id },
    { action: 'reports.listed', subject: chart.id },
  ])
})
