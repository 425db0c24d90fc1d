import type { Page } from '@playwright/test'
import { english } from '#language/translate.ts'
import { factorCodeMessages } from '#contract/accounts/two-factor.ts'
import { look } from './examine.ts'
import { emailedCode, newPerson, password } from './people.ts'
import { expect, mailTo, startSession, test } from './test.ts'
import { phoneWidths } from './widths.ts'

/** A device with a built-in authenticator whose owner is always there, as the browser sees it. */
async function withAuthenticator(page: Page) {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Sets whether the owner shows a finger, a face or the PIN. */
    verifies: (isUserVerified: boolean) => device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

const addPasskey = async (page: Page, name: string) => {
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Current password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  return dialog
}

for (const width of phoneWidths)
  test(`a person adds a passkey at ${width} px, signs in with it as a second factor and alone, and removes it`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const device = await withAuthenticator(page)
    const email = `passkey-${width}@mail.example`
    await newPerson(page, site.url, email)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const question = page.getByRole('dialog', { name: 'Add a passkey' })
    await question.getByLabel('Current password', { exact: true }).fill('not this one')
    await question.getByRole('button', { name: 'Add passkey' }).click()
    await expect(question.getByText('Incorrect password.')).toBeVisible()
    await look(page, `adding a passkey at ${width}`)
    await device.verifies(false)
    const dialog = await addPasskey(page, 'Work laptop')
    await expect(dialog.getByText('No passkey was used. Please try again.')).toBeVisible()
    await device.verifies(true)
    await dialog.getByRole('button', { name: 'Add passkey' }).click()
    await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
    const row = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
    await expect(row).toContainText('Work laptop')
    await expect(row).toContainText('Not used yet')
    await mailTo(page, email, /passkey .* was added/)
    await look(page, `the profile with a passkey at ${width}`)

    // the second step
    await page.context().clearCookies()
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In to Vaidya' }).click()
    await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeFocused()
    await look(page, `the second step with a passkey at ${width}`)
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await expect(page.getByText('Login successful').first()).toBeVisible()

    // without a password
    await page.context().clearCookies()
    await page.goto('/login')
    await device.verifies(false)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByText('No passkey was used. Please try again.')).toBeVisible()
    await device.verifies(true)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page.getByText('Login successful').first()).toBeVisible()
    await expect(page).not.toHaveURL(/login/)

    // instead of the password before a step that needs it
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Close my account' }).click()
    const closing = page.getByRole('dialog', { name: 'Close my account' })
    await device.verifies(false)
    await closing.getByRole('button', { name: 'Use a passkey instead' }).click()
    await expect(closing.getByText('No passkey was used. Please try again.')).toBeVisible()
    await look(page, `closing an account with a refused passkey at ${width}`)
    await device.verifies(true)
    await closing.getByRole('button', { name: 'Use a passkey instead' }).click()
    await expect(closing.getByText('Confirmed with your passkey')).toBeFocused()
    await look(page, `closing an account with a passkey at ${width}`)
    await closing.getByRole('button', { name: 'Use your password instead' }).click()
    await expect(closing.getByLabel('Current password', { exact: true })).toBeFocused()
    await closing.getByRole('button', { name: 'Use a passkey instead' }).click()
    await closing.getByRole('button', { name: 'Close my account' }).click()
    await expect(page.getByText(/^Your account will be closed on/)).toBeInViewport()
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await expect(page.getByText('Your account stays open.').first()).toBeVisible()

    await page.goto('/profile')
    await expect(row).toContainText('Last used')
    await row.getByRole('button', { name: 'Remove the passkey Work laptop' }).click()
    const removal = page.getByRole('dialog', { name: 'Remove the passkey “Work laptop”' })
    await removal.getByLabel('Current password', { exact: true }).fill(password)
    await removal.getByRole('button', { name: 'Remove passkey' }).click()
    await expect(page.getByText('Your passkey was removed.').first()).toBeVisible()
    await expect(row).toHaveCount(0)
  })

test('a clinic that requires a second factor shows a notice with the day, then asks for a passkey before anything else', async ({
  page,
  browser,
  site,
}) => {
  // a separate clinic, because other tests use the demo's
  const origin = { origin: site.url }
  const register = (email: string, role: string) =>
    page.request.post('/api/auth/register', {
      headers: origin,
      data: { email, password, firstName: 'Meera', lastName: role === 'staff' ? 'Pillai' : 'Nair', role },
    })
  await register('demands@mail.example', 'clinic_admin')
  await startSession(page, 'demands@mail.example', password)
  const mail = await mailTo(page, 'demands@mail.example', /Confirm your e-?mail/)
  const token = /token=([\w-]+)/.exec(mail)![1]!
  await page.request.post('/api/auth/verify-email', { headers: origin, data: { token } })
  const founded = await page.request.post('/api/clinics', {
    headers: origin,
    data: { name: 'Lakeside Practice', address: '3 Hill Road', phone: '+91 20 5550 0199' },
  })
  expect(founded.status()).toBe(201)
  const { clinic } = (await founded.json()) as { clinic: { id: string } }
  const added = await page.request.post('/api/staff', {
    headers: origin,
    data: {
      firstName: 'Uma',
      lastName: 'Das',
      email: 'held@mail.example',
      password: 'first-1',
      phone: '+91 98200 66666',
      clinicId: clinic.id,
      position: 'Receptionist',
      department: 'Reception',
      salary: '15000',
      startDate: '2026-01-01',
      employeeId: 'H-1',
    },
  })
  expect(await added.text()).toContain('added')
  const theirs = await browser.newContext({ baseURL: site.url })
  const desk = await theirs.newPage()
  await withAuthenticator(desk)
  await startSession(desk, 'held@mail.example', 'first-1')
  await theirs.request.post('/api/auth/change-password', {
    headers: origin,
    data: { currentPassword: 'first-1', newPassword: password },
  })

  await page.goto('/settings')
  const section = page.getByRole('switch', { name: 'Two-factor sign-in for doctors and staff' })
  await section.check()
  await page.getByText(/people at Lakeside Practice have no second factor yet/).click()
  await expect(page.getByRole('list', { name: 'Without a second factor at Lakeside Practice' })).toContainText(
    'Uma Das',
  )
  await look(page, 'the demand in the settings')
  await page.getByLabel('From', { exact: true }).fill('2099-12-01')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings saved').first()).toBeVisible()

  await desk.goto('/appointments')
  await expect(desk.getByText(/From 1 Dec 2099, your clinic requires a second factor/)).toBeVisible()
  await look(desk, 'the notice before the day')

  await page.getByLabel('From', { exact: true }).fill('2026-01-01')
  // the toast may still be the first day's
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes('/settings'),
  )
  await page.getByRole('button', { name: 'Save Changes' }).click()
  expect((await saved).status()).toBe(200)
  await desk.goto('/appointments')
  await expect(desk).toHaveURL(/two-factor/)
  await look(desk, 'held back')
  await desk.getByRole('button', { name: 'Email me a code' }).press('Enter')
  const code = desk.getByLabel('Code from the email')
  await expect(code).toBeFocused()
  await look(desk, 'the emailed code')
  await desk.getByRole('button', { name: 'Use a passkey instead' }).click()
  await code.fill('12')
  await desk.getByLabel('Current password', { exact: true }).fill(password)
  await desk.getByRole('button', { name: 'Add passkey' }).click()
  await expect(desk.getByText(english(factorCodeMessages.digits))).toBeVisible()
  await desk.getByRole('button', { name: 'Send the code again' }).click()
  await expect(desk.getByText(english(factorCodeMessages.sent))).toBeVisible()
  const mailed = await emailedCode(desk, 'held@mail.example')
  await code.fill(String((Number(mailed) + 1) % 1_000_000).padStart(6, '0'))
  await desk.getByRole('button', { name: 'Add passkey' }).click()
  await expect(desk.getByText(english(factorCodeMessages.wrong)).first()).toBeVisible()
  await look(desk, 'a wrong emailed code')
  await code.fill(mailed)
  await desk.getByRole('button', { name: 'Add passkey' }).click()
  await desk.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(desk).not.toHaveURL(/two-factor/)
  await desk.goto('/appointments')
  await expect(desk.getByRole('button', { name: 'New Appointment' })).toBeVisible()
  await theirs.close()
})
