import type { Locator, Page } from '@playwright/test'
import type { Prescription } from '#contract/prescriptions/prescriptions.ts'
import { DEMO_PASSWORD } from '#contract/demo.ts'
import { clinicIn, dateAt, laterAppointments } from './demo.ts'
import { REFUSAL } from './refuse.ts'
import { openSettled } from './settled.ts'
import { enter, expect, test } from './test.ts'

// Every dialog and question, and a form of a page, whose save fails: the toast "Error" with the server's message, once, and the same message
// in the dialog, which stays open.

interface Way {
  path: string
  /** Buttons to press in order until the dialog is open, by text or locator. */
  press: (RegExp | string | ((page: Page) => Locator))[]
  title: RegExp | string
  /** Fills in what `fillIn` can't know. */
  fill?: (dialog: Locator, page: Page) => Promise<unknown>
}

const menu = (name: RegExp | string) => (page: Page) => page.getByRole('menuitem', { name })

/** A text for each kind of required field. */
const typed: Record<string, string> = {
  email: 'refused@mail.example',
  tel: '+919820077002',
  password: DEMO_PASSWORD,
  date: '2020-02-03',
  url: 'https://refused.example',
  number: '5',
}

/** Fills the required fields that are empty. */
async function fillIn(dialog: Locator) {
  for (const field of await dialog.locator(':is(input, textarea, select):is([required], [aria-required=true])').all()) {
    if (await field.inputValue()) continue
    const [tag, type] = await field.evaluate((one) => [one.tagName, one.getAttribute('type') ?? 'text'] as const)
    if (tag === 'SELECT') await field.selectOption({ index: 1 })
    else if (type !== 'checkbox' && type !== 'radio') await field.fill(typed[type] ?? 'Refused for now')
  }
}

const chooseFirst = async (dialog: Locator, label: string, text: string, page: Page) => {
  await dialog.getByRole('combobox', { name: label }).fill(text)
  await page.getByRole('listbox').getByRole('option').first().click()
}

const chooseTest = async (dialog: Locator) => {
  await dialog.getByLabel('Test', { exact: true }).selectOption('TSH')
  await dialog.getByLabel('Value', { exact: true }).fill('2.1')
}

const checkFirst = (dialog: Locator) => dialog.getByRole('checkbox').first().check()

async function chartOf(page: Page) {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const query = { clinicId: clinic.id, when: 'upcoming', status: 'confirmed', limit: 1 }
  const [appointment] = (await (await page.request.get('/api/appointments', { params: query })).json()) as {
    patient: { id: string }
  }[]
  return `/patients/${appointment!.patient.id}`
}

async function prescriptionOf(page: Page) {
  const answer = await page.request.get('/api/prescriptions', { params: { status: 'active', limit: 20 } })
  const own = ((await answer.json()) as Prescription[]).find(({ can }) => can.cancel)!
  return `/prescriptions/${own.id}`
}

const ways: Record<string, (page: Page) => Promise<Way[]>> = {
  patient: async () => [
    { path: '/', press: ['Add family member'], title: 'Add Family Member' },
    { path: '/', press: [/^Edit Lakshmi/], title: 'Edit Family Member' },
    { path: '/', press: [/^Delete Aarav/], title: /^Delete Aarav/ },
    {
      path: '/',
      press: [/^Invite Lakshmi/],
      title: /^Invite Lakshmi/,
      fill: (dialog) => dialog.getByLabel('Email').fill('lakshmi.refused@mail.example'),
    },
    { path: '/appointments', press: ['Cancel'], title: 'Cancel this appointment?' },
    {
      path: '/profile',
      press: ['Enter a code'],
      title: 'Add a record',
      fill: (dialog) => dialog.getByLabel('Code').fill('ABCDEFGHJK'),
    },
    { path: '/my-medicines', press: [/^Edit Vitamin/], title: /^Vitamin/ },
    { path: '/my-medicines', press: [/^Delete Vitamin/], title: /^Delete Vitamin/ },
    {
      path: '/test-reports',
      press: [/^Share /],
      title: 'Share Report',
      fill: (dialog) => dialog.getByRole('radio', { name: /link/i }).check(),
    },
    { path: '/settings', press: ['Download my data'], title: 'Download my data' },
    { path: '/profile', press: ['Set up'], title: 'Set up two-factor sign-in' },
    { path: '/test-values', press: ['Add value'], title: 'Add value', fill: chooseTest },
    {
      path: '/my-medicines',
      press: ['Add medicine'],
      title: 'Add medicine',
      fill: (dialog) => dialog.getByLabel('Medicine').fill('Refused 10 mg'),
    },
  ],
  staff: async (page) => [
    {
      path: await laterAppointments(page),
      press: ['Cancel'],
      title: 'Cancel this appointment?',
    },
    {
      path: '/',
      press: ['Add walk-in'],
      title: 'Add walk-in',
      fill: (dialog, page) => chooseFirst(dialog, 'Patient', 'a', page),
    },
    {
      path: '/patients',
      press: [/^Edit /],
      title: 'Edit Patient',
      fill: (dialog) => dialog.getByLabel('First name').fill('Refused'),
    },
    { path: '/patients', press: ['Add Patient'], title: 'Add Patient' },
    { path: '/profile', press: [/^Leave clinic/], title: /^Leave Neelkamal/ },
  ],
  doctor: async (page) => [
    {
      path: await prescriptionOf(page),
      press: ['More', menu(/^Cancel/)],
      title: 'Cancel this prescription?',
      fill: (dialog) => dialog.getByLabel('Reason').fill('Refused for now'),
    },
    { path: '/profile', press: ['Set up'], title: 'Set up two-factor sign-in' },
    { path: await chartOf(page), press: ['Add value'], title: 'Add value', fill: chooseTest },
  ],
  admin: async (page) => {
    const clinic = await clinicIn(page.request, 'Bengaluru')
    return [
      { path: '/clinics', press: ['Add New Clinic'], title: 'Register New Clinic' },
      {
        path: `/clinics/${clinic.id}/settings/closures`,
        press: [],
        title: 'Close a day',
        fill: (dialog) => dialog.getByLabel('Day', { exact: true }).fill(dateAt(clinic, 40)),
      },
      { path: `/clinics/${clinic.id}/settings/keys`, press: ['New API key'], title: 'New API key', fill: checkFirst },
      { path: '/doctors', press: ['Invite by Email'], title: 'Invite by Email' },
      { path: '/doctors', press: [/^Edit Arjun Rao/], title: /^Edit Arjun Rao/ },
      {
        path: '/doctors',
        press: [/^More for Arjun/, menu(/^Sign out everywhere/)],
        title: /^Sign Arjun Rao out everywhere/,
      },
      { path: '/doctors', press: [/^More for Arjun/, menu(/^Deactivate/)], title: /^Deactivate Arjun Rao/ },
      { path: '/staff', press: [/^Edit Sunita/], title: /^Edit Sunita/ },
      { path: '/staff', press: [/^Withdraw the invitation for/], title: /^Withdraw the invitation/ },
      { path: '/staff', press: [/^More for Sunita/, menu(/two-factor/)], title: /^Remove two-factor codes/ },
      { path: await chartOf(page), press: ['Emergency access'], title: 'Emergency access' },
      { path: '/webhooks', press: ['Add webhook'], title: 'Add webhook', fill: checkFirst },
    ]
  },
}

/** Counts the toasts from here on. */
const countToasts = (page: Page) =>
  page.evaluate(() => {
    const counted = globalThis as unknown as { toasts: number }
    counted.toasts = 0
    const look = (node: Node) => node instanceof HTMLElement && node.matches('li[data-state]') && counted.toasts++
    new MutationObserver((records) => records.forEach(({ addedNodes }) => addedNodes.forEach(look))).observe(
      document.body,
      { childList: true, subtree: true },
    )
  })

async function fails(page: Page, { path, press, title, fill }: Way) {
  await openSettled(page, path)
  for (const what of press)
    await (typeof what === 'function' ? what(page) : page.getByRole('button', { name: what, exact: true }))
      .first()
      .click()
  const dialog = page
    .getByRole('dialog', { name: title })
    .or(page.getByRole('alertdialog', { name: title }))
    .or(page.getByRole('form', { name: 'Close a day' }))
  await expect(dialog).toBeVisible()
  await fill?.(dialog, page)
  await fillIn(dialog)
  await countToasts(page)
  await dialog.locator('button[type=submit]').last().click()
  await expect(dialog.getByText(REFUSAL)).toBeVisible()
  const toast = page.locator('li[data-state=open]', { hasText: REFUSAL })
  await expect(toast.getByText('Error', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => (globalThis as unknown as { toasts: number }).toasts)).toBe(1)
}

for (const [who, find] of Object.entries(ways))
  test(`a failed save of ${who}@demo.example shows the toast "Error" and the same message in its dialog`, async ({
    page,
  }) => {
    test.setTimeout(300_000)
    page.setDefaultTimeout(15_000)
    await enter(page, `${who}@demo.example`)
    const all = await find(page)
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 503, json: { message: REFUSAL } }),
    )
    const failures: string[] = []
    for (const way of all)
      await test.step(`${way.path}: ${String(way.title)}`, () =>
        fails(page, way).catch(
          (error: Error) => void failures.push(`${way.path} ${String(way.title)}: ${error.message}`),
        ))
    expect(failures).toEqual([])
  })

test('an expired session shows its own toast, and a wrong field shows its message beside it', async ({ page }) => {
  await enter(page, 'patient@demo.example')
  await openSettled(page, '/')
  await page.getByRole('button', { name: 'Add family member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Family Member' })
  await expect(dialog).toBeVisible()
  await fillIn(dialog)
  const issues = [{ path: 'lastName', message: 'This last name is refused' }]
  await page.route(
    '**/api/family-members',
    (route) => route.fulfill({ status: 422, json: { message: 'Check the fields below.', issues } }),
    { times: 1 },
  )
  await dialog.locator('button[type=submit]').click()
  await expect(dialog.getByText('This last name is refused')).toBeVisible()
  await expect(dialog.getByLabel('Last name')).toBeFocused()

  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: /^Delete Aarav/ }).click()
  await page.route('**/api/family-members/*', (route) =>
    route.fulfill({ status: 401, json: { message: 'Unauthorized' } }),
  )
  const leaves = page.waitForRequest(/\/login/)
  await page.getByRole('alertdialog').locator('button[type=submit]').click()
  await expect(page.locator('li[data-state=open]', { hasText: 'Your session has expired' })).toBeVisible()
  await expect(page.locator('li[data-state]', { hasText: 'Error' })).toHaveCount(0)
  await leaves
})
