import type { Page } from '@playwright/test'
import { english } from '#language/translate.ts'
import { demoAccounts } from '#contract/demo.ts'
import { thorough } from '#server/testing/thorough.ts'
import { newPerson, password } from './people.ts'
import { expect, signIn, startSession, test } from './test.ts'

/**
 * Returns everything that the browser has stored for this site: storage of both kinds, databases, caches, and cookies
 * that scripts can read.
 */
const keptBy = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.fromEntries(Object.entries(localStorage)) as Record<string, string>,
    session: Object.fromEntries(Object.entries(sessionStorage)) as Record<string, string>,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    cookie: document.cookie,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    name: window.name,
  }))

/** Asserts that it has no personal data: only the time of the last use, and the product's own words. */
async function examineStorage(page: Page, words: string[]) {
  const kept = await keptBy(page)
  expect(Object.keys(kept.local).filter((key) => !['last-use', 'single-key-shortcuts'].includes(key))).toEqual([])
  // how far each page was scrolled, by names that say nothing
  const { 'react-router-scroll-positions': scrolled = '{}', 'toast-on-next-page': _, ...others } = kept.session
  expect(Object.keys(JSON.parse(scrolled)).filter((key) => !/^[a-z\d]{1,12}$/.test(key))).toEqual([])
  expect(others).toEqual({})
  expect([kept.databases, kept.caches, kept.cookie, kept.workers, kept.name]).toEqual([[], [], '', 0, ''])
  const text = JSON.stringify(kept)
  for (const word of words) expect(text).not.toContain(word)
}

/** Waits for the server to store or delete the draft; call before the action that causes it. */
const draftCall = (page: Page, method: 'PUT' | 'DELETE') =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/profile/draft') && answer.request().method() === method)

/** Each role's pages in a day, the profile last. */
const rooms = [
  '/',
  '/appointments',
  '/patients',
  ...(thorough ? ['/calendar', '/doctors', '/staff', '/analytics', '/clinics', '/notifications', '/settings'] : []),
  '/profile',
]

for (const { email, label } of demoAccounts)
  test(`the browser stores no personal data after a day of work (${english(label)})`, async ({ page }) => {
    await signIn(page, email)
    const me = (await (await page.request.get('/api/auth/me')).json()) as {
      firstName: string
      lastName: string
      id: string
    }
    const words = [me.firstName, me.lastName, me.id, email, 'Typed by', '98200 11111']
    for (const room of rooms) {
      await page.goto(room)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await examineStorage(page, words)
    }
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    const isKept = draftCall(page, 'PUT')
    await page.getByLabel('First name').fill('Typed by somebody')
    await page.getByLabel('Phone').fill('+91 98200 11111')
    await isKept
    await examineStorage(page, words)
    const isForgotten = draftCall(page, 'DELETE')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await isForgotten
    await examineStorage(page, words)
  })

test('the browser stores only the records a patient saved, without their identity, and deletes them at sign-out', async ({
  page,
}) => {
  await signIn(page, 'patient@demo.example')
  const me = (await (await page.request.get('/api/auth/me')).json()) as {
    lastName: string
    id: string
    email: string
  }
  await page.goto('/settings')
  const keep = page.getByRole('switch', { name: 'Keep my appointments and prescriptions on this phone' })
  await expect(keep).toBeEnabled()
  await keep.click()
  await expect(page.getByText(/^Kept here: /)).toBeVisible()
  const kept = await keptBy(page)
  expect(kept.caches).toEqual(['own-records'])
  const { caches: _, ...others } = kept
  for (const word of [me.lastName, me.id, me.email]) expect(JSON.stringify(others)).not.toContain(word)
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/login/)
  await expect.poll(async () => (await keptBy(page)).caches).toEqual([])
  await examineStorage(page, [me.lastName, me.id, me.email])
})

test('a profile draft comes back after a reload and a new sign-in, but not after the person discards it', async ({
  page,
  site,
}) => {
  const email = 'drafts@mail.example'
  await newPerson(page, site.url, email)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const isKept = draftCall(page, 'PUT')
  await page.getByLabel('Bio').fill('Half a sentence')
  await isKept

  const edit = async () => {
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await expect(page.getByLabel('Bio')).toBeVisible()
  }
  const isBack = page.getByText('We restored your unsaved changes. Save them, or cancel to discard them.')
  page.on('dialog', (dialog) => void dialog.accept())
  await edit()
  await expect(isBack).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue('Half a sentence')

  // the last letters are saved, though the person moves on immediately
  const isKeptToo = draftCall(page, 'PUT')
  await page.getByLabel('Bio').fill('Half a sentence more')
  await page.getByRole('link', { name: /Change password/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/change-password/)
  await isKeptToo
  await page.goto('about:blank')
  await page.context().clearCookies()
  await startSession(page, email, password)
  await edit()
  await expect(page.getByLabel('Bio')).toHaveValue('Half a sentence more')

  const isForgotten = draftCall(page, 'DELETE')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await isForgotten
  await edit()
  await expect(page.getByLabel('Bio')).toHaveValue('')
  await expect(isBack).toBeHidden()
})
