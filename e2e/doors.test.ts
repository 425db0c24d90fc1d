import { expect, signIn, test } from './test.ts'

const forEverybody = [
  '/features',
  '/about',
  '/contact',
  '/pricing',
  '/demo',
  '/help-center',
  '/api-documentation',
  '/system-status',
  '/privacy-policy',
  '/terms-of-service',
  '/multi-doctor-management',
  '/revenue-analytics',
  '/staff-management',
  '/medicine-reminders',
  '/mobile-app',
  '/medicines',
  '/health-conditions',
  '/find-clinics',
]
const forPeopleWithASession = [
  '/appointments',
  '/calendar',
  '/prescriptions',
  '/test-reports',
  '/test-values',
  '/my-medicines',
  '/record-access',
  '/profile',
  '/settings',
]

test('visitors can open public pages and get 404 for protected ones', { tag: '@journey' }, async ({ page }) => {
  for (const path of forEverybody) expect((await page.request.get(path)).status(), path).toBe(200)
  for (const path of [...forPeopleWithASession, '/patients', '/clinics', '/add-doctor', '/add-staff', '/nowhere'])
    expect((await page.request.get(path)).status(), path).toBe(404)
  for (const path of ['/dashboard', '/dashboard/']) expect((await page.request.get(path)).status(), path).toBe(200)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Sign In to Vaidya' })).toBeVisible()
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})

test(
  'an address with unusual characters gets a refusal instead of a server error',
  { tag: '@journey' },
  async ({ page }) => {
    for (const path of ['/mailbox?to=%00', '/clinics/%00/book', '/bookings/%00', '/medicines?search=%00'])
      expect((await page.request.get(path)).status(), path).toBeLessThan(500)
  },
)

test('every link of the landing page leads to a page', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/')
  const links = await page.getByRole('link').evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname))
  expect(links.length).toBeGreaterThan(20)
  for (const path of new Set(links)) expect((await page.request.get(path)).status(), path).toBe(200)
})

test('the signed-in frame shows the links of the role, and each opens', { tag: '@journey' }, async ({ page }) => {
  await signIn(page, 'doctor@demo.example')
  await expect(page.getByText('Login successful').first()).toBeVisible()
  for (const name of [
    'Dashboard',
    'Appointments',
    'Calendar',
    'Patients',
    'Prescriptions',
    'Test Reports',
    'Search Medicine',
  ])
    await expect(page.getByRole('navigation').getByRole('link', { name }).first()).toBeAttached()
  await expect(page.getByRole('link', { name: 'Clinics', exact: true })).toHaveCount(0)
  for (const path of [...forPeopleWithASession, '/patients', '/dashboard', '/'])
    expect((await page.request.get(path)).status(), path).toBe(200)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/$/)
})

test('the server refuses a change that comes from another site', { tag: '@journey' }, async ({ page }) => {
  for (const origin of ['https://evil.example', 'null']) {
    const answer = await page.request.post('/api/auth/login', {
      headers: { origin },
      data: { email: 'doctor@demo.example', password: 'demo-pass-1' },
    })
    expect(answer.status()).toBe(403)
  }
})

test(
  'a form sent without JavaScript gets an explanation, and its address isn’t logged',
  { tag: '@journey' },
  async ({ page, site }) => {
    const secret = 'a-secret-link-that-nobody-may-read-in-a-log'
    for (const path of [`/bookings/${secret}`, '/login', '/clinics/x/book?step=4']) {
      const answer = await page.request.post(path, { form: { password: secret } })
      expect(answer.status(), path).toBe(405)
      expect(answer.headers()['allow']).toBe('GET, HEAD')
      expect(await answer.text()).toContain('Please turn on JavaScript')
    }
    expect((await page.request.get(`/bookings/${secret}`)).status()).toBe(404)
    expect(site.said()).not.toContain(secret)
    expect(site.said()).not.toContain('"level":50')
  },
)
