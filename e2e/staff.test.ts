import type { Page } from '@playwright/test'
import { look } from './examine.ts'
import { password, proveEmail } from './people.ts'
import { enter, expect, linkIn, mailTo, signIn, test } from './test.ts'
import { deskWidths } from './widths.ts'

interface Colleague {
  firstName: string
  lastName: string
  email: string
  employeeId: string
}

/** Fills Add New Staff Member, but for the position. */
async function fill(page: Page, { firstName, lastName, email, employeeId }: Colleague) {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('+91 98200 00077')
  await page.getByLabel('Password', { exact: true }).fill('kj7-vq')
  await page.getByLabel('Clinic', { exact: true }).selectOption('Neelkamal Family Clinic')
  await page.getByLabel('Department').selectOption('Reception')
  await page.getByLabel('Employee ID').fill(employeeId)
  await page.getByLabel('Start date').fill('2026-11-02')
  await page.getByLabel('Salary').fill('25,000')
}
const add = (page: Page) => page.getByRole('button', { name: 'Add Staff Member' }).click()

for (const width of deskWidths)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('the administrator adds a receptionist, who chooses a password, works, and is signed out on deactivation', async ({
      page,
      browser,
      site,
    }) => {
      const one = { firstName: 'Nisha', lastName: `Verma ${width}`, email: `nisha.${width}@mail.example`, employeeId: `E-${width}` } // oxfmt-ignore
      await enter(page, 'admin@demo.example')
      await page.goto('/add-staff')
      await expect(page.getByRole('heading', { level: 1, name: 'Add New Staff Member' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/')
      await add(page)
      for (const message of [
        'First name is required',
        'Last name is required',
        'Invalid email address',
        'Password must be at least 6 characters',
        'Phone number must be at least 10 digits',
        'Clinic is required',
        'Position is required',
        'Department is required',
        'Salary is required',
        'Start date is required',
        'Employee ID is required',
      ])
        await expect(page.getByText(message, { exact: true })).toBeVisible()
      await expect(page.getByLabel('First name')).toBeFocused()

      // the rights follow the position until they are chosen
      const rights = page.getByRole('group', { name: 'Permissions' }).getByRole('checkbox')
      await page.getByLabel('Position').selectOption('Security')
      await expect(rights.and(page.locator(':checked'))).toHaveCount(0)
      await page.getByLabel('Position').selectOption('Receptionist')
      await expect(rights.and(page.locator(':checked'))).toHaveCount(10)
      await page.getByRole('checkbox', { name: 'View prescriptions' }).uncheck()
      await page.getByLabel('Position').selectOption('Nurse')
      await page.getByLabel('Position').selectOption('Receptionist')
      await expect(rights.and(page.locator(':checked'))).toHaveCount(9)

      // refused: the typed text stays
      await fill(page, { ...one, email: 'staff@demo.example' })
      await add(page)
      await expect(page.getByText('This person already belongs to the clinic.').first()).toBeVisible()
      await expect(page.getByLabel('Email')).toBeFocused()
      await expect(page.getByLabel('Last name')).toHaveValue(one.lastName)
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('kj7-vq')
      await page.getByLabel('Email').fill(one.email)
      await add(page)
      await expect(page.getByText('Staff member added successfully').first()).toBeVisible()
      await expect(page).toHaveURL(`${site.url}/`)

      const theirs = await browser.newContext({ baseURL: site.url, viewport: { width, height: 900 } })
      const desk = await theirs.newPage()
      await signIn(desk, one.email, 'kj7-vq')
      await expect(desk).toHaveURL(/change-password/)
      await desk.getByLabel('Temporary password').fill('kj7-vq')
      await desk.getByLabel('New password', { exact: true }).fill('a walk along the river')
      await desk.getByRole('button', { name: 'Change Password' }).click()
      await expect(desk).not.toHaveURL(/change-password/)
      await desk.goto('/appointments')
      await expect(desk.getByRole('button', { name: 'New Appointment' })).toBeVisible()
      expect((await desk.goto('/staff'))?.status()).toBe(404)
      expect((await desk.goto('/add-staff'))?.status()).toBe(404)
      await desk.goto('/appointments')

      await page.goto('/staff')
      await page.getByLabel('Find').fill(one.lastName)
      const row = page.getByRole('listitem').filter({ hasText: one.lastName })
      await expect(row).toHaveCount(1)
      await expect(row).toContainText(
        'Permissions: Appointments, Check-in, Complete, No-show, Reschedule begun, Patients',
      )
      await expect(row).not.toContainText('25000')
      // the others are gone, so nothing moves under the pointer
      await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
      await row.getByRole('button', { name: `Edit Nisha ${one.lastName}` }).click()
      const dialog = page.getByRole('dialog', { name: `Edit Nisha ${one.lastName}` })
      await expect(dialog.getByLabel('Salary')).toHaveValue('25000')
      await look(page, 'the edit dialog')
      await dialog.getByLabel('Salary').fill('26500')
      await dialog.getByRole('textbox', { name: /^Notes/ }).fill('Mornings')
      await dialog.getByRole('button', { name: 'Save Changes' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText('Staff member updated').first()).toBeVisible()

      // a lost phone: signed out everywhere, the membership stays
      await row.getByRole('button', { name: `More for Nisha ${one.lastName}` }).click()
      await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
      await expect(page.getByText('This person was signed out everywhere.').first()).toBeVisible()
      await expect(desk).toHaveURL(/\/login/, { timeout: 20_000 })
      await desk.getByLabel('Email').fill(one.email)
      await desk.getByLabel('Password', { exact: true }).fill('a walk along the river')
      await desk.getByRole('button', { name: 'Sign In to Vaidya' }).click()
      await expect(desk.getByRole('button', { name: 'New Appointment' })).toBeVisible()

      await row.getByRole('button', { name: `More for Nisha ${one.lastName}` }).click()
      await page.getByRole('menuitem', { name: 'Deactivate' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText('They’ll be signed out right away')
      await question.getByRole('button', { name: 'Deactivate' }).click()
      await expect(question.getByText('Please give a reason')).toBeVisible()
      await question.getByLabel('Reason').fill('Moved to another town')
      await question.getByRole('button', { name: 'Deactivate' }).click()
      await expect(row).toHaveCount(0)
      await page.getByLabel('Show').selectOption('Deactivated')
      await expect(row).toContainText('Moved to another town')
      // the person's open screen notices it automatically
      await expect(desk).toHaveURL(/\/login/, { timeout: 20_000 })
      expect((await theirs.request.get('/api/auth/me')).status()).toBe(401)
      await theirs.close()
    })

    test('a person with a confirmed account is invited and accepts by the emailed link', async ({
      page,
      browser,
      site,
    }) => {
      const one = { firstName: 'Sam', lastName: `Das ${width}`, email: `sam.${width}@mail.example`, employeeId: `S-${width}` } // oxfmt-ignore
      const registered = await page.request.post('/api/auth/register', {
        headers: { origin: site.url },
        data: { firstName: one.firstName, lastName: one.lastName, email: one.email, password, role: 'staff' },
      })
      expect(registered.status()).toBe(201)
      await proveEmail(page, site.url, one.email)
      await enter(page, 'admin@demo.example')
      await page.goto('/add-staff')
      await fill(page, one)
      await page.getByLabel('Position').selectOption('Receptionist')
      await add(page)
      await expect(page.getByText('Invitation sent').first()).toBeVisible()
      await expect(page).toHaveURL(`${site.url}/`)
      await page.goto('/staff')
      await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText(one.email)

      const theirs = await browser.newContext({ baseURL: site.url, viewport: { width, height: 900 } })
      const person = await theirs.newPage()
      const path = linkIn(await mailTo(page, one.email, /has invited you to join/))
      await person.goto(path)
      await expect(person).toHaveURL(/\/login\?next=/)
      await person.getByLabel('Email').fill(one.email)
      await person.getByLabel('Password', { exact: true }).fill(password)
      await person.getByRole('button', { name: 'Sign In to Vaidya' }).click()
      await expect(person.getByRole('heading', { level: 1, name: /invites you to join/ })).toBeVisible()
      await look(person, 'the invitation')
      await person.getByRole('button', { name: 'Accept' }).click()
      await expect(person.getByText('Invitation accepted').first()).toBeVisible()
      await expect(person).toHaveURL(`${site.url}/`)
      await person.goto(path)
      await expect(person.getByText('You accepted this invitation.')).toBeVisible()
      await person.goto('/appointments')
      await expect(person.getByRole('button', { name: 'New Appointment' })).toBeVisible()
      await theirs.close()
      // the administrator's open list follows
      await expect(page.getByRole('list', { name: 'Staff' })).toContainText(one.email)
    })
  })

test('an administrator opens the email invitation from the long form', async ({ page }) => {
  await enter(page, 'admin@demo.example')
  await page.goto('/add-staff')
  await page.getByRole('link', { name: 'Invite by Email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite by Email' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/staff$/)
})

test('an invited person accepts from the bell', async ({ page }) => {
  await enter(page, 'kiran.bose@mail.example')
  await page.goto('/')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await page.getByRole('link', { name: /You're invited to join a clinic/ }).click()
  await expect(page.getByText('Staff Member, Medical Assistant')).toBeVisible()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Invitation accepted').first()).toBeVisible()
  await page.goto('/patients')
  await expect(page.getByRole('heading', { level: 1, name: 'Patient Management' })).toBeVisible()
  expect((await page.goto('/invitations/0190a000-0000-7000-8000-000000000000'))?.status()).toBe(404)
})
