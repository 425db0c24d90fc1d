import type { Page } from '@playwright/test'
import { clinicIn, doctorNamed, freeDay } from './demo.ts'
import { look } from './examine.ts'
import { expect, startSession, test } from './test.ts'
import { choose } from './wizard.ts'

// A switch of the language keeps the address and everything that is typed.

const HINDI = 'हिन्दी'
const isIn = (page: Page, language: string) => expect(page.locator('html')).toHaveAttribute('lang', language)

/** Chooses a language in the header. */
async function choosing(page: Page, name: string) {
  await page.getByRole('banner').locator('summary[aria-label]').filter({ visible: true }).last().click()
  await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
}

test(
  'a guest who has typed half a booking switches, and everything is there',
  { tag: '@journey' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    const clinic = await clinicIn(page.request, 'Bengaluru')
    const { date, times } = await freeDay(page.request, clinic, doctorNamed(clinic, 'Rao').id, 4)
    await page.goto(`/clinics/${clinic.id}/book`)
    await choose(page, { service: 'General Consultation', doctor: 'Arjun Rao', date, time: times[0]! })
    await page.getByLabel('First name').fill('Meera')
    await page.getByLabel('Symptoms').fill('Fever since Monday')
    await page.getByRole('checkbox', { name: /I agree/ }).check()
    const address = page.url()
    await choosing(page, HINDI)
    await isIn(page, 'hi')
    expect(page.url()).toBe(address)
    await expect(page.getByLabel('First name')).toHaveCount(0)
    await expect(page.locator('input[name$="firstName"]')).toHaveValue('Meera')
    await expect(page.locator('textarea[name="symptoms"]')).toHaveValue('Fever since Monday')
    await expect(page.getByRole('checkbox').last()).toBeChecked()
    await look(page, 'a booking in Hindi')
    await page.reload()
    await isIn(page, 'hi')
    // by keyboard, in the footer
    const back = page.getByRole('contentinfo').getByRole('link', { name: 'English' })
    await back.focus()
    await page.keyboard.press('Enter')
    await isIn(page, 'en')
    await expect(page.getByLabel('First name')).toBeVisible()
  },
)

test('a person who has typed half a registration switches, and everything is there', async ({ page }) => {
  await page.goto('/signup?lang=hi')
  await isIn(page, 'hi')
  await page.locator('input[name="firstName"]').fill('Ravi')
  await page.locator('input[name="password"]').fill('a long walk at dawn')
  await choosing(page, 'English')
  await isIn(page, 'en')
  await expect(page).toHaveURL(/\/signup$/)
  await expect(page.getByLabel('First name')).toHaveValue('Ravi')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a long walk at dawn')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Last name is required')).toBeVisible()
})

test('a doctor in the middle of a visit switches, keeps the text, and the account remembers the language', async ({
  page,
  site,
  browser,
}) => {
  await startSession(page, 'doctor@demo.example')
  const headers = { origin: site.url }
  const [chart] = (await (await page.request.get('/api/patients?search=Priya+Nair')).json()) as { id: string }[]
  const started = await page.request.post('/api/visits', { headers, data: { patientId: chart!.id } })
  const { id } = (await started.json()) as { id: string }
  try {
    await page.goto(`/visits/${id}`)
    await page.getByRole('textbox', { name: 'Complaint' }).fill('Headache since yesterday')
    // not saved: it is no blood pressure
    await page.getByRole('textbox', { name: 'Systolic' }).fill('20')
    await page.getByRole('button', { name: /account menu/ }).click()
    await page.getByRole('menuitem', { name: HINDI }).click()
    await isIn(page, 'hi')
    await expect(page.getByRole('textbox', { name: 'Complaint' })).toHaveCount(0)
    await expect(page.locator('textarea[name="complaint"]')).toHaveValue('Headache since yesterday')
    await expect(page.locator('input[name$="systolic"]')).toHaveValue('20')
    // a browser without the cookie follows the account
    const other = await browser.newContext({ baseURL: site.url })
    const there = await other.newPage()
    await startSession(there, 'doctor@demo.example')
    await there.goto('/settings')
    await isIn(there, 'hi')
    await there.locator('select[name="personal.language"]').selectOption('en')
    await there.getByRole('button', { name: 'बदलाव सेव करें' }).click()
    await isIn(there, 'en')
    await expect(there.getByText('Settings saved').first()).toBeVisible()
    await other.close()
  } finally {
    await page.request.put('/api/settings/language', { headers, data: { language: null } })
    await page.request.delete(`/api/visits/${id}`, { headers })
  }
})

test('a reading page switches with its query, without a script too, and keeps a typed message', async ({
  page,
  site,
  browser,
}) => {
  await page.goto('/contact?from=test')
  await page.getByRole('textbox', { name: 'Message' }).fill('When are you open?')
  await choosing(page, HINDI)
  await isIn(page, 'hi')
  await expect(page).toHaveURL(/\/contact\?lang=hi&from=test$/)
  await expect(page.locator('main textarea')).toHaveValue('When are you open?')
  const alternates = page.locator('link[rel="alternate"][hreflang]')
  await expect(alternates).toHaveCount(3)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\?lang=hi$/)

  const plain = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const read = await plain.newPage()
  await read.goto('/medicines?search=para&page=1')
  await read.getByRole('contentinfo').getByRole('link', { name: HINDI }).click()
  await isIn(read, 'hi')
  await expect(read).toHaveURL(/\?lang=hi&search=para&page=1$/)
  await read.goto('/help-center')
  await isIn(read, 'hi')
  await plain.close()
})

test('a clinic’s page is in the clinic’s language for visitors who have none', async ({ page, site, browser }) => {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  await startSession(page, 'admin@demo.example')
  const headers = { origin: site.url }
  const saving = (language: string) => page.request.put(`/api/clinics/${clinic.id}`, { headers, data: { language } })
  expect((await saving('hi')).status()).toBe(200)
  try {
    const visit = async (locale: string, language: string) => {
      const context = await browser.newContext({ baseURL: site.url, locale })
      const visitor = await context.newPage()
      await visitor.goto(`/clinics/${clinic.id}/book`)
      await isIn(visitor, language)
      await context.close()
    }
    await visit('fr-FR', 'hi')
    await visit('en-IN', 'en')
  } finally {
    await saving('en')
  }
})
