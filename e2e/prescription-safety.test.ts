import type { Page } from '@playwright/test'
import { english } from '#language/translate.ts'
import { safetyMessages } from '#contract/prescriptions/safety.ts'
import { thorough } from '#server/testing/thorough.ts'
import { look } from './examine.ts'
import { enter, expect, test } from './test.ts'

async function fillMedication(page: Page, at: number, name: string): Promise<void> {
  const row = page.getByRole('dialog').getByRole('group', { name: `Medication ${at}` })
  await row.getByRole('combobox', { name: 'Medication' }).fill(name)
  await row.getByLabel('Dosage').fill('1 tablet')
  await row.getByLabel('Frequency').selectOption('Once daily')
  await row.getByLabel('Duration').selectOption('5 days')
}

test(
  'a severe finding appears while writing and needs a reason, which doctors can read later',
  { tag: '@journey' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await enter(page, 'doctor@demo.example')
    await page.goto('/prescriptions')
    await page.getByRole('button', { name: 'Write Prescription' }).click()
    const dialog = page.getByRole('dialog', { name: 'Write Prescription' })
    await dialog.getByRole('combobox', { name: 'Patient' }).fill('Rohan Mehta')
    await dialog.getByRole('option').filter({ hasText: 'Rohan Mehta' }).first().click()
    await fillMedication(page, 1, 'Warfarin 5 mg')
    await dialog.getByRole('button', { name: 'Add medication' }).click()
    await fillMedication(page, 2, 'Ibuprofen 400 mg')
    await dialog.getByRole('button', { name: 'Add medication' }).click()
    await fillMedication(page, 3, 'Grandmother’s tea')

    // the finding is on its row; what was not checked is one line for all
    const check = dialog.getByRole('region', { name: 'Safety check' })
    const row = dialog.getByRole('list', { name: 'Safety of medication 2' })
    await expect(row.getByText('Ibuprofen and warfarin')).toBeVisible()
    await expect(row.getByText('Severe', { exact: true })).toBeVisible()
    await expect(check.getByRole('status')).toContainText('severe')
    await expect(dialog.getByRole('list', { name: 'Safety of medication 3' })).toHaveCount(0)
    const why = check.getByText('Grandmother’s tea: not checked, it isn’t in our table.')
    await expect(why).toBeHidden()
    await check.getByText('Not checked: Grandmother’s tea').click()
    await expect(why).toBeVisible()
    await dialog.getByRole('button', { name: 'Sign Prescription' }).click()
    await expect(dialog.getByRole('alert').getByText(english(safetyMessages.reasonsMissing))).toBeVisible()
    await expect(row.getByText(english(safetyMessages.reason))).toBeVisible()
    for (const width of thorough ? [390, 820, 1440] : [1440]) {
      await page.setViewportSize({ width, height: 900 })
      await row.scrollIntoViewIfNeeded()
      await look(page, `a severe finding while writing at ${width} px`, '[role=dialog]')
    }

    await row.getByLabel('Reason for prescribing it anyway').fill('Three days only, with a PPI')
    await dialog.getByRole('button', { name: 'Sign Prescription' }).click()
    await expect(page.getByText('Prescription created successfully').first()).toBeVisible()
    const [one] = (await (await page.request.get('/api/prescriptions?limit=1')).json()) as { id: string }[]
    await page.goto(`/prescriptions/${one!.id}`)
    await expect(page.getByText('Safety check at signing')).toBeVisible()
    await expect(page.getByText('Three days only, with a PPI')).toBeVisible()
    for (const width of thorough ? [390, 1440] : [390]) {
      await page.setViewportSize({ width, height: 900 })
      await look(page, `a signed finding at ${width} px`)
    }

    // the next version already has the reason, and says who gave it
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const next = page.getByRole('dialog', { name: 'Edit Prescription' })
    const reason = next.getByLabel('Reason for prescribing it anyway')
    await expect(reason).toHaveValue('Three days only, with a PPI')
    await expect(next.getByText(/^Carried over from .+\. Change it if it no longer fits\.$/)).toBeVisible()
    await next.getByRole('button', { name: 'Sign New Version' }).click()
    await expect(page.getByText('Prescription updated successfully').first()).toBeVisible()
    await expect(page.getByText('Three days only, with a PPI').first()).toContainText(/\(.+, .+\)/)
  },
)
