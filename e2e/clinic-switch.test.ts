import type { Page } from '@playwright/test'
import { clinicIn, dateAt } from './demo.ts'
import { examineHere } from './examine.ts'
import { enter, expect, test } from './test.ts'

const clinicSwitch = (page: Page) => page.getByRole('button', { name: /^Clinic: / })

/** Chooses a clinic, or all, and waits for the document that shows it. */
async function show(page: Page, name: string) {
  await clinicSwitch(page).click()
  await page.getByRole('menuitem', { name }).click()
  await expect(page.getByRole('button', { name: `Clinic: ${name}` })).toBeEnabled()
}

for (const width of [390, 1440])
  test(`an administrator of two clinics shows one of them on every screen (${width})`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'admin@demo.example')
    const [india, america] = [await clinicIn(page.request, 'Bengaluru'), await clinicIn(page.request, 'New York')]

    await page.goto(`/calendar?view=day&date=${dateAt(america, 1)}`)
    await expect(page.getByRole('button', { name: 'Clinic: All clinics' })).toBeEnabled()
    await expect(page.getByText(`New York time: ${america.name}.`)).toBeVisible()
    await examineHere(page, 'a calendar of two time zones')
    await page.getByRole('link', { name: `Show Kolkata time: ${india.name}` }).click()
    await expect(page.getByText(`Kolkata time: ${india.name}.`)).toBeVisible()
    await expect(page.getByRole('link', { name: `Show New York time: ${america.name}` })).toBeVisible()

    await show(page, america.name)
    await expect(page.getByRole('link', { name: /^Show / })).toHaveCount(0)
    await examineHere(page, 'a calendar of one clinic')
    expect(await (await page.request.get('/')).text(), 'the server renders the choice').toContain(
      `<bdi class="truncate">${america.name}</bdi>`,
    )

    await page.goto('/doctors')
    await expect(page.getByText(america.name).first()).toBeVisible()
    await expect(page.getByRole('main').getByText(india.name)).toHaveCount(0)

    await page.goto('/patients')
    await expect(
      page
        .getByRole('main')
        .getByText(/^Chart /)
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Clinic' })).toHaveCount(0)
    await expect(page.getByRole('main').getByText(india.name)).toHaveCount(0)

    await page.goto('/appointments')
    await page.getByRole('button', { name: 'New Appointment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Schedule New Appointment' })
    await expect(dialog.getByRole('combobox', { name: 'Clinic' })).toHaveValue(america.name)
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.goto('/')
    await show(page, 'All clinics')
    await page.goto('/doctors')
    await expect(page.getByRole('combobox', { name: 'Clinic' })).toHaveValue('')
    for (const { name } of [india, america])
      await expect(page.getByRole('main').getByRole('listitem').getByText(name).first()).toBeVisible()
  })

test('a person with one clinic has no switch', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  await page.goto('/')
  await expect(page.getByRole('button', { name: /, account menu$/ })).toBeEnabled()
  await expect(clinicSwitch(page)).toHaveCount(0)
})
