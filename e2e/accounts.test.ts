import { openAsleep } from './asleep.ts'
import { look } from './examine.ts'
import { expect, linkIn, mailTo, secretLinkIn, signIn, test } from './test.ts'

test('a person signs up, confirms the email, signs in and signs out', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('First name').fill('Ravi')
  await page.getByLabel('Last name').fill('Kumar')
  await page.getByLabel('Email').fill('ravi@mail.example')
  await page.getByLabel('Password', { exact: true }).fill('a long walk at dawn')
  await page.getByRole('radio', { name: /Patient/ }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Account Created').first()).toBeVisible()

  const wake = await openAsleep(page, secretLinkIn(await mailTo(page, 'ravi@mail.example', /Confirm your email/)))
  // opening the link does nothing: the person presses the button
  await expect(page.getByText('Your email address is confirmed.')).toHaveCount(0)
  const confirm = page.getByRole('button', { name: 'Confirm Email Address' })
  // text typed before hydration counts
  await expect(confirm).toBeDisabled()
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  wake()
  await confirm.click()
  await expect(page.getByText('Incorrect password.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('')
  await confirm.click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await look(page, 'confirming an address signed out')
  await page.getByLabel('Password', { exact: true }).fill('a long walk at dawn')
  await confirm.click()
  await expect(page.getByText('Your email address is confirmed.').first()).toBeVisible()

  await signIn(page, 'ravi@mail.example', 'a long walk at dawn')
  await expect(page.getByText('Login successful').first()).toBeVisible()
  await page.getByRole('button', { name: /Ravi Kumar/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/login/)
  const answer = await page.goto('/appointments')
  expect(answer?.status()).toBe(404)
})

test('a wrong password shows the same sentence in the form and in a toast', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('doctor@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign In to Vaidya' }).click()
  await expect(page.getByText('Vaidya Login Failed').first()).toBeVisible()
  await expect(page.getByText('Invalid email or password').first()).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
})

test('a person resets a forgotten password by an emailed link, which works once', async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('First name').fill('Leela')
  await page.getByLabel('Last name').fill('Das')
  await page.getByLabel('Email').fill('leela@mail.example')
  await page.getByLabel('Password', { exact: true }).fill('the first of two')
  await page.getByRole('radio', { name: /Patient/ }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/login/)

  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('leela@mail.example')
  await page.getByRole('button', { name: /link/i }).click()
  await expect(page.getByText(/If an account exists for this email/).first()).toBeVisible()
  const mail = await mailTo(page, 'leela@mail.example', /Choose a new password/)
  const link = new URL(/https?:\/\/\S+/.exec(mail)![0])
  expect(linkIn(mail)).toBe('/reset-password')

  await page.goto(link.pathname + link.search)
  await page.getByLabel('New password', { exact: true }).fill('the second of two')
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await expect(page.getByText('Your password has been changed.').first()).toBeVisible()
  await signIn(page, 'leela@mail.example', 'the second of two')
})
