import type { Page } from '@playwright/test'
import { medicineMessages } from '#contract/medicine-reminders/plans.ts'
import { look } from './examine.ts'
import { enter, expect, test } from './test.ts'
import { phoneWidths } from './widths.ts'

const medicines = (page: Page) => page.getByRole('list', { name: 'Medicines' }).locator('> li')
const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

for (const width of phoneWidths)
  test(`a patient adds a medicine, marks a dose and switches reminders off, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const name = `Iron ${width}`
    await enter(page, 'patient@demo.example')
    await page.goto('/')
    // five doses a day in the demo
    await expect(page.getByRole('heading', { name: 'Today’s medicines' })).toBeVisible()
    await page.getByRole('link', { name: /^Medicine Reminders/ }).click()
    await expect(page.getByRole('heading', { name: 'My medicines' })).toBeVisible()
    await expect(medicines(page).filter({ hasText: 'Artificial tears' })).toBeVisible()
    await expect(page.getByText(/of \d+ doses taken/)).toBeVisible()
    await look(page, 'the medicines of a patient')

    // refused without a name, then taken as needed
    await page.getByRole('button', { name: 'Add medicine' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add medicine' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText(medicineMessages.name)).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Medicine' }).fill(name)
    await dialog.getByLabel('Dose').fill('1 tablet')
    await dialog.getByRole('button', { name: 'Remove 8:00 AM' }).click()
    await expect(dialog.getByText('As needed: no reminders.')).toBeVisible()
    await look(page, 'a medicine filled in', '[role=dialog]')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toast(page, medicineMessages.saved)
    const card = medicines(page).filter({ hasText: name })
    await card.getByRole('button', { name: `Taken now: ${name}` }).click()
    await toast(page, `${name}: noted as taken`)
    const today = page.getByRole('list', { name: 'Doses of today' })
    const dose = today.locator('> li').filter({ hasText: name })
    await expect(dose.getByText('Taken')).toBeVisible()
    await dose.getByRole('button', { name: /^Undo/ }).click()
    await expect(dose).toHaveCount(0)

    // off and gone
    await card.getByRole('switch', { name: 'Reminders' }).click()
    await expect(card.getByText('Off', { exact: true })).toBeVisible()
    await card.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete medicine' }).click()
    await toast(page, medicineMessages.deleted)
    await expect(card).toHaveCount(0)

    // the clock and the ways
    await expect(page.getByRole('switch', { name: 'In the bell' })).toBeChecked()
    await page.getByRole('switch', { name: 'By email' }).click()
    await toast(page, medicineMessages.saved)
    await expect(page.getByRole('switch', { name: 'By email' })).toBeChecked()
    await page.getByRole('switch', { name: 'By email' }).click()
    await expect(page.getByRole('switch', { name: 'By email' })).not.toBeChecked()
  })
