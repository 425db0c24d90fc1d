import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reportMessages } from '#contract/test-reports/reports.ts'
import { addDays } from '#contract/wall-clock.ts'
import { makeChart, makeClinic, makeDoctor, makePatientAccount } from '#server/testing/factories.ts'
import { makeReport } from '#server/testing/reports.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const owner = await makePatientAccount(app.db)

const details = { title: 'Lipids', category: 'Lab Results', testDate: '2026-02-01', description: 'Fasting' }

test('a report’s owner changes its title, category, date and description; the doctor it is shared with sees it', async () => {
  const clinic = await makeClinic(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  const chart = await makeChart(app.db, clinic, { owner })
  const { id } = await makeReport(app.db, { owner, sharedWith: doctor })
  const [patient, reader] = [await app.signInAs(owner), await app.signInAs(doctor)]
  const { status, body } = await patient.put(`/api/test-reports/${id}`, details)
  assert.deepEqual([status, body.title, body.shares, body.fileName], [200, 'Lipids', 1, 'scan.pdf'])
  const { body: read } = await reader.get(`/api/test-reports/${id}`)
  assert.deepEqual([read.category, read.testDate, read.description], ['Lab Results', '2026-02-01', 'Fasting'])
  assert.equal((await reader.put(`/api/test-reports/${id}`, details)).status, 403)
  const { body: cleared } = await patient.put(`/api/test-reports/${id}`, { ...details, description: '' })
  assert.equal(cleared.description, null)
  const { body: accesses } = await patient.get(`/api/patients/${chart.id}/access`)
  assert.ok(accesses.some(({ what }: { what: string }) => what === 'report-changed'))
})

test('invalid input is refused with messages, and everyone else gets 404', async () => {
  const { id } = await makeReport(app.db, { owner })
  const patient = await app.signInAs(owner)
  const later = await patient.put(`/api/test-reports/${id}`, { ...details, testDate: addDays(todayIn('UTC'), 2) })
  assert.deepEqual(later.body.issues, [{ path: 'testDate', message: reportMessages.dateLater }])
  const untitled = await patient.put(`/api/test-reports/${id}`, { ...details, title: ' ' })
  assert.deepEqual(untitled.body.issues, [{ path: 'title', message: reportMessages.title }])
  const stranger = await app.signInAs(await makePatientAccount(app.db))
  assert.equal((await stranger.put(`/api/test-reports/${id}`, details)).status, 404)
})
