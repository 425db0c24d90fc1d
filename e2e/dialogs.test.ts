import type { Locator, Page } from '@playwright/test'
import type { Patient } from '#contract/patients/patients.ts'
import type { Prescription } from '#contract/prescriptions/prescriptions.ts'
import { thorough } from '#server/testing/thorough.ts'
import { openAsleep } from './asleep.ts'
import { clinicIn, laterAppointments } from './demo.ts'
import { beginsInFirstField, keepsFocus } from './focus.ts'
import { openSettled } from './settled.ts'
import { enter, expect, test } from './test.ts'

// Every dialog by keyboard: the focus starts in its first field, stays inside while Tab goes round, and returns after
// Escape. Dialogs that open only in rare situations (a lost session, an overlap) are tested in their own journeys.

interface Way {
  /** The page; each row of a list has its dialogs. */
  path: string
  /** Buttons to press in order, by text or locator. */
  press: (RegExp | string | ((page: Page) => Locator))[]
  title: RegExp | string
  /** The first focus, if the first field is filled in already. */
  at?: (dialog: Locator) => Locator
}

const menu = (name: RegExp | string) => (page: Page) => page.getByRole('menuitem', { name })

const time = (dialog: Locator) => dialog.getByRole('combobox', { name: 'Time' })
const medication = (dialog: Locator) => dialog.getByPlaceholder('Name and strength').first()

/** Returns the chart of an upcoming patient without an account, so that the desk can create a code. */
async function chartOf(page: Page) {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const query = { clinicId: clinic.id, when: 'upcoming', status: 'confirmed', limit: 50 }
  const appointments = (await (await page.request.get('/api/appointments', { params: query })).json()) as {
    patient: { id: string }
  }[]
  for (const { patient } of appointments) {
    const path = `/patients/${patient.id}`
    const chart = (await (await page.request.get(`/api${path}`)).json()) as Pick<Patient, 'hasAccount' | 'guardian'>
    if (!chart.hasAccount && chart.guardian === null) return path
  }
  throw new Error('Every patient of the coming appointments has an account')
}

async function prescriptionOf(page: Page) {
  const answer = await page.request.get('/api/prescriptions', { params: { status: 'active', limit: 20 } })
  const own = ((await answer.json()) as Prescription[]).find(({ can }) => can.cancel)!
  return `/prescriptions/${own.id}`
}

const ways: Record<string, (page: Page) => Promise<Way[]>> = {
  staff: async (page) => {
    const [chart, later] = [await chartOf(page), await laterAppointments(page)]
    return [
      { path: '/appointments', press: ['New Appointment'], title: 'Schedule New Appointment' },
      { path: '/appointments', press: ['Reschedule'], title: 'Reschedule appointment' },
      { path: later, press: ['Cancel'], title: 'Cancel this appointment?' },
      { path: '/calendar?view=day', press: ['Book Appointment'], title: 'Book Appointment' },
      { path: '/calendar?view=day', press: ['Time off'], title: 'Time off' },
      { path: '/', press: ['Add walk-in'], title: 'Add walk-in' },
      { path: '/', press: [(at) => at.getByRole('button', { name: /^Notifications/ })], title: 'Notifications' },
      { path: '/patients', press: ['Add Patient'], title: 'Add Patient' },
      { path: '/patients', press: [/^Edit /], title: 'Edit Patient' },
      { path: chart, press: ['Edit'], title: 'Edit Patient' },
      { path: chart, press: ['New Appointment'], title: 'Schedule New Appointment', at: time },
      { path: chart, press: [/^Open appointment/], title: /./ },
      { path: chart, press: ['Create access code'], title: 'Access code' },
      { path: '/profile', press: ['Add a passkey'], title: 'Add a passkey' },
      { path: '/profile', press: ['Set up'], title: 'Set up two-factor sign-in' },
      { path: '/profile', press: [/^Leave clinic/], title: /^Leave Neelkamal/ },
      { path: '/settings', press: ['Download my data'], title: 'Download my data' },
    ]
  },
  doctor: async (page) => [
    { path: '/prescriptions', press: ['Write Prescription'], title: 'Write Prescription' },
    { path: '/prescriptions', press: [/^Copy .* into a new/], title: 'Write Prescription', at: medication },
    { path: await prescriptionOf(page), press: ['More', menu('Edit')], title: 'Edit Prescription', at: medication },
    { path: await prescriptionOf(page), press: ['More', menu(/^Cancel/)], title: 'Cancel this prescription?' },
    { path: '/test-reports', press: [/^View /], title: /./ },
    { path: await chartOf(page), press: ['Add value'], title: 'Add value' },
    { path: await chartOf(page), press: ['Merge a duplicate'], title: 'Merge a duplicate' },
    { path: '/settings', press: ['Set hours and time off'], title: 'Working hours and time off' },
  ],
  admin: async (page) => {
    const { id } = await clinicIn(page.request, 'Bengaluru')
    return [
      { path: '/clinics', press: ['Add New Clinic'], title: 'Register New Clinic' },
      { path: '/clinics', press: [/^Details of Neelkamal/], title: 'Clinic Details' },
      { path: `/clinics/${id}/settings/keys`, press: ['New API key'], title: 'New API key' },
      { path: '/doctors', press: ['I also see patients here'], title: 'I also see patients here' },
      { path: '/doctors', press: ['Invite by Email'], title: 'Invite by Email' },
      { path: '/doctors', press: [/^Edit Arjun Rao/], title: /^Edit Arjun Rao/ },
      { path: '/doctors', press: [/^Working hours and time off of Arjun/], title: 'Working hours and time off' },
      {
        path: '/doctors',
        press: [/^More for Arjun/, menu(/^Sign out everywhere/)],
        title: /^Sign Arjun Rao out everywhere/,
      },
      { path: '/doctors', press: [/^More for Arjun/, menu(/^Deactivate/)], title: /^Deactivate Arjun Rao/ },
      { path: '/staff', press: ['Invite by Email'], title: 'Invite by Email' },
      { path: '/staff', press: [/^Edit Sunita/], title: /^Edit Sunita/ },
      { path: '/staff', press: [/^More for Sunita/, menu(/^Deactivate/)], title: /^Deactivate Sunita/ },
      { path: '/staff', press: [/^Withdraw the invitation for/], title: /^Withdraw the invitation/ },
      { path: '/staff', press: [/^More for Sunita/, menu(/two-factor/)], title: /^Remove two-factor codes/ },
      { path: '/patients', press: ['Import'], title: 'Import Patients' },
      { path: '/patients', press: ['Export'], title: 'Export' },
      { path: await chartOf(page), press: ['Emergency access'], title: 'Emergency access' },
      { path: '/webhooks', press: ['Add webhook'], title: 'Add webhook' },
    ]
  },
  patient: async () => [
    { path: '/', press: ['Add family member'], title: 'Add Family Member' },
    { path: '/', press: [/^Edit Lakshmi/], title: 'Edit Family Member' },
    { path: '/', press: [/^Delete Aarav/], title: /^Delete Aarav/ },
    { path: '/', press: [/^Invite Lakshmi/], title: /^Invite Lakshmi/ },
    { path: '/appointments', press: ['Reschedule'], title: 'Reschedule appointment' },
    { path: '/appointments', press: ['Cancel'], title: 'Cancel this appointment?' },
    { path: '/profile', press: ['Enter a code'], title: 'Add a record' },
    { path: '/my-medicines', press: ['Add medicine'], title: 'Add medicine' },
    { path: '/my-medicines', press: [/^Edit Vitamin/], title: /^Vitamin/ },
    { path: '/my-medicines', press: [/^Delete Vitamin/], title: /^Delete Vitamin/ },
    { path: '/test-reports', press: ['Upload Report'], title: 'Upload Report' },
    { path: '/test-reports', press: [/^Share /], title: 'Share Report' },
    { path: '/test-reports', press: [/^View /], title: /./ },
    { path: '/test-values', press: ['Add value'], title: 'Add value' },
    { path: '/prescriptions', press: ['Upload Prescription'], title: 'Upload Prescription' },
  ],
}

/** Opens the dialog, goes around in it, closes it and sees where the focus goes. `isThere` if its page is open already. */
async function tryWay(page: Page, { path, press, title, at }: Way, isThere: boolean) {
  // a key that is pressed before the page is hydrated opens nothing
  if (!isThere) await openSettled(page, path)
  let opener: Locator | undefined
  for (const what of press) {
    const button = typeof what === 'function' ? what(page) : page.getByRole('button', { name: what, exact: true })
    // new content may have replaced it
    await expect(async () => {
      await button.first().focus({ timeout: 5000 })
      await expect(button.first()).toBeFocused({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
    await page.keyboard.press('Enter')
    opener ??= button.first()
  }
  const dialog = page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }))
  await expect(dialog).toBeVisible()
  const name = `${path}: Tab in ${String(title)}`
  // a dialog with tabs may focus its selected tab
  if (at) await expect(at(dialog)).toBeFocused()
  else if (!(await page.locator('[role=tab]:focus').count()))
    await beginsInFirstField(dialog, `${path}: ${String(title)}`)
  await keepsFocus(page, name)
  await page.keyboard.press('Escape')
  // a list that Tab has opened closes first
  if (await dialog.isVisible()) await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), `${name}: after it`).not.toBe('BODY')
  await expect(opener!).toBeFocused()
}

for (const [who, find] of Object.entries(ways))
  test(`every dialog of ${who}@demo.example focuses its first field and never loses the focus`, async ({ page }) => {
    test.setTimeout(thorough ? 600_000 : 240_000)
    await enter(page, `${who}@demo.example`)
    const failures: string[] = []
    let opened: string | null = null
    for (const way of await find(page)) {
      await test.step(`${way.path}: ${String(way.title)}`, async () => {
        // the full run reloads the page for each dialog
        const isThere = !thorough && opened === way.path
        opened = way.path
        await tryWay(page, way, isThere).catch((error: Error) => {
          opened = null
          failures.push(`${way.path} ${way.press.map(String).join(', ')}: ${error.message.slice(0, 600)}`)
        })
      })
    }
    expect(failures).toEqual([])
  })

test('Shift+Tab stays within the notifications, whose list loads after the panel opens', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  const wake = await openAsleep(page, '/', /\/notification-list-[^/]*\.js$/)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toBeEnabled()
  await bell.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel).toBeFocused()
  wake()
  await expect(panel.getByRole('link', { name: 'View all notifications' })).toBeVisible()
  await expect(panel).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(panel).toBeFocused()
  await keepsFocus(page, 'the notifications')
})

test('the list of shortcuts opens and closes with its key and gives the focus back', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  await page.goto('/appointments')
  const button = page.getByRole('button', { name: 'New Appointment' })
  await button.focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})
