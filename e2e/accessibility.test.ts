import { clinicIn } from './demo.ts'
import { examine, look } from './examine.ts'
import { codeOf, newPerson, password } from './people.ts'
import { openSearch } from './search.ts'
import { enter, expect, test } from './test.ts'

const open = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password?token=unknown',
  '/verify-email?token=unknown',
  '/join?token=unknown',
  '/lost-phone?token=unknown',
  '/lost-phone?stop=unknown',
  '/mailbox',
  '/features',
  '/pricing',
  '/about',
  '/contact',
  '/demo',
  '/multi-doctor-management',
  '/revenue-analytics',
  '/staff-management',
  '/medicine-reminders',
  '/mobile-app',
  '/terms-of-service',
  '/help-center',
  '/help-center?search=zzqxzzqx',
  '/help-center/calendar',
  '/help-center/unknown',
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
  {
    email: 'patient@demo.example',
    paths: [
      '/',
      '/appointments',
      '/test-reports',
      '/test-values',
      '/my-medicines',
      '/notifications',
      '/profile',
      '/settings',
    ],
  },
  {
    email: 'staff@demo.example',
    paths: ['/', '/appointments', '/calendar', '/calendar?view=week', '/calendar?view=day', '/patients'],
  },
  {
    email: 'admin@demo.example',
    paths: [
      '/',
      '/appointments',
      '/clinics',
      '/patients',
      '/staff',
      '/staff?show=all',
      '/add-staff',
      '/doctors',
      '/doctors?show=all',
      '/add-doctor',
      '/analytics',
      '/analytics?period=last-90-days&figure=fill-rate',
      '/notifications',
      '/profile',
      '/settings',
    ],
  },
]

test('what anybody may open has no violation in either theme, and nothing breaks the content policy', async ({
  page,
}) => {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const wizard = `/clinics/${clinic.id}/book`
  const paths = [...open, wizard, `${wizard}?step=2&service=${clinic.services[0]!.id}`]
  test.setTimeout(30_000 * (paths.length + 1))
  for (const path of paths) await examine(page, path)
})

for (const { email, paths } of people) {
  test(`what ${email} sees has no violation in either theme`, async ({ page }) => {
    test.setTimeout(30_000 * (paths.length + 1))
    await enter(page, email)
    for (const path of paths) await examine(page, path)
  })
}

test('every step of two-factor sign-in has no violation in either theme', async ({ page, site }) => {
  await newPerson(page, site.url, 'steps@mail.example')
  await page.goto('/profile')
  const dialog = page.getByRole('dialog')
  const prove = async (button: string) => {
    await dialog.getByLabel('Current password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: button }).click()
  }

  await page.getByRole('button', { name: 'Set up' }).click()
  await look(page, 'the password before the set-up')
  await prove('Continue')
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  await look(page, 'the key and the first code')
  await dialog.getByLabel('Code from the app').fill(codeOf((await dialog.locator('.font-mono').textContent())!))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await look(page, 'the recovery codes')
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()

  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await look(page, 'the password before new codes')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await look(page, 'the password before switching off')
  await prove('Turn off')
  await expect(page.getByText('Two-factor sign-in is turned off.').first()).toBeVisible()
})

test('the search of the top bar and the list of shortcuts have no violation in either theme', async ({ page }) => {
  await enter(page, 'doctor@demo.example')
  await page.goto('/')
  await openSearch(page)
  await page.keyboard.type('priya')
  await expect(page.getByRole('option', { name: /Patient ·/ }).first()).toBeVisible()
  await look(page, 'what the search found')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await look(page, 'the shortcuts')
})
