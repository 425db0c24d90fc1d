import { clinicIn } from './demo.ts'
import { enter, expect, test } from './test.ts'

test(
  'a dialog with unsaved work asks before the person leaves the page, by Back or by a new document',
  { tag: '@journey' },
  async ({ page }) => {
    await enter(page, 'staff@demo.example')
    await page.goto('/appointments')
    await page.getByRole('link', { name: 'Patients', exact: true }).first().click()
    await page.getByRole('button', { name: 'Add Patient' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Patient' })
    const name = dialog.getByLabel('Last name')
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })

    await name.fill('Kept')
    const asked = page.waitForEvent('dialog')
    void page.evaluate(() => window.location.reload())
    const ofBrowser = await asked
    expect(ofBrowser.type()).toBe('beforeunload')
    await ofBrowser.dismiss()

    await page.goBack()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page).toHaveURL(/\/patients/)
    await expect(name).toHaveValue('Kept')

    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(page).toHaveURL(/\/appointments/)
    await expect(dialog).toHaveCount(0)
  },
)

test('closing a dialog with unsaved work asks once, and one without lets the person leave', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  await page.goto('/appointments')
  await page.getByRole('link', { name: 'Patients', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Patient' })
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Add Patient' }).click()
  await dialog.getByLabel('Last name').fill('Let go')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Add Patient' }).click()
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/appointments/)
  await expect(question).toHaveCount(0)
})

test('a failed search offers a retry instead of adding a new patient', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  await page.goto('/appointments')
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule New Appointment' })
  await page.route('**/api/patients?*', (route) => route.abort())
  await dialog.getByRole('combobox', { name: 'Patient' }).fill('Zzqx')
  const again = dialog.getByRole('option', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(dialog.getByRole('option', { name: /as a new patient/ })).toHaveCount(0)
  await page.unroute('**/api/patients?*')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('option', { name: 'No match. Add “Zzqx” as a new patient' })).toBeVisible()
  await expect(again).toHaveCount(0)
})

test('free times that fail to load offer a retry instead of "No free times"', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const { id, user } = clinic.doctors[0]!
  await page.goto('/appointments')
  await page.route('**/availability?*', (route) => route.abort())
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule New Appointment' })
  await dialog.getByRole('combobox', { name: 'Doctor' }).fill(user.lastName)
  await page.keyboard.press('Enter')
  const retry = dialog.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  await expect(dialog.getByText('No free times')).toHaveCount(0)
  await page.unroute('**/availability?*')
  const answered = page.waitForResponse((answer) => answer.url().includes(`doctorId=${id}`))
  await retry.click()
  expect((await answered).status()).toBe(200)
  await expect(retry).toHaveCount(0)
})
