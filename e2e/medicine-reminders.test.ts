import type { Page } from '@playwright/test'
import { english } from '#language/translate.ts'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { medicineMessages } from '#contract/medicine-reminders/plans.ts'
import type { PatientSummary } from '#contract/patients/patients.ts'
import { clinicIn, dateAt } from './demo.ts'
import { look, lookAgain } from './examine.ts'
import { REFUSAL, refuse } from './refuse.ts'
import { enter, expect, test } from './test.ts'
import { phoneWidths } from './widths.ts'

const medicines = (page: Page) => page.getByRole('list', { name: 'Medicines' }).locator('> li')
const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

for (const width of phoneWidths)
  test(`a patient adds a medicine, marks a dose and switches reminders off, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const name = `Iron ${width}`
    await enter(page, 'patient@demo.example')
    const letLoad = await refuse(page, 'GET', '**/api/medicine-reminders/doses')
    // the server renders the first page with its doses; a page reached by a click asks for them
    await page.goto('/settings')
    await page.getByRole('banner').getByRole('link').first().click()
    const due = page.getByRole('region', { name: 'Today’s medicines' })
    await expect(due.getByText(REFUSAL)).toBeVisible()
    await letLoad()
    await due.getByRole('button', { name: 'Retry' }).click()
    // five doses a day in the demo
    await expect(due.getByRole('list', { name: 'Doses of today' })).toBeVisible()
    const letLoadWays = await refuse(page, 'GET', '**/api/medicine-reminders/settings')
    await page.getByRole('link', { name: /^Medicine Reminders/ }).click()
    await expect(page.getByRole('heading', { name: 'My medicines' })).toBeVisible()
    await expect(medicines(page).filter({ hasText: 'Artificial tears' })).toBeVisible()
    await expect(page.getByText(/of \d+ doses taken/)).toBeVisible()
    const ways = page.getByRole('region', { name: 'How you are reminded' })
    await expect(ways.getByText(REFUSAL)).toBeVisible()
    await letLoadWays()
    await ways.getByRole('button', { name: 'Retry' }).click()
    await expect(ways.getByRole('switch', { name: 'In the app' })).toBeVisible()
    // marked and unmarked, or the reverse, without losing the focus
    const today = page.getByRole('list', { name: 'Doses of today' })
    const earliest = today
      .locator('> li')
      .filter({ has: page.getByRole('button') })
      .first()
    const button = earliest.getByRole('button').first()
    for (let times = 0; times < 2; times += 1) {
      const pressed = (await button.getAttribute('aria-label'))!
      await button.press('Enter')
      await expect(earliest.getByRole('button', { name: pressed, exact: true })).toHaveCount(0)
      await expect(button).toBeFocused()
    }
    await lookAgain(page, 'the medicines of a patient')

    // refused without a name, then added as needed
    await page.getByRole('button', { name: 'Add medicine' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add medicine' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText(english(medicineMessages.name))).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Medicine' }).fill(name)
    await dialog.getByLabel('Dose').fill('1 tablet')
    await dialog.getByRole('button', { name: 'Remove 8:00 AM' }).click()
    await expect(dialog.getByText('As needed: no reminders.')).toBeVisible()
    await look(page, 'a medicine filled in', '[role=dialog]')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toast(page, english(medicineMessages.saved))
    const card = medicines(page).filter({ hasText: name })
    await card.getByRole('button', { name: `Taken now: ${name}` }).click()
    await toast(page, `${name}: noted as taken`)
    const dose = today.locator('> li').filter({ hasText: name })
    await expect(dose.getByText('Taken')).toBeVisible()
    await dose.getByRole('button', { name: /^Undo/ }).click()
    await expect(dose).toHaveCount(0)
    // the dose beside it
    await expect(today.locator(':focus')).toHaveCount(1)

    // turned off and deleted
    await card.getByRole('switch', { name: 'Reminders' }).click()
    await expect(card.getByText('Off', { exact: true })).toBeVisible()
    const letDelete = await refuse(page, 'DELETE', '**/api/medicine-reminders/*')
    await card.getByRole('button', { name: `Delete ${name}` }).click()
    const question = page.getByRole('alertdialog', { name: `Delete ${name}?` })
    await question.getByRole('button', { name: 'Delete medicine' }).click()
    await expect(question.getByText(REFUSAL)).toBeVisible()
    await letDelete()
    await question.getByRole('button', { name: 'Delete medicine' }).click()
    await toast(page, english(medicineMessages.deleted))
    await expect(card).toHaveCount(0)

    // the clock and the channels
    await expect(page.getByRole('switch', { name: 'In the app' })).toBeChecked()
    await page.getByRole('switch', { name: 'By email' }).click()
    await toast(page, english(medicineMessages.saved))
    await expect(page.getByRole('switch', { name: 'By email' })).toBeChecked()
    await page.getByRole('switch', { name: 'By email' }).click()
    await expect(page.getByRole('switch', { name: 'By email' })).not.toBeChecked()
  })

test('a patient chooses the day of a weekly medicine before reminders are saved, at 390 px', async ({
  page,
  browser,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const name = 'Vitamin D3 60000 IU weekly'
  await enter(page, 'patient@demo.example')
  const context = await browser.newContext({ baseURL: site.url })
  const doctor = await context.newPage()
  await enter(doctor, 'doctor@demo.example')
  const { doctorProfile } = (await (await doctor.request.get('/api/auth/me')).json()) as CurrentUser
  const clinic = doctorProfile!.clinic
  const charts = (await (await page.request.get('/api/patients')).json()) as PatientSummary[]
  const signed = await doctor.request.post('/api/prescriptions', {
    headers: { origin: site.url },
    data: {
      patientId: charts.find(({ clinicId }) => clinicId === clinic.id)!.id,
      clinicId: clinic.id,
      doctorId: doctorProfile!.id,
      prescriptionDate: dateAt(await clinicIn(doctor.request, 'Bengaluru'), 0),
      medications: [
        { medicationName: name, dosage: '1 capsule once a week', frequency: 'See dosage', duration: '30 days' },
      ],
    },
  })
  expect(signed.status(), await signed.text()).toBe(201)
  const { id } = (await signed.json()) as { id: string }
  await context.close()

  await page.goto(`/prescriptions/${id}`)
  await page.getByRole('link', { name: 'Set reminders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set reminders' })
  // never proposed for every day
  const wanted = dialog.getByRole('checkbox', { name })
  await expect(wanted).not.toBeChecked()
  await wanted.check()
  await expect(dialog.getByText('This is not for every day. Choose one day of the week.')).toBeVisible()
  const days = dialog.getByRole('group', { name: `Days for ${name}` })
  for (const day of await days.getByRole('checkbox').all()) await expect(day).not.toBeChecked()
  if ((await dialog.getByRole('button', { name: /^Remove / }).count()) === 0)
    await dialog.getByRole('button', { name: 'Add a time' }).click()
  await dialog.getByRole('button', { name: 'Save reminders' }).click()
  await expect(days.getByText(english(medicineMessages.weekdays))).toBeVisible()
  await days.getByRole('checkbox', { name: /^Sun/ }).check()
  await days.getByRole('checkbox', { name: /^Mon/ }).check()
  await dialog.getByRole('button', { name: 'Save reminders' }).click()
  await expect(days.getByText('Choose one day of the week', { exact: true })).toBeVisible()
  await days.getByRole('checkbox', { name: /^Mon/ }).uncheck()
  await look(page, 'the day of a weekly medicine', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Save reminders' }).click()
  await toast(page, english(medicineMessages.saved))
  await expect(medicines(page).filter({ hasText: name })).toContainText(/Sunday|Sun/)
})
