import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#contract/demo.ts'
import { look } from './examine.ts'
import { keepsFocus } from './focus.ts'
import { enter, expect, test } from './test.ts'

// A session that ends during typing: its person loses nothing, and another person sees nothing.

const again = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })

async function typeAndLoseTheSession(page: Page, name: string) {
  await enter(page, 'staff@demo.example')
  await page.goto('/patients?new=1')
  const form = page.getByRole('dialog', { name: 'Add Patient' })
  await form.getByLabel('First name', { exact: true }).fill(name)
  await form.getByLabel('Last name', { exact: true }).fill('Lostfound')
  await form.getByLabel('Date of birth').fill('1990-05-31')
  await form.getByLabel('Gender').selectOption('female')
  await form.getByLabel('Email', { exact: true }).fill(`${name.toLowerCase()}@mail.example`)
  await form.getByLabel('Phone', { exact: true }).fill('+91 98200 11223')
  await form.getByLabel('Address', { exact: true }).fill('12 Temple Road')
  await form.getByLabel('Emergency contact', { exact: true }).fill('Ravi Lostfound')
  await form.getByLabel('Emergency phone', { exact: true }).fill('+91 98200 11224')
  await page.context().clearCookies()
  await form.getByRole('button', { name: 'Add Patient' }).click()
  await expect(page.getByText('Your session has expired. Redirecting to sign in...').first()).toBeVisible()
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(again(page).getByText('Your session has expired')).toBeVisible()
}

async function signInAs(page: Page, email: string) {
  await again(page).getByLabel('Email').fill(email)
  await again(page).getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await again(page).getByRole('button', { name: 'Sign In to Vaidya' }).click()
}

test('saving continues automatically after the same person signs in again', async ({ page }) => {
  await typeAndLoseTheSession(page, 'Kept')
  await expect(again(page).getByLabel('Email')).toHaveValue('staff@demo.example')
  // the page is unreachable, and no key opens it
  await page.keyboard.press('Escape')
  await expect(again(page)).toBeVisible()
  await keepsFocus(page, 'the sign-in over what was typed')
  await look(page, 'sign in again')
  await again(page).getByLabel('Password', { exact: true }).fill('not this one')
  await again(page).getByRole('button', { name: 'Sign In to Vaidya' }).click()
  await expect(again(page).getByText('Invalid email or password').first()).toBeVisible()
  await signInAs(page, 'staff@demo.example')
  await expect(again(page)).toBeHidden()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/patients/)
  const found = await page.request.get('/api/patients', { params: { search: 'Kept Lostfound' } })
  expect(((await found.json()) as unknown[]).length).toBe(1)
})

test('another person who signs in sees none of the unsaved work', async ({ page }) => {
  await typeAndLoseTheSession(page, 'Dropped')
  await signInAs(page, 'doctor@demo.example')
  await expect(again(page)).toBeHidden()
  await expect(page.getByText('Dropped')).toHaveCount(0)
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(kept).not.toContain('Dropped')
  const found = await page.request.get('/api/patients', { params: { search: 'Dropped Lostfound' } })
  expect(await found.json()).toEqual([])
})

test('without unsaved work the sign-in page opens immediately and says why', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  await page.goto('/patients')
  await page.context().clearCookies()
  await page.getByRole('searchbox', { name: 'Search' }).fill('anything')
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByText('Your session has expired. Please sign in again.').first()).toBeVisible()
})

test.describe('an idle session', () => {
  // its clock goes its own way

  test('two minutes before an idle session expires, a question takes the focus and gives it back when answered', async ({
    page,
  }) => {
    await enter(page, 'staff@demo.example')
    await page.goto('/appointments')
    const button = page.getByRole('button', { name: 'New Appointment' })
    await button.focus()
    await page.clock.setFixedTime(Date.now() + 28.5 * 60_000)
    const question = page.getByRole('dialog', { name: 'Are you still there?' })
    await expect(question).toContainText('because you’ve been inactive')
    await keepsFocus(page, 'the question of an unused session')
    await look(page, 'are you still there')
    await question.getByRole('button', { name: 'Stay signed in' }).focus()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(button).toBeFocused()
  })
})
