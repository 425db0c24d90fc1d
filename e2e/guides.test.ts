import type { Page } from '@playwright/test'
import { english } from '#language/translate.ts'
import { type ConditionCard, conditionMessages as say, type HealthCondition } from '#contract/conditions.ts'
import { thorough } from '#server/testing/thorough.ts'
import { lookAgain } from './examine.ts'
import { openSearch, topSearch } from './search.ts'
import { enter, expect, test } from './test.ts'
import { phoneWidths } from './widths.ts'

const cards = (page: Page) => page.locator('ul.conditions > li')
const box = (page: Page) => page.getByLabel('Search by condition, everyday name or symptom')
const options = (page: Page) => page.getByRole('listbox', { name: 'Health conditions' }).getByRole('option')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function list(page: Page, query = ''): Promise<{ conditions: ConditionCard[]; total: number }> {
  return (await page.request.get(`/api/health-conditions?${query}`)).json()
}

for (const width of phoneWidths) {
  test(
    `a visitor finds an illness by its everyday name and reads what to do (${width} px)`,
    { tag: '@journey' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/health-conditions')
      await expect(heading(page)).toHaveText('Health Conditions')
      await expect(page.getByText(english(say.notADoctor))).toBeVisible()
      await expect(cards(page)).toHaveCount(100)
      await box(page).fill('suger')
      // the suggestions cover the button
      await box(page).press('Enter')
      await expect(page.getByText(/found for “suger”/)).toBeVisible()
      await cards(page).getByRole('link', { name: 'Type 2 diabetes' }).click()
      await expect(heading(page)).toHaveText('Type 2 diabetes')
      await expect(page.getByText(english(say.notADoctor))).toBeVisible()
      await page.getByRole('link', { name: 'Back to Health Conditions' }).click()
      await expect(page).toHaveURL('/health-conditions')
    },
  )
}

test(
  'a guide shows red flags first, the most urgent at the top, with numbers to call',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/health-conditions/dengue')
    const guide = (await (await page.request.get('/api/health-conditions/dengue')).json()) as HealthCondition
    const headings = await page.locator('article').getByRole('heading').allTextContents()
    expect(headings.slice(0, 5)).toEqual([
      'Dengue',
      'When to seek immediate care',
      'Call 112 or 108, or go to the emergency department now',
      'See a doctor today',
      'See a doctor in the next days',
    ])
    const emergency = page.getByRole('region', { name: 'Call 112 or 108, or go to the emergency department now' })
    await expect(emergency.getByText(guide.careCards[0]!.signs[0]!)).toBeVisible()
    await emergency.getByText('Emergency numbers by region').click()
    await expect(emergency.getByText('112, or 108 for an ambulance')).toBeVisible()
    await expect(emergency.getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112')
    // a guide without an emergency has no such card
    await page.goto('/health-conditions/dandruff')
    await expect(page.getByText('Call 112 or 108, or go')).toHaveCount(0)
  },
)

test('a guide links to its sources, other guides, medicines and clinics', async ({ page }) => {
  await page.goto('/health-conditions/dengue')
  await page.getByRole('region', { name: 'Common medicines' }).getByRole('link', { name: 'Paracetamol' }).click()
  await expect(page).toHaveURL('/medicines?search=Paracetamol')
  await page.locator('ul.medicines').getByRole('link').first().click()
  await page.getByRole('region', { name: 'Health guides' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/health-conditions\/[a-z\d-]+$/)

  await page.goto('/health-conditions/dengue')
  await expect(page.getByText(english(say.askFirst))).toBeVisible()
  const sources = page.getByRole('region', { name: 'Sources' })
  await expect(sources.getByText('No doctor has reviewed this guide yet.')).toBeVisible()
  await page.locator('p.source').getByRole('link', { name: '1', exact: true }).first().click()
  await expect(sources.getByRole('listitem').first()).toBeInViewport()
  const clinics = page.getByRole('region', { name: 'Find a clinic' })
  await expect(clinics.getByRole('link').first()).toHaveAttribute('href', /^\/book\/[a-z-]+$/)
  const related = page.getByRole('region', { name: 'Related guides' }).getByRole('link').first()
  const name = await related.textContent()
  await related.click()
  await expect(heading(page)).toHaveText(name!)
})

test('a visitor filters guides by category, pages through them, and sees a message for a short or unmatched search', async ({
  page,
}) => {
  await page.goto('/health-conditions')
  await page.getByLabel('Category').selectOption('Dental')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText(/^\d guides in Dental$/)).toBeVisible()
  await box(page).fill('dengue')
  await box(page).press('Enter')
  await expect(page.getByRole('heading', { name: english(say.none) })).toBeVisible()
  await page.getByRole('link', { name: 'Show all health conditions' }).click()
  await box(page).fill('zz')
  await box(page).press('Enter')
  await expect(page.getByText('Type at least 3 characters to search.')).toBeVisible()
  await expect(cards(page)).toHaveCount(100)
  await page.goto('/health-conditions')
  await page.getByRole('link', { name: 'Next' }).click()
  const { total } = await list(page, 'limit=1')
  await expect(cards(page)).toHaveCount(total - 100)
  await page.goto('/health-conditions?page=999')
  await expect(page).toHaveURL('/health-conditions?page=2')
})

test(
  'a sign of an emergency shows a red card with numbers to call above guides and medicines',
  { tag: '@journey' },
  async ({ page }) => {
    const card = page.getByRole('region', { name: english(say.mayBeEmergency) })
    await page.goto('/health-conditions')
    await box(page).fill('papa ka muh tedha ho gaya')
    await box(page).press('Enter')
    await expect(card.getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112')
    await expect(cards(page).first()).toContainText('Stroke')
    await card.getByRole('link', { name: 'Read what to do: Stroke' }).click()
    await expect(heading(page)).toHaveText('Stroke')
    await expect(page.getByRole('region', { name: 'Find a clinic' })).toHaveCount(0)

    await page.goto('/medicines?search=chest+pain')
    await expect(card.getByRole('link', { name: 'Read what to do: Heart attack' })).toBeVisible()
    await page.goto('/health-conditions?search=i+want+to+die')
    const talk = page.getByRole('region', { name: english(say.talkNow) }).getByRole('link')
    await expect(talk.first()).toHaveAttribute('href', 'tel:14416')
    await page.goto('/health-conditions?search=heart+rate')
    await expect(box(page)).toHaveValue('heart rate')
    await expect(card).toHaveCount(0)
  },
)

test('an unknown guide answers 404, and an address in capitals redirects to the guide', async ({ page }) => {
  const unknown = await page.goto('/health-conditions/no-such-guide')
  expect(unknown!.status()).toBe(404)
  await expect(heading(page)).toHaveText(english(say.notFound))
  await page.getByRole('link', { name: 'Back to Health Conditions' }).click()
  await expect(page).toHaveURL('/health-conditions')
  const answer = await page.request.get('/health-conditions/Dengue', { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([301, '/health-conditions/dengue'])
})

test('a guide describes itself to search engines and link previews, and is in the sitemap', async ({ page }) => {
  await page.goto('/health-conditions/dengue')
  const guide = (await (await page.request.get('/api/health-conditions/dengue')).json()) as HealthCondition
  await expect(page).toHaveTitle(`${guide.metaTitle} · Vaidya`)
  const contentOf = (name: string) => page.locator(`meta[${name}]`).getAttribute('content')
  expect((await contentOf('name=description'))!.length).toBeLessThanOrEqual(160)
  expect((await contentOf('property="og:description"'))!.length).toBeLessThanOrEqual(201)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
  expect([data['@type'], data.about['@type'], data.about.code.codeValue, data.lastReviewed]).toEqual([
    'MedicalWebPage',
    'MedicalCondition',
    'A97',
    guide.lastReviewedAt,
  ])
  const sitemap = await (await page.request.get('/sitemaps/health-conditions.xml')).text()
  expect(sitemap).toContain('/health-conditions/dengue</loc>')
})

test('the top bar finds guides by name', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 844 })
  await enter(page, 'patient@demo.example')
  await page.goto('/')
  await openSearch(page)
  await topSearch(page).fill('dengue')
  await page.getByRole('option', { name: /Dengue.*Guide · Infectious/ }).click()
  await expect(heading(page)).toHaveText('Dengue')
})

test('a visitor opens a guide from the suggestions by keyboard', async ({ page }) => {
  await page.goto('/health-conditions')
  await box(page).fill('loose motion')
  await expect(options(page).first()).toBeVisible()
  await box(page).press('ArrowDown')
  const name = await options(page)
    .first()
    .evaluate((row) => row.firstChild!.textContent)
  await box(page).press('Enter')
  await expect(heading(page)).toHaveText(name!)
})

test('the list announces that the next page is loading and shows skeleton cards', async ({ page }) => {
  await page.goto('/health-conditions')
  // the old page is gone before the test could examine it
  await page.evaluate(() =>
    new MutationObserver(() => {
      const said = document.querySelector('[role=status].loading')?.textContent
      if (said) sessionStorage.setItem('said', `${said} ${document.querySelector('.conditions')!.ariaBusy}`)
    }).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true }),
  )
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/health-conditions?page=2')
  expect(await page.evaluate(() => sessionStorage.getItem('said'))).toBe(`${english(say.loading)} true`)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor searches, filters by category, pages through and opens a guide', async ({ page }) => {
    await page.goto('/health-conditions')
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL('/health-conditions?page=2')
    await page.getByLabel('Category').selectOption('Infectious')
    await box(page).fill('maleria')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByLabel('Category')).toHaveValue('Infectious')
    await cards(page).getByRole('link', { name: 'Malaria' }).click()
    await expect(heading(page)).toHaveText('Malaria')
    const [question] = ((await (await page.request.get('/api/health-conditions/malaria')).json()) as HealthCondition)
      .faqs
    await page.getByText(question!.question, { exact: true }).click()
    await expect(page.getByText(question!.answer, { exact: true })).toBeVisible()
    await box(page).fill('tb')
    await box(page).press('Enter')
    await expect(cards(page).getByRole('link').first()).toHaveText('Tuberculosis (TB)')
  })
})

test('a printed guide contains its text only, with every answer open and no search or menus', async ({ page }) => {
  await page.goto('/health-conditions/malaria')
  await page.emulateMedia({ media: 'print' })
  await expect(box(page)).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden()
  const guide = (await (await page.request.get('/api/health-conditions/malaria')).json()) as HealthCondition
  for (const { answer } of guide.faqs) await expect(page.getByText(answer, { exact: true })).toBeVisible()
})

test('the list, a search, a guide and an unknown guide don’t violate accessibility', async ({ page }) => {
  for (const width of thorough ? [390, 820, 1440] : [390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of [
      '/health-conditions',
      '/health-conditions?search=zzqxzzqx',
      '/health-conditions/dengue',
      '/health-conditions/no-such-guide',
    ]) {
      await page.goto(path)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0)
      await lookAgain(page, `${path} at ${width} px`)
    }
  }
})
