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
]
const forPeopleWithASession = ['/appointments', '/calendar', '/prescriptions', '/test-reports', '/profile', '/settings']

test('public pages are open to everybody, protected ones do not exist for visitors', async ({ page }) => {
  for (const path of forEverybody) expect((await page.request.get(path)).status(), path).toBe(200)
  for (const path of [...forPeopleWithASession, '/patients', '/clinics', '/add-doctor', '/add-staff', '/nowhere'])
    expect((await page.request.get(path)).status(), path).toBe(404)
  expect((await page.request.get('/dashboard')).status()).toBe(200)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Sign In to Vaidya' })).toBeVisible()
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})

test('no link of the landing page leads to nothing', async ({ page }) => {
  await page.goto('/')
  const links = await page.getByRole('link').evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname))
  expect(links.length).toBeGreaterThan(20)
  for (const path of new Set(links)) expect((await page.request.get(path)).status(), path).toBe(200)
})

test('the signed-in frame has the links of the role, and each opens', async ({ page }) => {
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

test('a state change that comes from another site is refused', async ({ page }) => {
  for (const origin of ['https://evil.example', 'null']) {
    const answer = await page.request.post('/api/auth/login', {
      headers: { origin },
      data: { email: 'doctor@demo.example', password: 'demo-pass-1' },
    })
    expect(answer.status()).toBe(403)
  }
})
