import { expect, type Page } from '@playwright/test'
import { look } from './examine.ts'
import { enter, test } from './test.ts'

// The bell's line for a correction leads to its card, which is far below the top of a chart on a phone.

const phone = { width: 390, height: 844 }
const card = (page: Page) => page.getByRole('region', { name: 'Corrections' })

/** Follows the newest line of the bell that begins with these words. */
async function follow(page: Page, words: RegExp) {
  await page.getByRole('button', { name: /^Notifications,/ }).click()
  await page.getByRole('link', { name: words }).first().click()
  await expect(page).toHaveURL(/\/patients\/[\da-f-]{36}#corrections$/)
}

/** Expects the card to have the focus and its heading to be in view below the top bar. */
async function expectCard(page: Page) {
  await expect(card(page)).toBeFocused()
  await expect(card(page).getByRole('heading', { name: 'Corrections' })).toBeInViewport()
  const bar = (await page.getByRole('banner').boundingBox())!
  const { y } = (await card(page).boundingBox())!
  expect(y).toBeGreaterThanOrEqual(bar.y + bar.height)
}

test('on a phone, the bell’s line for a correction opens its card, for the doctor and for the patient', async ({
  page,
  browser,
  site,
}) => {
  await page.setViewportSize(phone)
  await enter(page, 'patient@demo.example')
  await page.goto('/profile')
  const chart = await page
    .getByRole('link', { name: /^Neelkamal/ })
    .first()
    .getAttribute('href')
  const asked = await page.request.post(`/api${chart}/corrections`, {
    headers: { origin: site.url },
    data: { wanted: { phone: '+91 98123 45679' }, note: 'I have a new number.' },
  })
  expect(asked.status()).toBe(201)

  const desk = await browser.newPage({ baseURL: site.url, viewport: phone })
  await enter(desk, 'doctor@demo.example')
  await desk.goto('/')
  await follow(desk, /^A patient asks you to correct their chart/)
  await expectCard(desk)
  await look(desk, 'the correction that the bell led to')
  await card(desk).getByRole('button', { name: 'Decline' }).click()
  const question = desk.getByRole('dialog')
  await question.getByLabel('Reason').fill('Please call us about it.')
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(card(desk).getByText(/^Declined by/)).toBeVisible()
  await desk.context().close()

  await page.goto('/')
  await follow(page, /^The clinic declined to correct your record/)
  await expectCard(page)
  await expect(card(page).getByText('Please call us about it.')).toBeVisible()
  // from the chart itself, whose content is already there
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await follow(page, /^The clinic declined to correct your record/)
  await expectCard(page)
})
