import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#contract/demo.ts'
import { clinicIn } from './demo.ts'
import { expect, test } from './test.ts'

const open = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password?token=unknown',
  '/verify-email?token=unknown',
  '/mailbox',
  '/features',
  '/pricing',
  '/about',
  '/contact',
  '/demo',
  '/help-center',
  '/medicines',
  '/health-conditions',
  '/privacy-policy',
  '/system-status',
  '/nowhere',
]
const signedIn = ['/', '/appointments', '/appointments?when=past', '/calendar', '/profile', '/settings', '/change-password', '/nowhere']

/** Looks at a page as it stands, and complains of every violation in one sentence each. */
async function examine(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test('what anybody may open has no violation, and nothing breaks the content policy', async ({ page }) => {
      test.setTimeout(180_000)
      const clinic = await clinicIn(page.request, 'Bengaluru')
      for (const path of [...open, `/clinics/${clinic.id}/book`, `/clinics/${clinic.id}/book?step=2&service=${clinic.services[0]!.id}`]) {
        await test.step(path, async () => {
          await page.goto(path)
          await page.waitForLoadState('networkidle')
          await examine(page)
        })
      }
    })

    for (const email of ['doctor@demo.example', 'patient@demo.example', 'staff@demo.example', 'admin@demo.example']) {
      test(`what ${email} sees has no violation`, async ({ page, site }) => {
        test.setTimeout(180_000)
        const answer = await page.request.post('/api/auth/login', {
          headers: { origin: site.url },
          data: { email, password: DEMO_PASSWORD },
        })
        expect(answer.status()).toBe(200)
        for (const path of signedIn) {
          await test.step(path, async () => {
            await page.goto(path)
            await page.waitForLoadState('networkidle')
            await examine(page)
          })
        }
      })
    }
  })
}
