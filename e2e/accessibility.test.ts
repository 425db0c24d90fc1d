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
const people = [
  {
    email: 'doctor@demo.example',
    paths: [
      '/',
      '/appointments',
      '/appointments?when=past',
      '/calendar',
      '/notifications',
      '/profile',
      '/settings',
      '/change-password',
      '/nowhere',
    ],
  },
  { email: 'patient@demo.example', paths: ['/', '/appointments', '/test-reports'] },
  {
    email: 'staff@demo.example',
    paths: ['/', '/appointments', '/calendar', '/calendar?view=week', '/calendar?view=day', '/patients'],
  },
  { email: 'admin@demo.example', paths: ['/', '/appointments', '/clinics'] },
]

/** Looks at a page in both themes, and complains of every violation in one sentence each. */
async function examine(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
    expect(found, `${path} in the ${colorScheme} theme`).toEqual([])
  }
}

test('what anybody may open has no violation in either theme, and nothing breaks the content policy', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const wizard = `/clinics/${clinic.id}/book`
  for (const path of [...open, wizard, `${wizard}?step=2&service=${clinic.services[0]!.id}`]) await examine(page, path)
})

for (const { email, paths } of people) {
  test(`what ${email} sees has no violation in either theme`, async ({ page, site }) => {
    test.setTimeout(120_000)
    const answer = await page.request.post('/api/auth/login', {
      headers: { origin: site.url },
      data: { email, password: DEMO_PASSWORD },
    })
    expect(answer.status()).toBe(200)
    for (const path of paths) await examine(page, path)
  })
}
