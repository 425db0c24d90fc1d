import type { Page } from '@playwright/test'
import { bookByApi, clinicIn, doctorNamed, freeDay } from './demo.ts'
import { Hands } from './hands.ts'
import { newPerson, password } from './people.ts'
import { openSettled } from './settled.ts'
import { enter, expect, linkIn, mailTo, test } from './test.ts'
import { booked, dayIn } from './wizard.ts'
import { timeIn, timeNamed } from './written.ts'

// The number of presses for what patients do with appointments and accounts: docs/clicks.md lists all of them.

test.use({ viewport: { width: 390, height: 844 } })

const counted = ({ clicks, keys }: Hands) => `${clicks} clicks, ${keys} keys`

/** Types a guest's details with Tab from field to field. */
async function introduce(page: Page, hands: Hands, lastName: string) {
  await hands.tabTo(page.getByLabel('First name'), 40)
  await hands.type('Gita')
  for (const [label, text] of [
    ['Last name', lastName],
    ['Email', `gita.${lastName.toLowerCase()}@mail.example`],
    ['Phone', '+919820077044'],
  ] as const) {
    await hands.tabTo(page.getByLabel(label, { exact: true }))
    await hands.type(text)
  }
}

async function agreeAndBook(page: Page, hands: Hands) {
  await hands.click(page.getByRole('checkbox', { name: /I agree/ }))
  await hands.click(page.getByRole('button', { name: 'Book Appointment' }))
  await booked(page)
}

test('a guest books a free time of the landing page in 3 clicks', async ({ page }) => {
  await openSettled(page, '/')
  const hands = new Hands(page)
  await hands.click(page.getByRole('link', { name: /^Book at \d/ }).first())
  await expect(page).toHaveURL(/[?&]step=4/)
  await introduce(page, hands, 'Landing')
  await agreeAndBook(page, hands)
  expect(hands.clicks, counted(hands)).toBe(3)
})

test('a guest books the soonest time of a clinic in 4 clicks', async ({ page }) => {
  await openSettled(page, '/book/neelkamal')
  const hands = new Hands(page)
  await hands.click(page.getByRole('radio', { name: /General Consultation/ }))
  await hands.click(page.getByRole('button', { name: /^Soonest: / }))
  await introduce(page, hands, 'Soonest')
  await agreeAndBook(page, hands)
  expect(hands.clicks, counted(hands)).toBe(4)
})

test('a guest books by keyboard alone with at most 35 keys besides the text', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSettled(page, '/book/neelkamal')
  const hands = new Hands(page)
  const typed = () => 'GitaKeyboardgita.keyboard@mail.example+919820077044'.length
  const step = (name: string) => expect(page.locator('[data-step-title]')).toContainText(name)
  await hands.press('Tab', 'Enter')
  await hands.tabTo(page.getByRole('radio', { name: /General Consultation/ }), 10)
  await hands.press('Space', 'Enter')
  await step('Doctor')
  await hands.tabTo(page.getByRole('button', { name: /^Soonest: / }), 10)
  await hands.press('Enter')
  await introduce(page, hands, 'Keyboard')
  await hands.tabTo(page.getByRole('checkbox', { name: /I agree/ }))
  await hands.press('Space', 'Enter')
  await booked(page)
  expect([hands.clicks, hands.keys - typed() <= 35], counted(hands)).toEqual([0, true])
})

test('a signed-in patient books for a family member in 6 clicks', async ({ page }) => {
  await enter(page, 'patient@demo.example')
  await openSettled(page, '/')
  const hands = new Hands(page)
  const row = page.getByRole('region', { name: 'Family Members' }).getByRole('listitem').filter({ hasText: 'Lakshmi' })
  await hands.click(row.getByRole('link', { name: 'Book an appointment for Lakshmi Nair' }))
  // a patient of several clinics chooses one
  await hands.click(page.getByRole('link', { name: /Neelkamal Family Clinic/ }))
  await hands.click(page.getByRole('radio', { name: /General Consultation/ }))
  await hands.click(page.getByRole('button', { name: /^Soonest: / }))
  await expect(page.getByRole('radio', { name: /Lakshmi/ })).toBeChecked()
  await expect(page.getByLabel('Phone')).not.toHaveValue('')
  await agreeAndBook(page, hands)
  await expect(page.getByText(/Lakshmi/).first()).toBeVisible()
  expect([hands.clicks, hands.keys], counted(hands)).toEqual([6, 0])
})

test('a guest moves a booking by its link in 4 clicks, and cancels it in 2', async ({ page, site }) => {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const doctor = doctorNamed(clinic, 'Banerjee')
  const { date, times } = await freeDay(page.request, clinic, doctor.id, 31)
  const guest = { firstName: 'Linked', lastName: 'Guest', email: 'linked.guest@mail.example', phone: '+91 98200 00155' }
  const made = await bookByApi(page.request, site.url, { clinic, doctorId: doctor.id, date, time: times[0]!, guest })
  expect(made.status()).toBe(201)
  await openSettled(page, linkIn(await mailTo(page, guest.email, /Appointment requested/)))
  const move = new Hands(page)
  await move.click(page.getByRole('button', { name: 'Reschedule', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Reschedule your appointment' })
  await move.click(await dayIn(dialog, date))
  await move.click(dialog.getByRole('radio', { name: timeNamed(times[2]!) }))
  await move.click(dialog.getByRole('button', { name: 'Reschedule', exact: true }))
  await expect(dialog).toBeHidden()
  await expect(page.getByText(timeIn(times[2]!)).first()).toBeVisible()
  expect(move.clicks).toBe(4)
  const cancel = new Hands(page)
  await cancel.click(page.getByRole('button', { name: 'Cancel', exact: true }))
  await cancel.click(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel appointment' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Appointment cancelled' })).toBeVisible()
  expect(cancel.clicks).toBe(2)
})

test('a patient signs up and signs in with 3 clicks from the landing page', async ({ page }) => {
  await openSettled(page, '/')
  const hands = new Hands(page)
  const email = 'counted.patient@mail.example'
  await hands.click(page.getByRole('link', { name: 'Start Free Trial' }).first())
  await hands.click(page.getByRole('link', { name: 'Create Account' }))
  await hands.tabTo(page.getByLabel('First name'))
  await hands.type('Chitra')
  for (const [label, text] of [
    ['Last name', 'Counted'],
    ['Email', email],
    ['Password', password],
  ] as const) {
    await hands.tabTo(page.getByLabel(label, { exact: true }))
    await hands.type(text)
  }
  await hands.click(page.getByRole('radio', { name: /^Patient/ }))
  await hands.press('Enter')
  await expect(page).toHaveURL(/login/)
  await hands.tabTo(page.getByLabel('Email'))
  await hands.type(email)
  await hands.press('Tab')
  await hands.type(password)
  await hands.press('Enter')
  await expect(page.getByRole('button', { name: 'Add family member' })).toBeVisible()
  expect(hands.clicks, counted(hands)).toBe(3)
})

test('a patient adds a family member with 1 click, and closes the account with 4', async ({ page, site }) => {
  await newPerson(page, site.url, 'counted.family@mail.example')
  await openSettled(page, '/')
  const add = new Hands(page)
  await add.click(page.getByRole('button', { name: 'Add family member' }))
  const dialog = page.getByRole('dialog', { name: 'Add Family Member' })
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await add.type('Asha')
  await add.tabTo(dialog.getByLabel('Last name'))
  await add.type('Kumar')
  await add.tabTo(dialog.getByLabel('Relationship'))
  // the first letters choose in a list of the browser
  await add.type('ch')
  await expect(dialog.getByLabel('Relationship')).toHaveValue('Child')
  await add.press('Tab', 'Enter')
  await expect(page.getByRole('region', { name: 'Family Members' }).getByText('Asha Kumar')).toBeVisible()
  expect(add.clicks, counted(add)).toBe(1)

  const close = new Hands(page)
  await close.click(page.getByRole('button', { name: /account menu$/ }))
  await close.click(page.getByRole('menuitem', { name: 'Settings' }))
  await close.click(page.getByRole('button', { name: 'Close my account' }))
  const closing = page.getByRole('dialog', { name: 'Close my account' })
  await close.tabTo(closing.getByLabel('Current password', { exact: true }))
  await close.type(password)
  await close.click(closing.getByRole('button', { name: 'Close my account' }))
  await expect(page.getByText(/^Your account will be closed on/)).toBeVisible()
  expect(close.clicks, counted(close)).toBe(4)
})
