import type { Page } from '@playwright/test'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { openSearch, topSearch } from './search.ts'
import { enter, expect, test } from './test.ts'

const list = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

for (const who of ['doctor', 'staff', 'admin']) {
  test(`${who} finds a patient by keyboard, and the address contains no name`, async ({ page }) => {
    await enter(page, `${who}@demo.example`)
    await page.goto('/')
    await openSearch(page)
    await page.keyboard.type('priya nair')
    await expect(page.getByRole('option', { name: /Priya Nair.*Patient · born/ }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/patients\/[\da-f-]{36}$/)
  })
}

test(
  'the search finds the pages of the role, and requests charts from two letters on',
  { tag: '@journey' },
  async ({ page }) => {
    await enter(page, 'admin@demo.example')
    await page.goto('/settings')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await openSearch(page)
    await topSearch(page).fill('c')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
      /^Calendar/,
      /^Clinics/,
      /^Clinic tests/,
      /^Change Password/,
      /^Help Center/,
    ])
    await topSearch(page).fill('add d')
    await expect(page.getByRole('option', { name: /^Add Doctor/ })).toBeVisible()
    await expect(page.getByRole('option', { name: 'Search medicines for “add d”' })).toBeVisible()
    // One pause, one call: the single letter was never sent.
    expect(asked.filter((path) => path === '/api/patients')).toHaveLength(1)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/add-doctor$/)
  },
)

test('a patient finds pages and their own upcoming appointments, and no other people', async ({ page }) => {
  await enter(page, 'patient@demo.example')
  const answer = await page.request.get('/api/appointments?when=upcoming')
  const [appointment] = (await answer.json()) as Appointment[]
  await page.goto('/')
  await openSearch(page)
  await topSearch(page).fill('patients')
  await expect(page.getByRole('option').last()).toHaveText('Search medicines for “patients”')
  await expect(page.getByRole('option').filter({ hasText: /Page$|Patient ·/ })).toHaveCount(0)
  await topSearch(page).fill(appointment!.doctor.user.lastName)
  await page
    .getByRole('option', { name: /Your appointment/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/appointments\?.*visit=[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the search offers the medicine directory from three letters on', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  await page.goto('/')
  await openSearch(page)
  // letters that no name and no chart number has
  await topSearch(page).fill('жж')
  await expect(page.getByText('No results')).toBeVisible()
  await topSearch(page).fill('zzq & co')
  await page.getByRole('option', { name: 'Search medicines for “zzq & co”' }).click()
  await expect(page).toHaveURL(/\/medicines\?search=zzq/)
  expect(new URL(page.url()).searchParams.get('search')).toBe('zzq & co')
})

test('the search finds medicines and opens their pages', async ({ page }) => {
  await enter(page, 'doctor@demo.example')
  await page.goto('/')
  await openSearch(page)
  await topSearch(page).fill('paracetamol 500')
  const found = page.getByRole('option', { name: /Medicine · 500 mg · tablet/ }).first()
  await expect(found).toBeVisible()
  await expect(page.getByRole('option').last()).toHaveText('Search medicines for “paracetamol 500”')
  await found.click()
  await expect(page).toHaveURL(/\/medicines\/[a-z\d-]+$/)
  await expect(page.getByRole('link', { name: 'Back to Medicines' })).toBeVisible()
})

test('the search finds help articles for the role and opens their pages', async ({ page }) => {
  await enter(page, 'patient@demo.example')
  await page.goto('/')
  await openSearch(page)
  await topSearch(page).fill('reschedule')
  const article = page.getByRole('option', {
    name: /^Change or cancel your appointment.*Help · Appointment Management$/,
  })
  await expect(article).toBeVisible()
  // the desk's article
  await expect(page.getByRole('option', { name: /^Reschedule or cancel/ })).toHaveCount(0)
  await article.click()
  await expect(page).toHaveURL('/help-center/change-your-appointment')
  await page.goto('/settings')
  await openSearch(page)
  await topSearch(page).fill('forgoten pasword')
  await page.getByRole('option', { name: 'Search help for “forgoten pasword”' }).click()
  await expect(page.getByRole('link', { name: 'Choose a new password' })).toBeVisible()
})

test('the search shows no error if help articles fail to load', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  await page.goto('/')
  await page.route('**/api/help-articles?*', (route) => route.fulfill({ status: 503, json: { message: 'Busy' } }))
  await openSearch(page)
  await topSearch(page).fill('жжж')
  await expect(page.getByRole('option', { name: 'Search help for “жжж”' })).toBeVisible()
  await expect(page.getByText('Busy')).toHaveCount(0)
})

test('the search shows no error if medicines fail to load', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  await page.goto('/')
  await page.route('**/api/medicines?*', (route) => route.fulfill({ status: 503, json: { message: 'Busy' } }))
  await openSearch(page)
  // a word in no chart and no prescription
  await topSearch(page).fill('жжж')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    'Search help for “жжж”',
    'Search medicines for “жжж”',
  ])
  await expect(page.getByText('Busy')).toHaveCount(0)
})

test('the search shows a message below the results if charts fail to load', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  await page.goto('/')
  await page.route('**/api/patients?*', (route) =>
    route.fulfill({ status: 503, json: { message: 'The clinic is not to be reached.' } }),
  )
  await openSearch(page)
  await topSearch(page).fill('pati')
  await expect(page.getByText('The clinic is not to be reached.')).toBeVisible()
  await expect(page.getByRole('option', { name: /^Patients/ })).toBeVisible()
})

test('on a phone the search is in the collapsed menu, and its key opens the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'doctor@demo.example')
  await page.goto('/')
  await expect(topSearch(page)).toHaveCount(0)
  // Before hydration a press does nothing; while the menu is open, its button is unreachable.
  await expect(async () => {
    const button = page.getByRole('button', { name: 'Open menu' })
    if (await button.isVisible()) await button.click({ timeout: 500 })
    await expect(topSearch(page)).toBeVisible({ timeout: 500 })
  }).toPass()
  await topSearch(page).fill('calen')
  await page.getByRole('option', { name: /^Calendar/ }).click()
  await expect(page).toHaveURL(/\/calendar/)
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(topSearch(page)).toBeFocused()
})

test('single-key shortcuts work outside of fields only, prefer the page’s search, and can be switched off', async ({
  page,
}) => {
  await enter(page, 'doctor@demo.example')
  await page.goto('/appointments')
  await openSearch(page)
  await page.getByRole('heading', { level: 1 }).click()

  await test.step('the list of keys', async () => {
    await page.keyboard.press('?')
    await expect(list(page)).toBeVisible()
    await expect(list(page).getByRole('region', { name: 'In the calendar' })).toContainText('Month, week, day')
    await expect(list(page).getByRole('link', { name: /^Help with this screen/ })).toHaveAttribute(
      'href',
      '/help-center?screen=%2Fappointments',
    )
    await page.keyboard.press('/')
    await page.keyboard.press('Escape')
    await expect(list(page)).toHaveCount(0)
    await expect(topSearch(page)).not.toBeFocused()
  })

  await test.step('the search of the page, in which both are letters', async () => {
    await page.getByRole('button', { name: 'Filter' }).click()
    await expect(page.getByLabel('Find')).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('/')
    await expect(page.getByLabel('Find')).toBeFocused()
    await page.keyboard.type('?/')
    await expect(page.getByLabel('Find')).toHaveValue('?/')
    await expect(list(page)).toHaveCount(0)
  })

  await test.step('turned off, and still reachable by the menu', async () => {
    await page.goto('/settings')
    await page.getByRole('button', { name: /account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
    await list(page).getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(list(page)).toHaveCount(0)
    await page.keyboard.press('?')
    await page.keyboard.press('/')
    await expect(topSearch(page)).not.toBeFocused()
    await expect(list(page)).toHaveCount(0)
  })
})
