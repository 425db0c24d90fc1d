import { codeOf, newPerson, password } from './people.ts'
import { look } from './examine.ts'
import { REFUSAL, refuse } from './refuse.ts'
import { enter, expect, mailTo, secretLinkIn, startSession, test } from './test.ts'
import { phoneWidths } from './widths.ts'

for (const width of phoneWidths) {
  test(
    `a person edits the profile at ${width} px, and is asked before leaving unsaved work`,
    { tag: '@journey' },
    async ({ page, site }) => {
      await page.setViewportSize({ width, height: 900 })
      await newPerson(page, site.url, `edits-${width}@mail.example`)
      await page.goto('/profile')
      await expect(page.getByText('Not provided').first()).toBeVisible()
      await page.getByRole('button', { name: 'Edit Profile' }).click()
      await page.getByLabel('First name').fill('Ravindra')
      await page.getByLabel('Phone').fill('123')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Phone number must be at least 10 digits')).toBeVisible()
      await page.getByLabel('Phone').fill('+91 98200 12345')

      await page.getByRole('link', { name: /Change password/ }).click()
      await expect(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible()
      await page.getByRole('button', { name: 'Keep editing' }).click()
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
      await expect(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible()
      await page.getByRole('button', { name: 'Keep editing' }).click()
      await expect(page.getByLabel('First name')).toHaveValue('Ravindra')

      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Profile updated successfully').first()).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ravindra Kumar')
      await expect(page.getByText('+91 98200 12345')).toBeVisible()
    },
  )
}

test('a patient edits their medical information at the clinic they choose, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'patient@demo.example')
  await page.goto('/profile')
  const card = page.getByRole('region', { name: 'Medical Information' })
  await card.getByRole('button', { name: 'Edit medical information' }).click()
  await page.getByRole('menuitem', { name: 'Neelkamal Family Clinic' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit my details' })
  await dialog.getByLabel('Emergency phone').fill('12')
  await dialog.getByLabel('Insurance').fill('Sample Health Cover, policy 4711')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Emergency phone must be at least 10 digits')).toBeVisible()
  await dialog.getByLabel('Emergency phone').fill('+91 98123 45678')
  await look(page, 'the medical information that a patient edits')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Saved to your record.').first()).toBeVisible()
  await expect(card.getByText('Sample Health Cover, policy 4711')).toBeVisible()
})

test('records that fail to load show a message and a retry', async ({ page }) => {
  await enter(page, 'patient@demo.example')
  const letLoad = await refuse(page, 'GET', '**/api/patients?*')
  await page.goto('/profile')
  const records = page.getByRole('region', { name: 'Your records' })
  await expect(records.getByText(REFUSAL)).toBeVisible()
  // the pressed button stays during the retry
  const held = Promise.withResolvers<void>()
  await page.route('**/api/patients?*', async (route) => {
    await held.promise
    await route.fallback()
  })
  await records.getByRole('button', { name: 'Retry' }).click()
  await expect(records.getByText(REFUSAL)).toBeVisible()
  await expect(records.getByRole('button', { name: 'Retrying...' })).toBeFocused()
  await letLoad()
  held.resolve()
  await expect(records.getByRole('link').first()).toBeVisible()
})

test('saving with an expired session shows a message, and succeeds after signing in', async ({ page, site }) => {
  await newPerson(page, site.url, 'late@mail.example')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('First name').fill('Rabindra')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Your session has expired. Redirecting to sign in...').first()).toBeVisible()
  await expect(page).toHaveURL(/\/login\?/)
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again.getByText('Your session has expired')).toBeVisible()
  await expect(again.getByLabel('Email')).toHaveValue('late@mail.example')
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Sign In to Vaidya' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('Rabindra').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Rabindra').first()).toBeVisible()
})

test('a person changes their email by an emailed link', async ({ page, site }) => {
  await newPerson(page, site.url, 'before@mail.example')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Email').fill('after@mail.example')
  await page.getByLabel('Current password', { exact: true }).fill('not this one')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Your current password is incorrect.').first()).toBeVisible()
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(/We sent a link to after@mail.example/)).toBeVisible()
  await mailTo(page, 'before@mail.example', /email address is about to change/)
  await page.goto(secretLinkIn(await mailTo(page, 'after@mail.example', /Confirm your new/)))
  await page.getByRole('button', { name: 'Confirm Email Address' }).click()
  await expect(page.getByText('Your email address is confirmed.').first()).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText('after@mail.example')).toBeVisible()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
})

test('a person sets up two-factor sign-in and signs in with a code', { tag: '@journey' }, async ({ page, site }) => {
  await newPerson(page, site.url, 'careful@mail.example')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor sign-in' })
  await dialog.getByLabel('Current password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code with the key for your authenticator app' })).toBeVisible()
  const key = (await dialog.locator('.font-mono').textContent())!
  await dialog.getByLabel('Code from the app').fill(codeOf(key))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByLabel('Email').fill('careful@mail.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In to Vaidya' }).click()
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in' })).toBeVisible()
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Sign In to Vaidya' }).click()
  await expect(page.getByText('This code is incorrect or has already been used.').first()).toBeVisible()
  // a code works once, and this may be within the same half minute
  await page.getByLabel('Code').fill(codeOf(key, 1))
  await page.getByRole('button', { name: 'Sign In to Vaidya' }).click()
  await expect(page.getByText('Login successful').first()).toBeVisible()
  await expect(page).not.toHaveURL(/login/)
})

test('a page reloaded in dark mode arrives dark from the server', async ({ page, site }) => {
  await newPerson(page, site.url, 'dark@mail.example')
  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Dark mode' }).check()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings saved').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const answer = await page.reload()
  expect(await answer!.text()).toMatch(/<html[^>]* data-theme="dark"/)
  await expect(page.getByRole('switch', { name: 'Dark mode' })).toBeChecked()
  await page.getByRole('button', { name: 'Reset to Defaults' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark')
})

test('a person signs out another session', async ({ page, site, browser }) => {
  await newPerson(page, site.url, 'twice@mail.example')
  const elsewhere = await browser.newContext({ baseURL: site.url })
  const other = await elsewhere.newPage()
  await startSession(other, 'twice@mail.example', password)
  await page.goto('/profile')
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await sessions
    .last()
    .getByRole('button', { name: /Sign out/ })
    .click()
  await expect(page.getByText('That session was signed out.').first()).toBeVisible()
  await expect(sessions).toHaveCount(1)
  const answer = await other.request.get('/api/auth/me')
  expect(answer.status()).toBe(401)
  await elsewhere.close()
})
