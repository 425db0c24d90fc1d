import { demoAccounts } from '#contract/demo.ts'
import { Crawler } from './crawler.ts'
import { enter, expect, test } from './test.ts'

/** Pages that every crawl must have come to: else it went nowhere and found nothing. */
const everywhere = ['/medicines', '/health-conditions', '/help-center', '/api-documentation', '/system-status']

test('every link that a visitor can follow answers, and every page is in order', async ({ page, site }) => {
  test.setTimeout(300_000)
  const crawler = new Crawler(page, site.url, false)
  await crawler.crawl(['/'])
  expect(crawler.faults).toEqual([])
  expect(crawler.asked).toEqual(expect.arrayContaining([...everywhere, '/login', '/signup', '/terms-of-service']))
})

const rooms: Record<string, string[]> = {
  'admin@demo.example': ['/clinics', '/doctors', '/staff', '/analytics', '/webhooks'],
  'doctor@demo.example': ['/patients', '/prescriptions', '/test-reports'],
  'patient@demo.example': ['/my-medicines', '/prescriptions', '/test-reports', '/test-values'],
  'staff@demo.example': ['/patients', '/appointments', '/calendar'],
}

for (const { email, label } of demoAccounts)
  test(`every link that a person can follow answers, and every page is in order (${label})`, async ({ page, site }) => {
    test.setTimeout(300_000)
    await enter(page, email)
    const crawler = new Crawler(page, site.url, true)
    await crawler.crawl(['/dashboard'])
    expect(crawler.faults).toEqual([])
    expect(crawler.asked).toEqual(expect.arrayContaining(['/', '/profile', '/settings', ...rooms[email]!]))
  })
