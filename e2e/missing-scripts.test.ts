import type { Route } from '@playwright/test'
import { english } from '#language/translate.ts'
import { messages } from '#contract/errors.ts'
import { enter, expect, test } from './test.ts'

/** How the script behind a button fails to load. */
const failures = [
  { when: 'without a connection', tag: [], fail: (route: Route) => route.abort('internetdisconnected') },
  {
    when: 'because a new version replaced it',
    tag: '@journey',
    fail: (route: Route) => route.fulfill({ status: 404 }),
  },
]

for (const { when, tag, fail } of failures)
  test(
    `if the script behind a button cannot be loaded ${when}, the page says so and “Try again” loads it`,
    { tag },
    async ({ browser, site }) => {
      // not the page of the fixtures, whose console must stay quiet
      const page = await browser.newPage({ baseURL: site.url })
      await enter(page, 'doctor@demo.example')
      await page.goto('/dashboard')
      const bell = page.getByRole('button', { name: /^Notifications/ })
      await page.route(/\/assets\/notification-list-[^/]+\.js$/, fail)
      await bell.click()

      await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(english(messages.unloaded))
      await page.unrouteAll()
      await page.getByRole('link', { name: 'Try again' }).click()
      await bell.click()
      await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
      await page.close()
    },
  )
