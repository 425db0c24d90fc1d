import { expect, linkIn, mailTo, signIn, test } from './test.ts'

test('a person registers, confirms the address by mail, signs in and out', async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('First name').fill('Ravi')
  await page.getByLabel('Last name').fill('Kumar')
  await page.getByLabel('Email').fill('ravi@mail.example')
  await page.getByLabel('Password', { exact: true }).fill('a long walk at dawn')
  await page.getByRole('radio', { name: /Patient/ }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Account Created').first()).toBeVisible()

  const mail = await mailTo(page, 'ravi@mail.example', /Confirm your e-mail/)
  await page.goto(new URL(/https?:\/\/\S+/.exec(mail)![0]).pathname + new URL(/https?:\/\/\S+/.exec(mail)![0]).search)
  await expect(page.getByText('Your e-mail address is confirmed.').first()).toBeVisible()

  await signIn(page, 'ravi@mail.example', 'a long walk at dawn')
  await expect(page.getByText('Login successful').first()).toBeVisible()
  await page.getByRole('button', { name: /Ravi Kumar/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/login/)
  const answer = await page.goto('/appointments')
  expect(answer?.status()).toBe(404)
})

test('a wrong password is told in one sentence, at the form and in a toast', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('doctor@demo.example')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign In to Vaidya' }).click()
  await expect(page.getByText('Vaidya Login Failed').first()).toBeVisible()
  await expect(page.getByText('Invalid email or password').first()).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
})

test('a forgotten password is replaced by a mailed link, once', async ({ page }) => {
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
  await expect(page.getByText(/If an account with this e-mail exists/).first()).toBeVisible()
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
