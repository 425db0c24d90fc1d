import type { Page } from '@playwright/test'
import type { Visit } from '#contract/visits/visits.ts'
import { bookToday } from './book-today.ts'
import { look, lookAgain } from './examine.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'

const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const row = (page: Page, at: number) => page.getByRole('group', { name: `Medication ${at}` })
const option = (page: Page, text: string) => page.getByRole('option').filter({ hasText: text }).first()

/** The drafts that a test leaves: the next one for the same patient would open them again. */
const drafts: string[] = []
test.afterEach(async ({ page, site }) => {
  for (const id of drafts.splice(0)) await page.request.delete(`/api/visits/${id}`, { headers: { origin: site.url } })
})

/** Starts the visit of an appointment that is booked for today, on its screen. */
async function startVisit(page: Page, origin: string): Promise<string> {
  await enter(page, 'doctor@demo.example')
  const { appointment } = await bookToday(page, origin)
  const started = await page.request.post('/api/visits', {
    headers: { origin },
    data: { appointmentId: appointment.id },
  })
  const { id } = (await started.json()) as Visit
  drafts.push(id)
  await page.goto(`/visits/${id}`)
  await expect(box(page, 'Complaint')).toBeFocused()
  return id
}

for (const width of new Set([390, ...deskWidths]))
  test(`quick texts are inserted by keyboard, changed and shared at ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 })
    await startVisit(page, site.url)
    const [complaint, findings, advice] = [box(page, 'Complaint'), box(page, 'Findings'), box(page, 'Advice')]

    // a template of a visit from its first letters, then from gap to gap
    await complaint.fill('')
    await page.keyboard.type('common c')
    await expect(option(page, 'Common cold')).toBeVisible()
    await look(page, 'a quick text is offered')
    await page.keyboard.press('Tab')
    await expect(complaint).toHaveValue(/^Runny nose, cough and sore throat for ___ days/)
    await expect(findings).toHaveValue(/^Throat ___/)
    await expect(advice).toHaveValue(/salt-water nose drops/)
    await page.keyboard.type('3')
    await page.keyboard.press('Tab')
    await page.keyboard.type('none')
    await expect(complaint).toHaveValue('Runny nose, cough and sore throat for 3 days. Fever none.')
    await page.keyboard.press('Tab')
    await expect(complaint).not.toBeFocused()

    // Escape leaves the text as typed
    await findings.fill('')
    await findings.focus()
    await page.keyboard.type('chest')
    await expect(option(page, 'Chest, normal')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox', { name: 'Quick texts' })).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(findings).toHaveValue('chest\n')
    // the browser's own undo takes an insertion back
    await findings.fill('')
    await page.keyboard.type('chest')
    await option(page, 'Chest, normal').click()
    await expect(findings).toHaveValue('Chest: equal air entry on both sides, no added sounds.')
    await page.keyboard.press('Control+z')
    await expect(findings).toHaveValue(/^chest?$|^ches$|^$/)

    // gaps aren't finished
    await findings.fill('Throat ___')
    await page.getByRole('button', { name: 'Finish visit' }).click()
    await expect(page.getByText('Fill in the gaps (___), or delete them')).toBeVisible()

    // a text of one's own, shared, changed and deleted
    const title = `Own text ${width}`
    await advice.fill('Come back with the report.')
    const advices = page.getByRole('region', { name: 'Advice and follow-up' })
    await advices.getByRole('button', { name: 'Quick texts' }).click()
    const dialog = page.getByRole('dialog', { name: 'Quick texts' })
    await dialog.getByRole('button', { name: 'New quick text' }).click()
    await lookAgain(page, 'a quick text is written', '[role=dialog]')
    await dialog.getByRole('textbox', { name: 'Name' }).fill(title)
    await dialog.getByRole('checkbox', { name: /^Share/ }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('searchbox', { name: 'Find a text' }).fill(title)
    await expect(dialog.getByText('Shared with the clinic’s doctors')).toBeVisible()
    await dialog.getByRole('button', { name: `Edit ${title}` }).click()
    await dialog.getByRole('textbox', { name: /^Advice/ }).fill('Come back with all reports.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('button', { name: /^Insert Own text/ }).click()
    await expect(dialog).toHaveCount(0)
    await expect(advice).toHaveValue('Come back with the report.\nCome back with all reports.')
    await advices.getByRole('button', { name: 'Quick texts' }).click()
    await dialog.getByRole('searchbox', { name: 'Find a text' }).fill(title)
    await dialog.getByRole('button', { name: `Delete ${title}` }).click()
    await expect(dialog.getByText('No quick texts found')).toBeVisible()
  })

test('the last prescription and visit are repeated in a visit', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const id = await startVisit(page, site.url)
  await box(page, 'Complaint').fill('Cough since Monday')
  await row(page, 1).getByRole('combobox', { name: 'Medication' }).fill('Warm water of the hill')
  await row(page, 1).getByLabel('Dosage').fill('1 glass')
  await row(page, 1).getByLabel('Frequency').selectOption('Twice daily')
  await row(page, 1).getByLabel('Duration').selectOption('5 days')
  await page.getByRole('button', { name: 'Sign, finish and print' }).click()
  await expect(page.getByText('Prescription signed and visit finished').first()).toBeVisible()
  const { patientId } = (await (await page.request.get(`/api/visits/${id}`)).json()) as Visit
  const next = await page.request.post('/api/visits', { headers: { origin: site.url }, data: { patientId } })
  const repeated = ((await next.json()) as Visit).id
  drafts.push(repeated)
  await page.goto(`/visits/${repeated}`)

  await page.getByRole('button', { name: 'Repeat last prescription' }).click()
  await expect(page.getByText(/^Copied from RX-/)).toBeVisible()
  await expect(row(page, 1).getByRole('combobox', { name: 'Medication' })).toHaveValue(/\S/)
  await expect(row(page, 1).getByLabel('Dosage')).toHaveValue(/\S/)
  const complaints = page.getByRole('region', { name: 'Complaint' })
  await complaints.getByRole('button', { name: 'Repeat last visit' }).click()
  await expect(box(page, 'Complaint')).toHaveValue(/Cough since Monday/)
})

test('Enter takes the first hit, Tab keeps what is typed, and a liquid asks for its unit', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await startVisit(page, site.url)
  const diagnosis = page.getByRole('combobox', { name: 'Diagnosis' })
  await diagnosis.focus()
  await page.keyboard.type('tension-type')
  await expect(option(page, 'Tension-type headache')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('ICD-10 code')).toHaveValue('G44.2')
  const medication = row(page, 1).getByRole('combobox', { name: 'Medication' })
  await medication.focus()
  await page.keyboard.type('para')
  await expect(option(page, 'Paracetamol')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(medication).toHaveValue('para')

  await medication.fill('Cough Syrup of herbs')
  const dosage = row(page, 1).getByLabel('Dosage')
  await dosage.focus()
  await page.keyboard.type('1-0-1 x5d')
  await page.keyboard.press('Enter')
  await expect(row(page, 1).getByText('Add the unit of this liquid, such as ml, teaspoons or drops')).toBeVisible()
  await expect(dosage).toHaveValue('1-0-1 x5d')
  await look(page, 'a liquid asks for its unit')
  await row(page, 1).getByRole('button', { name: 'ml' }).click()
  await expect(dosage).toHaveValue('1 ml in the morning, 1 ml at night')
  await expect(row(page, 1).getByLabel('Frequency')).toHaveValue('Twice daily')
})
