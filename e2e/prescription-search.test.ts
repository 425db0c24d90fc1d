import type { Page } from '@playwright/test'
import type { Prescription } from '#contract/prescriptions/prescriptions.ts'
import { look } from './examine.ts'
import { enter, expect, test } from './test.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Prescriptions' }).locator('> li')
const search = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: 'Search' })

/** A prescription of the demo, with its first medication’s first word. */
async function sample(page: Page) {
  const [one] = (await (await page.request.get('/api/prescriptions?limit=1&offset=20')).json()) as Prescription[]
  const { patient, doctor, medications, number } = one!
  return {
    number,
    name: `${patient!.user.firstName} ${patient!.user.lastName}`,
    doctor: doctor!.user.lastName,
    medicine: medications[0]!.medicationName.split(' ')[0]!,
  }
}

for (const width of [390, 820, 1440])
  test(`a doctor finds prescriptions by patient, medicine, doctor and date at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'doctor@demo.example')
    const { name, medicine, doctor } = await sample(page)
    await page.goto('/prescriptions')
    await search(page).fill(`${name} ${medicine}`)
    await expect(rows(page).first()).toContainText(name)
    for (const row of await rows(page).all()) await expect(row).toContainText(new RegExp(medicine, 'i'))
    const found = page.waitForResponse(
      (reply) => new URL(reply.url()).searchParams.get('search') === `${doctor} ${medicine}`,
    )
    await search(page).fill(`${doctor} ${medicine}`)
    await found
    await expect(rows(page).first()).toContainText(doctor)
    // a patient’s name never gets into the address
    await expect(page).toHaveURL('/prescriptions')
    // the list is pale until it has arrived
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    await look(page, `prescriptions found at ${width} px`)

    await page.getByRole('button', { name: /^Filter/ }).click()
    await page.getByLabel('From', { exact: true }).fill('2099-01-01')
    await expect(page.getByText('No prescriptions found')).toBeVisible()
    await page.getByLabel('From', { exact: true }).fill('')
    await page.getByLabel('To', { exact: true }).fill('2000-01-01')
    await expect(page).toHaveURL(/to=2000-01-01/)
    await expect(page.getByText('No prescriptions found')).toBeVisible()
    await look(page, `no prescriptions found at ${width} px`)
    // the filters are in the address, and the search in the history
    await page.reload()
    await expect(search(page)).toHaveValue(`${doctor} ${medicine}`)
    await expect(page.getByLabel('To', { exact: true })).toHaveValue('2000-01-01')
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(page).toHaveURL('/prescriptions')
    await expect(rows(page)).toHaveCount(10)
  })

test('by keyboard: slash goes to the search, and Enter opens the only prescription found', async ({ page }) => {
  await enter(page, 'doctor@demo.example')
  const { number, name } = await sample(page)
  await page.goto('/prescriptions')
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/prescriptions\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.goBack()
  await expect(search(page)).toHaveValue(number)
})

test('the desk chooses one doctor’s prescriptions', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  await page.goto('/prescriptions')
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('combobox', { name: 'Doctor' }).fill('Rao')
  await page.getByRole('option').filter({ hasText: 'Rao' }).first().click()
  await expect(page).toHaveURL(/doctor=/)
  await expect(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  for (const row of await rows(page).all()) await expect(row).toContainText('Rao')
})
