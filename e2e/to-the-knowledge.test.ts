import type { APIRequestContext } from '@playwright/test'
import type { PatientSummary } from '#contract/patients/patients.ts'
import type { Visit, VisitSummary } from '#contract/visits/visits.ts'
import { enter, expect, test } from './test.ts'

/** Returns the visits of the demo patient's charts, each opened. */
async function visitsOf(request: APIRequestContext): Promise<Visit[]> {
  const charts = (await (await request.get('/api/patients')).json()) as PatientSummary[]
  const lists = await Promise.all(
    charts.map(async ({ id }) => (await (await request.get(`/api/patients/${id}/visits`)).json()) as VisitSummary[]),
  )
  return Promise.all(
    lists.flat().map(async ({ id }) => (await (await request.get(`/api/visits/${id}`)).json()) as Visit),
  )
}

test('diagnoses and medicines in a patient’s records lead to guides and medicine pages', async ({ page }) => {
  await enter(page, 'patient@demo.example')
  const visits = await visitsOf(page.request)
  const diagnosed = visits.find(({ content }) => content.diagnoses.some(({ guide }) => guide))!
  const { text, guide } = diagnosed.content.diagnoses.find((one) => one.guide)!
  const { name } = await (await page.request.get(`/api/health-conditions/${guide}`)).json()
  for (const [path, card] of [
    [`/patients/${diagnosed.patientId}?show=visit`, 'Timeline'],
    [`/visits/${diagnosed.id}`, 'Visit'],
  ] as const) {
    await page.goto(path)
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: card, exact: true }) })
    await section.getByRole('link', { name: text }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }

  const prescribed = visits.find(({ prescriptions }) =>
    prescriptions.some(({ medications }) => medications.some(({ medicineId }) => medicineId)),
  )!
  const medicine = prescribed.prescriptions.flatMap((one) => one.medications).find(({ medicineId }) => medicineId)!
  await page.goto(`/visits/${prescribed.id}`)
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Prescriptions' }) })
  await section.getByRole('link', { name: medicine.medicationName }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(medicine.medicationName)
})

test('doctors see the diagnoses of a chart without links to the guides for patients', async ({
  page,
  browser,
  site,
}) => {
  const context = await browser.newContext({ baseURL: site.url })
  await enter(await context.newPage(), 'patient@demo.example')
  const [visit] = await visitsOf(context.request)
  await context.close()
  await enter(page, 'doctor@demo.example')
  await page.goto(`/patients/${visit!.patientId}?show=visit`)
  await expect(page.locator(`a[href="/visits/${visit!.id}"]`).first()).toBeVisible()
  await expect(page.locator('main a[href^="/health-conditions/"]')).toHaveCount(0)
})
