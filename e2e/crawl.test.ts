import { english } from '#language/translate.ts'
import { demoAccounts } from '#contract/demo.ts'
import { startsOfAccounts, startsOfVisitor } from './crawl-starts.ts'
import { Crawler } from './crawler.ts'
import { clinicIn } from './demo.ts'
import { openPage } from './opened-page.ts'
import { enter, expect, test } from './test.ts'

test.describe.configure({ mode: 'parallel', timeout: 1_200_000 })

/** Pages that links must lead a visitor to: otherwise the crawl went nowhere and found nothing. */
const linked = ['/clinics/:id/book', '/login', '/signup', '/forgot-password', '/medicines letter', '/medicines page']

test('the pages that visitors open most pass every check', { tag: '@journey' }, async ({ page, site }) => {
  const { id } = await clinicIn(page.request, 'Bengaluru')
  const pages = ['/', '/medicines', '/medicines/dolo-650-mg-tablet', '/health-conditions/dengue', '/login']
  for (const address of [...pages, `/clinics/${id}/book`]) {
    const { faults } = await openPage(page, address, { origin: site.url, mayBeRefused: false, isExamined: true })
    expect(faults, address).toEqual([])
  }
})

test('every link that a visitor can follow leads to a page that passes every check', async ({ page, site }) => {
  const crawler = new Crawler(page, site.url, { isSignedIn: false })
  await crawler.crawl(await startsOfVisitor(page.request))
  expect(crawler.faults).toEqual([])
  expect(crawler.opened).toEqual(expect.arrayContaining(linked))
})

for (const { email, label } of demoAccounts)
  test(`every link that a person can follow leads to a page that passes every check (${english(label)})`, async ({
    page,
    site,
  }) => {
    const { found, unknown, linked: rooms } = startsOfAccounts[email]!
    await enter(page, email)
    const crawler = new Crawler(page, site.url, { isSignedIn: true })
    await crawler.crawl({ found: ['/dashboard', ...found], unknown })
    expect(crawler.faults).toEqual([])
    expect(crawler.opened).toEqual(expect.arrayContaining(['/profile', '/settings', ...rooms]))
  })
