import type { Page } from '@playwright/test'
import type { Patient } from '#contract/patients/patients.ts'
import type { Visit } from '#contract/visits/visits.ts'
import { clinicIn } from './demo.ts'
import { look } from './examine.ts'
import { enter, expect, test } from './test.ts'

const NURSE = 'lakshmi.pillai@neelkamal.example'
const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const unit = (page: Page) => page.getByLabel('Unit of the temperature')

/** Adds a chart of an adult at the demo doctor's clinic, whose last temperature was in °C. */
async function addChart(page: Page, origin: string, lastName: string): Promise<Patient> {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const headers = { origin }
  const data = {
    clinicId: clinic.id,
    firstName: 'Kavya',
    lastName,
    dateOfBirth: '1980-02-03',
    gender: 'female',
    phone: '+91 00000 01499',
    email: `${lastName.toLowerCase()}@mail.example`,
    address: '4 Lake Road',
    emergencyContact: 'Asha',
    emergencyPhone: '+91 00000 01498',
  }
  const added = await page.request.post('/api/patients', { headers, data })
  expect(added.status(), await added.text()).toBe(201)
  const chart = (await added.json()) as Patient
  // the form begins with the unit that the clinic used last
  const other = await page.request.post('/api/patients', { headers, data: { ...data, email: `other-${data.email}` } })
  const { id } = (await other.json()) as Patient
  const recorded = await page.request.post(`/api/patients/${id}/vitals`, { headers, data: { temperature: 37 } })
  expect(recorded.status(), await recorded.text()).toBe(201)
  return chart
}

test('a nurse records vitals on a phone from the queue, and the visit begins with them', async ({
  page,
  browser,
  site,
}) => {
  await enter(page, 'doctor@demo.example')
  const chart = await addChart(page, site.url, 'Queue')
  const queued = await page.request.post('/api/walk-ins', {
    headers: { origin: site.url },
    data: { clinicId: chart.clinicId, doctorId: null, patientId: chart.id },
  })
  expect(queued.status(), await queued.text()).toBe(201)

  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ baseURL: site.url, viewport, timezoneId: 'Asia/Kolkata' })
  const phone = await context.newPage()
  await enter(phone, NURSE)
  await phone.goto('/')
  const row = phone.getByRole('listitem', { name: /Kavya Queue/ })
  await row.getByRole('link', { name: 'Vitals' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Kavya Queue' })).toBeVisible()
  await expect(box(phone, 'Systolic')).toBeFocused()
  for (const [name, value] of [
    ['Systolic', '128'],
    ['Diastolic', '82'],
    ['Pulse', '88'],
    ['Oxygen', '97'],
    ['Temperature', '98.8'],
    ['Weight', '71,5'],
    ['Height', '164'],
  ] as const) {
    await expect(box(phone, new RegExp(`^${name}`))).toBeFocused()
    await phone.keyboard.type(value)
    await phone.keyboard.press('Enter')
  }
  // 98.8 can't be in °C: the form asks instead of losing it
  await expect(phone.getByText('Is it 98.8 °F?')).toBeVisible()
  await expect(box(phone, /^Temperature/)).toBeFocused()
  await look(phone, 'vitals that are in another unit')
  await phone.getByRole('button', { name: 'It is 98.8 °F' }).click()
  await expect(unit(phone)).toHaveValue('F')
  await expect(box(phone, /^Temperature/)).toHaveValue('98.8')
  await phone.getByRole('button', { name: 'Save vitals' }).click()
  await expect(phone.getByText(/^Saved at /)).toBeVisible()
  await expect(phone.getByRole('listitem').filter({ hasText: 'Lakshmi Pillai' })).toContainText(
    'Blood pressure 128/82 mmHg · Pulse 88 /min · Temperature 98.8 °F · Oxygen 97% · Weight 71.5 kg · Height 164 cm',
  )
  await look(phone, 'vitals that were saved')
  await expect(phone.getByRole('alert').getByRole('link', { name: 'Back' })).toBeFocused()
  await phone.keyboard.press('Enter')
  await expect(row).toBeVisible()

  // the visit begins with them
  await page.goto(`/patients/${chart.id}`)
  await page.getByRole('button', { name: 'Start visit' }).click()
  await expect(box(page, /^Temperature/)).toHaveValue('98.8')
  await expect(unit(page)).toHaveValue('F')
  await expect(box(page, /^Weight/)).toHaveValue('71.5')
  await expect(page.getByRole('list', { name: 'Vitals recorded for this visit' })).toContainText('Lakshmi Pillai')
  await context.close()
})

test('an open visit shows new vitals while its doctor writes, with who and when, and corrections', async ({
  page,
  browser,
  site,
}) => {
  await enter(page, 'doctor@demo.example')
  const chart = await addChart(page, site.url, 'Live')
  const headers = { origin: site.url }
  const started = await page.request.post('/api/visits', { headers, data: { patientId: chart.id } })
  const visit = (await started.json()) as Visit
  await page.goto(`/visits/${visit.id}`)
  await box(page, 'Pulse').fill('92')
  await box(page, 'Complaint').fill('Cough ')

  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await enter(phone, NURSE)
  await phone.goto(`/patients/${chart.id}/vitals`)
  await expect(phone.getByText('No vitals recorded yet.')).toBeVisible()
  await box(phone, 'Pulse').fill('88')
  await box(phone, /^Weight/).fill('17.5')
  await phone.keyboard.press('Control+Enter')
  await expect(phone.getByText(/^Saved at /)).toBeVisible()

  const taken = page.getByRole('list', { name: 'Vitals recorded for this visit' })
  await expect(taken).toContainText(/\d+:\d\d.* Lakshmi Pillai: Pulse 88 \/min · Weight 17\.5 kg/)
  await expect(box(page, /^Weight/)).toHaveValue('17.5')
  // what the doctor wrote stays
  await expect(box(page, 'Pulse')).toHaveValue('92')
  await expect(box(page, 'Complaint')).toHaveValue('Cough ')

  await phone.getByRole('button', { name: /^Correct / }).click()
  const form = phone.getByRole('form', { name: 'Correct vitals' })
  await expect(form.getByRole('textbox', { name: /^Weight/ })).toHaveValue('17.5')
  await form.getByRole('textbox', { name: /^Weight/ }).fill('71.5')
  await look(phone, 'vitals that are corrected')
  await form.getByRole('button', { name: 'Save vitals' }).click()
  await expect(phone.getByText(/^Corrected by Lakshmi Pillai/)).toBeVisible()
  await expect(box(page, /^Weight/)).toHaveValue('71.5')
  await expect(taken).toContainText('(corrected)')

  await taken.getByRole('button', { name: 'Use these values' }).click()
  await expect(box(page, 'Pulse')).toHaveValue('88')
  await look(page, 'a visit with vitals of a nurse')
  await expect(page.getByRole('status').filter({ hasText: /^Saved \d/ })).toBeVisible()
  await box(page, 'Complaint').press('Control+Enter')
  await expect(page.getByText('Visit finished').first()).toBeVisible()
  await expect(page.getByText('88 /min', { exact: true }).first()).toBeVisible()
  await context.close()
})
