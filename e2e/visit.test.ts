import type { Locator, Page } from '@playwright/test'
import type { PatientSummary } from '#contract/patients/patients.ts'
import { bookToday } from './book-today.ts'
import { look, lookAgain } from './examine.ts'
import { beginsInFirstField, keepsFocus } from './focus.ts'
import { REFUSAL, refuse } from './refuse.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'
import { timeIn } from './written.ts'

const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()
const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const isSaved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved \d/ })).toBeVisible()

async function prescribe(sheet: Locator): Promise<void> {
  const row = sheet.getByRole('group', { name: 'Medication 1' })
  await row.getByRole('combobox', { name: 'Medication' }).fill('Warm water')
  await row.getByLabel('Dosage').fill('1 glass')
  await row.getByLabel('Frequency').selectOption('Twice daily')
  await row.getByLabel('Duration').selectOption('5 days')
}

for (const width of deskWidths)
  test(`a doctor starts a visit from the dashboard, returns to it, prescribes and finishes it at ${width} px`, async ({
    page,
    browser,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'doctor@demo.example')
    const { appointment } = await bookToday(page, site.url)
    await page.goto('/')
    const row = page
      .getByRole('listitem')
      .filter({ hasText: timeIn(appointment.appointmentTime) })
      .filter({ has: page.getByRole('button', { name: 'Start visit' }) })
    await row.getByRole('button', { name: 'Start visit' }).click()
    await expect(page).toHaveURL(/\/visits\/[\da-f-]{36}$/)
    const address = page.url()
    await expect(page.getByRole('heading', { name: /Priya Nair/ })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Weight/ })).toBeVisible()
    await lookAgain(page, 'a visit that begins')

    // an empty visit
    await page.getByRole('button', { name: 'Finish visit' }).click()
    await expect(page.getByText('Write a complaint, findings, a diagnosis or advice before you finish')).toBeVisible()

    await box(page, 'Complaint').fill('Headache since yesterday')
    await box(page, 'Systolic').fill('20')
    await expect(page.getByText(/^Saved .*\. Not saved: blood pressure/)).toBeVisible()
    await box(page, 'Systolic').fill('128')
    await box(page, 'Diastolic').fill('84')
    await page.getByLabel('Unit of the temperature').selectOption('F')
    await box(page, /^Temperature/).fill('98.6')
    await box(page, /^Weight/).fill('61.5')
    await box(page, /^Height/).fill('164')
    await expect(page.getByText('22.9', { exact: true })).toBeVisible()
    await page.getByRole('combobox', { name: 'Diagnosis' }).fill('tension')
    await page.getByRole('option').filter({ hasText: 'Tension-type headache' }).click()
    await expect(page.getByLabel('ICD-10 code')).toHaveValue('G44.2')
    await isSaved(page)

    // the last words are saved although the tab is closed immediately
    await box(page, 'Advice').fill('Sleep enough')
    await page.close({ runBeforeUnload: true })
    const context = await browser.newContext({ baseURL: site.url, viewport: { width, height: 900 } })
    const back = await context.newPage()
    await enter(back, 'doctor@demo.example')
    await back.goto('/appointments')
    await back.goto(address)
    await expect(box(back, 'Complaint')).toHaveValue('Headache since yesterday')
    await expect(box(back, 'Advice')).toHaveValue('Sleep enough')
    await expect(box(back, /^Temperature/)).toHaveValue('98.6')

    // another window saves; its text comes into this one
    const other = await context.newPage()
    await other.goto(address)
    await box(other, 'Findings').fill('Neck tense')
    await isSaved(other)
    await expect(box(back, 'Findings')).toHaveValue('Neck tense')
    await box(back, 'Complaint').fill('Headache for two days')
    await expect(box(other, 'Complaint')).toHaveValue('Headache for two days')
    await other.close()

    const sheet = back.getByRole('region', { name: 'Prescription', exact: true })
    await prescribe(sheet)
    await back.getByRole('button', { name: 'Sign and print' }).click()
    await toast(back, 'Prescription created successfully')
    await expect(sheet.getByRole('link', { name: /^RX-/ })).toBeVisible()
    await expect(sheet.getByText('Warm water')).toBeVisible()
    await expect(back.getByRole('button', { name: 'Finish visit' })).toBeVisible()
    await look(back, 'a visit that is written')

    // a document; another one is added by mistake
    const documents = back.getByRole('region', { name: 'Documents' })
    for (const name of ['Letter', 'Of a neighbor']) {
      await documents.getByRole('button', { name: 'Add document' }).click()
      const adding = back.getByRole('dialog', { name: 'Add document' })
      await beginsInFirstField(adding, 'a new document')
      await keepsFocus(back, 'a new document')
      await adding.getByLabel('File').setInputFiles({
        name: 'letter.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n% a letter\n%%EOF\n'),
      })
      await adding.getByLabel('Name').fill(name)
      await lookAgain(back, 'adding a document', '[role=dialog]')
      await adding.getByRole('button', { name: 'Add document' }).click()
      await expect(documents.getByRole('button', { name, exact: true })).toBeVisible()
    }
    await expect(box(back, 'Advice')).toHaveValue('Sleep enough')
    await back.keyboard.press('Control+Enter')
    await toast(back, 'Visit finished')
    await expect(back.getByText('Finished', { exact: true })).toBeVisible()
    await expect(back.getByText('128/84 mmHg').first()).toBeVisible()
    await documents.getByRole('button', { name: 'Take back Of a neighbor' }).click()
    const question = back.getByRole('dialog', { name: 'Take back “Of a neighbor”?' })
    await question.getByLabel('Reason').fill('Of another patient')
    await question.getByRole('button', { name: 'Take back' }).click()
    await expect(documents.getByText(/Taken back .*: Of another patient/)).toBeVisible()
    await look(back, 'a finished visit')

    await back.getByRole('button', { name: 'Book follow-up' }).click()
    await expect(back.getByRole('dialog', { name: 'Schedule New Appointment' })).toBeVisible()
    await back.keyboard.press('Escape')

    await back.getByRole('button', { name: 'Amend' }).click()
    await box(back, 'Advice').fill('Sleep enough, and drink')
    await back.getByRole('button', { name: 'Cancel', exact: true }).click()
    const leaving = back.getByRole('alertdialog', { name: 'Discard your changes?' })
    await leaving.getByRole('button', { name: 'Keep editing' }).click()
    await expect(leaving).toHaveCount(0)
    await expect(box(back, 'Advice')).toHaveValue('Sleep enough, and drink')
    await back.keyboard.press('Control+Enter')
    await expect(back.getByText('Please give a reason for the amendment')).toBeVisible()
    await expect(box(back, 'Reason')).toBeFocused()
    await box(back, 'Reason').fill('Drinking was forgotten')
    await back.getByRole('button', { name: 'Save amendment' }).click()
    await toast(back, 'Visit amended')
    await expect(back.getByText('Amended: Drinking was forgotten')).toBeVisible()
    await back.getByText('Version 1').click()
    await lookAgain(back, 'an amended visit')

    // the patient reads it, on the phone and without the findings
    const patient = await browser.newPage({ baseURL: site.url, viewport: { width: 390, height: 844 } })
    await enter(patient, 'patient@demo.example')
    await patient.goto(address)
    await expect(patient.getByText('Sleep enough, and drink').first()).toBeVisible()
    await expect(patient.getByText('Neck tense')).toHaveCount(0)
    await expect(patient.getByRole('button', { name: 'Amend' })).toHaveCount(0)
    await expect(patient.getByText('Of a neighbor')).toHaveCount(0)
    await patient.getByRole('button', { name: 'Letter', exact: true }).click()
    await expect(patient.getByRole('dialog', { name: 'Letter' }).getByRole('link', { name: 'Download' })).toBeVisible()
    await patient.keyboard.press('Escape')
    await look(patient, 'a visit for its patient')
    await patient.getByRole('link', { name: 'Chart', exact: true }).click()
    await expect(patient.getByRole('region', { name: 'Timeline' }).getByText('Visit').first()).toBeVisible()
    await expect(patient.getByText(/amended a visit/).first()).toBeVisible()
    await lookAgain(patient, 'a chart with visits for its patient')
    await patient.close()
    await context.close()
  })

test('a doctor starts a visit from the chart on a phone and discards the draft', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'doctor@demo.example')
  const charts = (await (await page.request.get('/api/patients?search=Fatima+Ansari')).json()) as PatientSummary[]
  await page.goto(`/patients/${charts[0]!.id}`)
  await page.getByRole('button', { name: 'Start visit' }).first().click()
  await box(page, 'Complaint').fill('Itching')
  await isSaved(page)
  // the focus moves to a new diagnosis, and after a removal to the next or the last one
  const diagnoses = page.getByRole('combobox', { name: 'Diagnosis' })
  for (const there of [2, 3]) {
    await page.getByRole('button', { name: 'Add diagnosis' }).click()
    await expect(diagnoses).toHaveCount(there)
    await expect(diagnoses.last()).toBeFocused()
  }
  for (const left of [2, 1]) {
    await page.getByRole('button', { name: 'Remove diagnosis 2' }).click()
    await expect(diagnoses).toHaveCount(left)
    await expect(diagnoses.last()).toBeFocused()
  }
  await lookAgain(page, 'a visit on the phone')
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide).toBeLessThanOrEqual(0)

  // the shortcut focuses the invalid field, as the button does
  await box(page, 'Systolic').fill('20')
  await box(page, 'Complaint').focus()
  await page.keyboard.press('Control+Enter')
  await expect(box(page, 'Systolic')).toBeFocused()

  const letDiscard = await refuse(page, 'DELETE', '**/api/visits/*')
  await page.getByRole('button', { name: 'Discard' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard this visit?' })
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(question.getByText(REFUSAL)).toBeVisible()
  await letDiscard()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/patients\//)
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
  await lookAgain(page, 'a chart with its timeline')
})

test('a doctor starts a visit from the calendar and reopens it there', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'doctor@demo.example')
  const { appointment } = await bookToday(page, site.url)
  const inCalendar = page.locator(`[data-appointment="${appointment.id}"]`)
  const details = page.getByRole('dialog', { name: 'Priya Nair' })
  await page.goto(`/calendar?view=day&date=${appointment.appointmentDate}`)
  await inCalendar.click()
  await details.getByRole('button', { name: 'Start visit' }).click()
  await expect(page).toHaveURL(/\/visits\/[\da-f-]{36}$/)
  const { pathname } = new URL(page.url())
  await expect(page.getByText(/· \d{1,2}:\d\d [AP]M ·/)).toBeVisible()
  await box(page, 'Complaint').fill('Sore throat')
  await isSaved(page)
  await page.goBack()
  await inCalendar.click()
  await details.getByRole('link', { name: 'Open visit' }).click()
  await expect(page).toHaveURL(pathname)
  await expect(box(page, 'Complaint')).toHaveValue('Sore throat')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/patients\//)
})

test('a visit typed offline is saved once online, and a lost reply isn’t mistaken for a change in another window', async ({
  page,
}) => {
  await enter(page, 'doctor@demo.example')
  const charts = (await (await page.request.get('/api/patients?search=Fatima+Ansari')).json()) as PatientSummary[]
  await page.goto(`/patients/${charts[0]!.id}`)
  await page.getByRole('button', { name: 'Start visit' }).first().click()
  await box(page, 'Complaint').fill('Ear ache')
  await isSaved(page)
  const line = page.getByRole('status').filter({ hasText: /saved/i })

  await page.context().setOffline(true)
  await box(page, 'Complaint').fill('Ear ache since Monday')
  await expect(line).toContainText('Not saved:')
  await expect(line).toContainText('We’ll keep trying. Please leave this page open.')
  await look(page, 'a visit without a connection')
  await page.context().setOffline(false)
  await isSaved(page)

  // the server saves, but its answer doesn't arrive
  let isLost = false
  await page.route('**/api/visits/*', async (route) => {
    if (isLost || route.request().method() !== 'PUT') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
  await box(page, 'Complaint').fill('Ear ache since Sunday')
  await expect(line).toContainText('Not saved:')
  await isSaved(page)
  await expect(page.getByText('This visit was saved in another window in the meantime.')).toBeHidden()
  await page.reload()
  await expect(box(page, 'Complaint')).toHaveValue('Ear ache since Sunday')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/patients\//)
})
