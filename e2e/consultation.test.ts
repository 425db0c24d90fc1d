import type { Page } from '@playwright/test'
import type { Prescription } from '#contract/prescriptions/prescriptions.ts'
import type { Visit } from '#contract/visits/visits.ts'
import { bookToday } from './book-today.ts'
import { look } from './examine.ts'
import { refuse } from './refuse.ts'
import { enter, expect, test } from './test.ts'

/** Maximum number of key presses for a whole consultation; written with 117. */
const MOST = 130

const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const row = (page: Page, at: number) => page.getByRole('group', { name: `Medication ${at}` })
const isSaved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved \d/ })).toBeVisible()
const readVisit = async (page: Page, id: string): Promise<Visit> =>
  (await (await page.request.get(`/api/visits/${id}`)).json()) as Visit

/** Starts the visit of an appointment that is booked for today, on its screen. */
async function startVisit(page: Page, origin: string, about: Parameters<typeof bookToday>[2] = {}): Promise<string> {
  await enter(page, 'doctor@demo.example')
  const { appointment } = await bookToday(page, origin, about)
  const started = await page.request.post('/api/visits', {
    headers: { origin },
    data: { appointmentId: appointment.id },
  })
  const { id } = (await started.json()) as Visit
  await page.goto(`/visits/${id}`)
  await expect(box(page, 'Complaint')).toBeFocused()
  return id
}

async function prescribe(page: Page, at: number, name: string): Promise<void> {
  await row(page, at).getByRole('combobox', { name: 'Medication' }).fill(name)
  await row(page, at).getByLabel('Dosage').fill('1 tablet')
  await row(page, at).getByLabel('Frequency').selectOption('Once daily')
  await row(page, at).getByLabel('Duration').selectOption('5 days')
}

test(
  'a doctor writes a whole consultation by keyboard, and Ctrl+Enter signs, finishes and prints it',
  { tag: '@journey' },
  async ({ page, site }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    let presses = 0
    const press = async (...keys: string[]) => {
      for (const key of keys) {
        presses += key.split('+').length
        await page.keyboard.press(key)
      }
    }
    const type = async (text: string) => {
      presses += text.length
      await page.keyboard.type(text)
    }
    /** Types the beginning of a name and takes the first result, as a person does once it is there. */
    const choose = async (text: string) => {
      await type(text)
      await expect(
        page
          .getByRole('option')
          .filter({ hasText: new RegExp(text, 'i') })
          .first(),
      ).toBeVisible()
      await press('Enter')
    }
    // the printout in a frame, as browsers with a PDF viewer show it
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true })
      window.print = () => window.top!.document.body.setAttribute('data-printed', window.location.pathname)
    })
    await page.route('**/paper.pdf', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Printout</p>' }))
    const id = await startVisit(page, site.url, { reason: 'Fever' })
    // the form begins with the unit that another journey used last
    await page.getByLabel('Unit of the temperature').selectOption('C')
    await box(page, 'Complaint').focus()

    // the reason of the booking is the beginning of the complaint
    await expect(box(page, 'Complaint')).toHaveValue('Fever')
    await type(' 3 days')
    await press('Tab')
    for (const [name, value] of [
      ['Systolic', '128'],
      ['Diastolic', '84'],
      ['Pulse', '96'],
      ['Oxygen', '98'],
      ['Temperature', '37.8'],
      ['Weight', '72'],
    ] as const) {
      await expect(box(page, new RegExp(`^${name}`))).toBeFocused()
      await type(value)
      await press('Enter')
    }
    await press('Enter')
    await expect(box(page, 'Findings')).toBeFocused()
    await press('Tab')
    await choose('tension')
    await press('Enter', 'Enter')
    for (const [at, [name, dose]] of [
      ['paracet', '1-1-1 x5d'],
      ['cetir', '0-0-1 x5d'],
      ['pantop', '1-0-0 x5d'],
    ].entries()) {
      await expect(row(page, at + 1).getByRole('combobox', { name: 'Medication' })).toBeFocused()
      await choose(name!)
      await press('Tab')
      await type(dose!)
      await press('Enter')
    }
    // an empty row ends the prescription
    await press('Enter')
    await expect(box(page, 'Advice')).toBeFocused()
    await type('Rest, fluids')
    await press('Tab', 'Tab', 'ArrowLeft')
    await expect(page.getByRole('radio', { name: '1 month' })).toBeChecked()
    await expect(page.getByLabel('Follow-up date')).not.toHaveValue('')

    // what is about to be signed is in sight
    const printout = page.getByRole('complementary', { name: 'Printout, preview' })
    await expect(printout.getByText('Fever 3 days')).toBeInViewport()
    await expect(printout.getByRole('listitem').filter({ hasText: /Paracet/i })).toBeInViewport()
    await expect(printout.getByText('Rest, fluids')).toBeVisible()
    await isSaved(page)
    await look(page, 'a consultation before it is signed')
    await press('Control+Enter')
    await expect(page.getByText('Prescription signed and visit finished').first()).toBeVisible()
    await expect(page.getByText(/^RX-\S+ is signed, and the visit is finished\.$/)).toBeVisible()
    const visit = await readVisit(page, id)
    expect([visit.status, visit.prescriptions.length, visit.prescriptions[0]!.medications.length]).toEqual([
      'finished',
      1,
      3,
    ])
    await expect(page.locator('body')).toHaveAttribute(
      'data-printed',
      `/api/prescriptions/${visit.prescriptions[0]!.id}/paper.pdf`,
    )
    const paper = await page.request.get(`/api/prescriptions/${visit.prescriptions[0]!.id}/paper.pdf`)
    expect(paper.headers()['content-security-policy']).toContain("frame-ancestors 'self'")
    test.info().annotations.push({ type: 'key presses', description: String(presses) })
    expect(presses).toBeLessThanOrEqual(MOST)

    // advice and follow-up of the visit are the prescription's
    const answer = await page.request.get(`/api/prescriptions/${visit.prescriptions[0]!.id}`)
    const { advice, followUpDate } = (await answer.json()) as Prescription
    expect([advice, followUpDate]).toEqual(['Rest, fluids', visit.content.followUpDate])

    // the follow-up is booked as such, and then not offered again
    const followUp = page.getByRole('region', { name: 'Follow-up', exact: true })
    await followUp.getByRole('button', { name: 'Book follow-up' }).click()
    const dialog = page.getByRole('dialog', { name: 'Schedule New Appointment' })
    await expect(dialog.getByLabel('Service')).toHaveValue(/.+/)
    await expect(dialog.getByLabel('Date')).toHaveValue(visit.content.followUpDate!)
    await expect(dialog.getByRole('combobox', { name: 'Time' })).toBeFocused()
    await page.keyboard.type('11:10 pm')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Schedule Appointment' }).click()
    await expect(followUp.getByText(/^Booked:/)).toBeVisible()
    await expect(followUp.getByRole('button', { name: 'Book follow-up' })).toHaveCount(0)
  },
)

test('a prescription that can’t be signed finishes nothing, and one that is signed isn’t signed twice', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1200, height: 900 })
  const id = await startVisit(page, site.url, { reason: 'Swollen leg' })
  await prescribe(page, 1, 'Warfarin 5 mg')
  // by keyboard: a finding that arrives in between moves the button away from the mouse
  await page.getByRole('button', { name: 'Add medication' }).press('Enter')
  await prescribe(page, 2, 'Ibuprofen 400 mg')
  await expect(page.getByRole('list', { name: 'Safety of medication 2' })).toContainText('Ibuprofen and warfarin')
  await page.keyboard.press('Control+Enter')
  const reason = page.getByLabel('Reason for prescribing it anyway')
  await expect(reason).toBeFocused()
  await expect(page.getByRole('alert').getByText(/reason/)).toBeVisible()
  const before = await readVisit(page, id)
  expect([before.status, before.prescriptions]).toEqual(['draft', []])
  await look(page, 'a consultation that can’t be signed')

  // Enter in a box goes on, and never signs
  await reason.fill('Three days only, with a PPI')
  await box(page, /^Pulse/).press('Enter')
  await expect(box(page, /^Oxygen/)).toBeFocused()

  const letFinish = await refuse(page, 'POST', '**/api/visits/*/finish')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert').getByText(/^RX-\S+ is signed, but the visit isn’t finished\./)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Prescription', exact: true }).getByText('Warfarin 5 mg')).toBeVisible()
  await letFinish()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Finished', { exact: true })).toBeVisible()
  const after = await readVisit(page, id)
  expect([after.status, after.prescriptions.length]).toEqual(['finished', 1])
})

for (const width of [390, 820])
  test(`the patient and the printout are one press away at ${width} px, and allergies are added in place`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const substance = `Latex of ${width}`
    await startVisit(page, site.url, { patient: 'Fatima Ansari' })
    const patient = page.getByRole('complementary', { name: 'Patient' })
    const show = page.getByRole('button', { name: /^Show the patient/ })
    if (width < 768) {
      await expect(patient).toBeHidden()
      await show.click()
      await expect(patient).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(patient).toBeHidden()
      await expect(show).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await patient.getByRole('button', { name: 'Add allergy' }).click()
    const entry = patient.getByRole('region', { name: 'Add Allergy' })
    await expect(entry.getByRole('combobox', { name: 'Substance' })).toBeFocused()
    await entry.getByRole('combobox', { name: 'Substance' }).fill(substance)
    // an open entry isn't forgotten: the check wouldn't know it
    await box(page, 'Complaint').fill('Itching')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Save or cancel the entry about the patient first.')).toBeVisible()
    await expect(entry.getByRole('combobox', { name: 'Substance' })).toBeFocused()
    await look(page, 'an allergy added within a visit')
    await page.keyboard.press('Control+Enter')
    await expect(entry).toHaveCount(0)
    await expect(patient.getByText(substance).first()).toBeVisible()
    if (width < 768) {
      await patient.getByRole('button', { name: 'Close' }).click()
      await expect(show).toContainText(substance)
    }

    await prescribe(page, 1, 'Warm water')
    await expect(page.getByRole('region', { name: 'About to be signed' })).toContainText('Warm water')
    await expect(page.getByRole('region', { name: 'About to be signed' })).toBeInViewport()
    const preview = page.getByRole('button', { name: 'Preview' })
    await preview.click()
    const printout = page.getByRole('complementary', { name: 'Printout, preview' })
    await expect(printout.getByText('Itching')).toBeVisible()
    await expect(printout.getByText('Warm water')).toBeVisible()
    await look(page, 'the printout over a visit')
    await page.keyboard.press('Escape')
    await expect(printout).toBeHidden()
    await expect(preview).toBeFocused()
    const tooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(tooWide).toBeLessThanOrEqual(0)
    await look(page, 'a consultation')

    // what isn't signed is there when the visit is opened again
    await page.getByRole('link', { name: 'Chart', exact: true }).click()
    await expect(page).toHaveURL(/\/patients\//)
    await page.goBack()
    await expect(row(page, 1).getByRole('combobox', { name: 'Medication' })).toHaveValue('Warm water')
    await page.getByRole('button', { name: 'Sign, finish and print' }).click()
    await expect(page.getByText('Finished', { exact: true })).toBeVisible()
  })
