import { readFileSync } from 'node:fs'
import { english } from '#language/translate.ts'
import type { Review } from '#contract/booking/booking.ts'
import { inquiryMessages as say } from '#contract/inquiries.ts'
import { look } from './examine.ts'
import { expect, test } from './test.ts'
import { phoneWidths } from './widths.ts'

for (const width of phoneWidths)
  test(`a visitor fills in the missing fields and sends a message (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/contact')
    await expect(page.getByRole('heading', { name: 'Contact details' })).toBeVisible()
    await page.getByText('How soon will I get an answer?').click()
    await expect(page.getByText('Within 24 hours.')).toBeVisible()
    const form = page.getByRole('form', { name: 'Send us a message' })
    await form.getByRole('button', { name: 'Send Message' }).click()
    await expect(form.getByRole('status')).toHaveText(`${english(say.missingTitle)} ${english(say.missing)}`)
    await expect(form.getByLabel('Name')).toBeFocused()
    await form.getByLabel('Name').fill('Ravi Menon')
    await form.getByLabel('Email').fill('nobody')
    await form.getByLabel('Message').fill('How do we begin?')
    await form.getByRole('button', { name: 'Send Message' }).click()
    await expect(form.getByText(english(say.email))).toBeVisible()
    await expect(form.getByLabel('Message')).toHaveValue('How do we begin?')
    await look(page, 'a message that is refused')
    await form.getByLabel('Email').fill('ravi@people.example')
    await form.getByLabel('Topic').selectOption('Sales')
    await form.getByRole('button', { name: 'Send Message' }).click()
    await expect(form.getByRole('button', { name: english(say.sending) })).toBeVisible()
    await expect(form.getByRole('status')).toHaveText(`${english(say.sentTitle)} ${say.sent('24 hours')}`)
    await expect(form.getByLabel('Message')).toHaveValue('')
    await look(page, 'a message that is sent')
  })

test('a visitor schedules a demo, and a message that fails to send stays in the form', async ({ page }) => {
  await page.goto('/demo')
  const form = page.getByRole('form', { name: 'Schedule a demo' })
  await form.getByRole('button', { name: 'Schedule Demo' }).click()
  await expect(form.getByRole('status')).toHaveText(`${english(say.missingTitle)} ${english(say.demoMissing)}`)
  await form.getByLabel('Name', { exact: true }).fill('Ravi Menon')
  await form.getByLabel('Email').fill('ravi@people.example')
  await form.getByLabel('Preferred day').fill('2099-01-05')
  await form.getByLabel('Preferred time').selectOption('15:30')
  await page.route('**/api/demo-requests', (route) => route.abort(), { times: 1 })
  await form.getByRole('button', { name: 'Schedule Demo' }).click()
  await expect(form.getByRole('status')).toHaveText(
    `${english(say.scheduleFailedTitle)} ${english(say.scheduleFailed)}`,
  )
  await expect(form.getByLabel('Preferred time')).toHaveValue('15:30')
  await form.getByRole('button', { name: 'Schedule Demo' }).click()
  await expect(form.getByRole('status')).toHaveText(`${english(say.scheduledTitle)} ${say.scheduled('24 hours')}`)
  await look(page, 'a demo that is scheduled')
})

test('the demo page shows reviews that patients wrote and offers files to download', async ({ page }) => {
  await page.goto('/demo')
  const links = page
    .getByRole('figure')
    .filter({ has: page.getByRole('blockquote') })
    .getByRole('link')
  const words = await page.locator('blockquote').allTextContents()
  expect(words.length).toBe(3)
  for (const [index, link] of (await links.all()).entries()) {
    const id = /clinics\/([\da-f-]{36})\/book/.exec((await link.getAttribute('href'))!)![1]
    const reviews = (await (await page.request.get(`/api/public/clinics/${id}/reviews?limit=50`)).json()) as Review[]
    expect(reviews.map(({ text }) => text)).toContain(words[index])
  }
  const files = { 'A prescription': '%PDF-', 'A list of patients to fill in': '\ufeff', 'The API': '{' }
  for (const [name, beginning] of Object.entries(files)) {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    expect(readFileSync(await (await download).path(), 'utf8').startsWith(beginning), name).toBe(true)
  }
})
