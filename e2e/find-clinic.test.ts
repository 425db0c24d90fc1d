import { clinicIn } from './demo.ts'
import { settingsPanel } from './clinic-settings.ts'
import { look, lookAgain } from './examine.ts'
import { Hands } from './hands.ts'
import { openSettled } from './settled.ts'
import { enter, expect, test } from './test.ts'
import { booked } from './wizard.ts'

// The public directory of clinics: what a visitor finds there, and how a clinic gets into it.

const cards = (page: Parameters<typeof look>[0]) => page.getByRole('main').getByRole('article')

test(
  'a guest finds a clinic by place and specialty and books its next free time in 5 clicks',
  { tag: '@journey' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/find-clinics')
    await expect(cards(page)).toHaveCount(3)
    const hands = new Hands(page)
    await hands.click(page.getByLabel('City, area or postal code'))
    await hands.type('bengaluru')
    await page.getByLabel('Specialty').selectOption('Cardiology')
    await hands.press('Enter')
    await expect(page).toHaveURL('/find-clinics?place=bengaluru&specialty=Cardiology&language=&within=')
    await expect(page.getByText('1 clinic, the soonest free time first')).toBeVisible()
    await expect(cards(page).first()).toContainText('Next free time')
    await hands.click(cards(page).getByRole('link', { name: 'Book at Neelkamal Family Clinic' }))
    await expect(page).toHaveURL(/\/book\/neelkamal\?step=4&service=/)
    await hands.click(page.getByLabel('First name'))
    await hands.type('Found')
    for (const [label, text] of [
      ['Last name', 'Clinic'],
      ['Email', 'found.clinic@mail.example'],
      ['Phone', '+919820077012'],
    ] as const) {
      await hands.tabTo(page.getByLabel(label, { exact: true }))
      await hands.type(text)
    }
    await expect(page.getByRole('region', { name: 'Your appointment' })).toContainText('Kavitha Subramanian')
    await hands.click(page.getByRole('checkbox', { name: /I agree/ }))
    await hands.click(page.getByRole('button', { name: 'Book Appointment' }))
    await booked(page)
    expect(hands.clicks, `${hands.clicks} clicks, ${hands.keys} keys`).toBeLessThanOrEqual(5)
  },
)

test('an empty list says what to change, and the directory works without JavaScript', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/features')
  await page.getByRole('link', { name: 'Find a clinic' }).first().click()
  await page.getByLabel('City, area or postal code').fill('london')
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('Welsh')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText('Kestrel Lane Surgery')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    /\/find-clinics\?place=london&language=Welsh$/,
  )
  await page.getByLabel('City, area or postal code').fill('nowhere')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: 'No clinics found' })).toBeVisible()
  await page.getByRole('link', { name: 'Any place' }).click()
  await expect(page).toHaveURL('/find-clinics?language=Welsh')
  await expect(cards(page)).toHaveCount(1)
  await page.goto('/find-clinics?page=9')
  await expect(page).toHaveURL('/find-clinics')
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
  expect(data.itemListElement.map(({ item }: { item: { '@type': string } }) => item['@type'])).toEqual([
    'MedicalClinic',
    'MedicalClinic',
    'MedicalClinic',
  ])
  await context.close()
})

test('the directory is readable at every width and in both themes', async ({ page }) => {
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/find-clinics')
    await look(page, 'clinics to choose from')
    await page.goto('/find-clinics?place=nowhere&specialty=ENT&within=today')
    await look(page, 'no clinics')
  }
})

test('an administrator lists a clinic, sees how it looks, enters its languages and takes it out again', async ({
  page,
  browser,
  site,
}) => {
  await enter(page, 'admin@demo.example')
  const clinic = await clinicIn(page.request, 'New York')
  await openSettled(page, `/clinics/${clinic.id}/settings/directory`)
  const panel = settingsPanel(page)
  await expect(panel.getByText('The clinic is listed.')).toBeVisible()
  await expect(panel.getByRole('article')).toContainText('Larkspur Street Medical')
  await panel.getByRole('textbox', { name: /^Languages spoken/ }).fill('Yiddish, English')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Languages saved').first()).toBeVisible()
  await expect(panel.getByRole('article')).toContainText('Yiddish')
  await look(page, 'a clinic’s place in the directory')
  const guest = await (await browser.newContext({ baseURL: site.url })).newPage()
  await guest.goto('/find-clinics?language=Yiddish')
  await expect(cards(guest)).toHaveCount(1)
  const box = panel.getByRole('checkbox', { name: /^List the clinic publicly/ })
  await box.click()
  await expect(panel.getByText('The clinic isn’t listed: the choice above is off.')).toBeVisible()
  await lookAgain(page, 'a clinic that isn’t in the directory')
  await expect(async () => {
    await guest.goto('/find-clinics?language=Yiddish')
    await expect(guest.getByRole('heading', { name: 'No clinics found' })).toBeVisible({ timeout: 1 })
  }).toPass()
  await guest.context().close()
  await box.click()
  await expect(panel.getByText('The clinic is listed.')).toBeVisible()
})
