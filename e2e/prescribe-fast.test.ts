import type { Page } from '@playwright/test'
import type { Prescription } from '#contract/prescriptions/prescriptions.ts'
import { look, lookAgain } from './examine.ts'
import { beginsInFirstField, keepsFocus } from './focus.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'

/** Maximum number of key presses for three medications, without the text of their names and the patient's. */
const MOST = 60

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Write Prescription' })
const row = (page: Page, at: number) => dialog(page).getByRole('group', { name: `Medication ${at}` })
const newest = async (page: Page): Promise<Prescription> =>
  ((await (await page.request.get('/api/prescriptions?limit=1')).json()) as Prescription[])[0]!

async function startWriting(page: Page): Promise<void> {
  await enter(page, 'doctor@demo.example')
  await page.goto('/prescriptions')
  await expect(page.getByRole('list', { name: 'Prescriptions' })).toBeVisible()
}

test('a doctor writes and signs three medications by keyboard in at most 60 key presses', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await startWriting(page)
  let presses = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      presses += key.split('+').length
      await page.keyboard.press(key)
    }
  }
  /** Types a name, which isn't counted, and waits for its results, as a person does. */
  const typeName = async (text: string) => {
    await page.keyboard.type(text)
    await expect(page.getByRole('option').filter({ hasText: text }).first()).toBeVisible()
  }
  const typeDose = async (text: string) => {
    presses += text.length
    await page.keyboard.type(text)
  }

  await page.getByRole('button', { name: 'Write Prescription' }).focus()
  await press('Enter')
  await expect(dialog(page).getByRole('combobox', { name: 'Patient' })).toBeFocused()
  await typeName('Rohan Mehta')
  await press('Enter')
  // clinic, doctor, date, templates
  while (
    !(await row(page, 1)
      .getByRole('combobox', { name: 'Medication' })
      .evaluate((box) => box === document.activeElement))
  )
    await press('Tab')
  const wanted = [
    { name: 'Paracetamol', dose: '1-1-1 x5d' },
    { name: 'Cetirizine', dose: '1 tab hs 5/7' },
    { name: 'Amoxicillin', dose: '1 cap tds x7d pc' },
  ]
  for (const [index, { name, dose }] of wanted.entries()) {
    await expect(row(page, index + 1).getByRole('combobox', { name: 'Medication' })).toBeFocused()
    await typeName(name)
    await press('Enter', 'Tab')
    await expect(row(page, index + 1).getByLabel('Dosage')).toBeFocused()
    await typeDose(dose)
    await press(index < wanted.length - 1 ? 'Enter' : 'Control+Enter')
  }
  await expect(page.getByText('Prescription created successfully').first()).toBeVisible()
  const { medications } = await newest(page)
  expect(medications.map(({ frequency, duration }) => [frequency, duration])).toEqual([
    ['Three times daily', '5 days'],
    ['At bedtime', '5 days'],
    ['Three times daily', '7 days'],
  ])
  expect(medications[2]!.instructions).toContain('After meals')
  expect(medications[0]!.dosage).toMatch(/^1( \w+)? in the morning, 1( \w+)? at noon, 1( \w+)? at night$/)
  expect(medications.slice(1).map(({ dosage }) => dosage)).toEqual(['1 tablet', '1 capsule'])
  test.info().annotations.push({ type: 'key presses', description: String(presses) })
  expect(presses).toBeLessThanOrEqual(MOST)
})

for (const width of deskWidths)
  test(`favorites, templates and last doses fill the form at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await startWriting(page)
    const medicine = `Syrup of ${width} herbs`
    const template = `Cough, ${width}`
    const write = page.getByRole('button', { name: 'Write Prescription' })
    await write.click()
    await dialog(page).getByRole('combobox', { name: 'Patient' }).fill('Rohan Mehta')
    await page.getByRole('option').filter({ hasText: 'Rohan Mehta' }).first().click()
    await row(page, 1).getByRole('combobox', { name: 'Medication' }).fill(medicine)
    await row(page, 1).getByLabel('Dosage').fill('5 ml tds x5d')
    await row(page, 1).getByLabel('Instructions').fill('pc')
    await dialog(page).getByLabel('Advice').fill('Drink a lot')
    await expect(row(page, 1).getByText('Read as: Three times daily, 5 days')).toBeVisible()
    await expect(row(page, 1).getByText('Understood as: 5 ml three times daily after food for 5 days')).toBeVisible()
    await expect(row(page, 1).getByLabel('Dosage')).toHaveValue('5 ml')
    await expect(row(page, 1).getByLabel('Frequency')).toHaveValue('Three times daily')
    await expect(row(page, 1).getByLabel('Instructions')).toHaveValue('After meals')

    await row(page, 1).getByRole('button', { name: 'Favorite: medication 1' }).click()
    await expect(page.getByText('Added to favorites').first()).toBeVisible()
    await look(page, 'a prescription with shorthand written out', '[role=dialog]')
    await dialog(page).getByRole('button', { name: 'Templates' }).click()
    await page.getByRole('menuitem', { name: 'Save as template' }).click()
    const naming = page.getByRole('dialog', { name: 'Save as template' })
    await beginsInFirstField(naming, 'a new template')
    await naming.getByRole('button', { name: 'Save' }).click()
    await expect(naming.getByText('Please enter a name')).toBeVisible()
    await naming.getByLabel('Name').fill(template)
    await lookAgain(page, 'a template is named', '[role=dialog]')
    await naming.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Template saved').first()).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Sign Prescription' }).click()
    await expect(page.getByText('Prescription created successfully').first()).toBeVisible()

    // the favorite and the template fill in everything
    await write.click()
    await dialog(page).getByRole('combobox', { name: 'Patient' }).fill('Rohan Mehta')
    await page.getByRole('option').filter({ hasText: 'Rohan Mehta' }).first().click()
    await row(page, 1).getByRole('combobox', { name: 'Medication' }).fill(`${width} herbs`)
    await page.getByRole('option').filter({ hasText: '★' }).first().click()
    await expect(row(page, 1).getByLabel('Dosage')).toHaveValue('5 ml')
    await expect(row(page, 1).getByLabel('Duration')).toHaveValue('5 days')
    await dialog(page).getByRole('button', { name: 'Templates' }).click()
    await page.getByRole('menuitem', { name: template }).click()
    await expect(row(page, 2).getByLabel('Dosage')).toHaveValue('5 ml')
    await expect(dialog(page).getByLabel('Advice')).toHaveValue('Drink a lot')

    // a medicine prescribed before gets its last dose
    await dialog(page).getByRole('button', { name: 'Add medication', exact: true }).click()
    await row(page, 3).getByRole('combobox', { name: 'Medication' }).fill(medicine.toUpperCase())
    await row(page, 3).getByRole('combobox', { name: 'Medication' }).press('Tab')
    await expect(row(page, 3).getByLabel('Frequency')).toHaveValue('Three times daily')
    await expect(row(page, 3).getByText(/^As prescribed on/)).toBeVisible()
    await lookAgain(page, 'a prescription from a favorite, a template and a last dose', '[role=dialog]')

    await dialog(page).getByRole('button', { name: 'Templates' }).click()
    await page.getByRole('menuitem', { name: 'Manage templates and favorites' }).click()
    const managing = page.getByRole('dialog', { name: 'Templates and favorites' })
    await keepsFocus(page, 'the templates and favorites')
    await look(page, 'the templates and favorites', '[role=dialog]')
    await managing.getByRole('button', { name: `Rename ${template}` }).click()
    const renaming = page.getByRole('dialog', { name: 'Rename template' })
    await beginsInFirstField(renaming, 'a template to rename')
    await renaming.getByLabel('Name').fill(`${template}, adult`)
    await renaming.getByRole('button', { name: 'Save' }).click()
    await managing.getByRole('button', { name: `Delete ${template}, adult` }).click()
    await expect(managing.getByText(`${template}, adult was deleted`)).toBeVisible()
    await managing.getByRole('button', { name: 'Undo' }).click()
    await expect(managing.getByRole('button', { name: `Rename ${template}, adult` })).toBeVisible()
  })
