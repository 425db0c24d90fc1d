import type { Page } from '@playwright/test'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import type { PatientSummary } from '#contract/patients/patients.ts'
import { DEMO_PASSWORD } from '#contract/demo.ts'
import { clinicIn, dateAt } from './demo.ts'
import { Hands } from './hands.ts'
import { openSettled } from './settled.ts'
import { enter, expect, test } from './test.ts'

// The number of presses for what patients do with reports, medicines and what they read: docs/clicks.md lists all of them.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const counted = ({ clicks, keys }: Hands) => `${clicks} clicks, ${keys} keys`
/** A white picture of one point. */
const photo = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
    'base64',
  ),
})

test('a patient uploads three photos as a report in 4 clicks, shares it with a passcode in 3 and ends the link in 3', async ({
  page,
}) => {
  await enter(page, 'patient@demo.example')
  await openSettled(page, '/test-reports')
  const upload = new Hands(page)
  await upload.click(page.getByRole('button', { name: 'Upload Report' }))
  const dialog = page.getByRole('dialog', { name: 'Upload Report' })
  for (const name of ['one.png', 'two.png', 'three.png']) {
    const camera = page.waitForEvent('filechooser')
    await upload.click(dialog.getByRole('button', { name: 'Take a photo' }))
    await (await camera).setFiles([photo(name)])
  }
  await upload.tabTo(dialog.getByLabel('Title'))
  await upload.type('Counted report')
  await upload.tabTo(dialog.getByLabel('Category'))
  await upload.type('lab')
  await upload.tabTo(dialog.getByLabel('Test date'))
  await upload.typeDay('2026-01-05')
  await upload.press('Enter')
  await expect(dialog).toBeHidden({ timeout: 45_000 })
  const card = page.getByRole('list', { name: 'Test reports' }).locator('> li').filter({ hasText: 'Counted report' })
  await expect(card.getByText('3 pages')).toBeVisible()
  expect(upload.clicks, counted(upload)).toBe(4)

  const share = new Hands(page)
  await share.click(card.getByRole('button', { name: 'Share Counted report' }))
  const sharing = page.getByRole('dialog', { name: 'Share Report' })
  await share.click(sharing.getByText('By link'))
  await share.tabTo(sharing.getByLabel('Passcode'))
  await share.type('rose7')
  await share.click(sharing.getByRole('button', { name: 'Share Report' }))
  await expect(sharing.getByRole('img', { name: 'The link as a QR code' })).toBeVisible()
  expect(share.clicks, counted(share)).toBe(3)
  await sharing.getByRole('button', { name: 'Done' }).click()

  const end = new Hands(page)
  await end.click(card.getByRole('link', { name: 'Counted report', exact: true }))
  const links = page.getByRole('list', { name: 'Links' }).locator('> li')
  await end.click(links.first().getByRole('button', { name: /Stop sharing/ }))
  await end.click(page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }))
  await expect(links.first().getByText('Ended')).toBeVisible()
  expect(end.clicks).toBe(3)
})

/** Signs a prescription of a medicine for the demo patient by the API. */
async function sign(page: Page, origin: string, medicationName: string) {
  await enter(page, 'doctor@demo.example')
  const { doctorProfile } = (await (await page.request.get('/api/auth/me')).json()) as CurrentUser
  const charts = (await (await page.request.get('/api/patients?search=priya%20nair')).json()) as PatientSummary[]
  const signed = await page.request.post('/api/prescriptions', {
    headers: { origin },
    data: {
      patientId: charts[0]!.id,
      clinicId: doctorProfile!.clinic.id,
      doctorId: doctorProfile!.id,
      prescriptionDate: dateAt(await clinicIn(page.request, 'Bengaluru'), 0),
      medications: [{ medicationName, dosage: '1 tablet', frequency: 'Twice daily', duration: '30 days' }],
    },
  })
  expect(signed.status(), await signed.text()).toBe(201)
  return ((await signed.json()) as { number: string }).number
}

test('a patient sets reminders from a prescription in 5 clicks, and takes a dose in 1', async ({ page, site }) => {
  const number = await sign(page, site.url, 'Counted iron 100 mg')
  await enter(page, 'patient@demo.example')
  await openSettled(page, '/')
  const hands = new Hands(page)
  await hands.click(page.getByRole('button', { name: /^(Open )?menu$/i }).first())
  await hands.click(page.getByRole('link', { name: 'Prescriptions', exact: true }).first())
  const one = page
    .getByRole('list', { name: 'Prescriptions' })
    .getByRole('listitem')
    .filter({ hasText: number })
    .first()
  await hands.click(one.getByRole('heading').getByRole('link'))
  await hands.click(page.getByRole('link', { name: 'Set reminders' }))
  const dialog = page.getByRole('dialog', { name: 'Set reminders' })
  await expect(dialog.getByRole('checkbox', { name: 'Counted iron 100 mg' })).toBeChecked()
  await hands.click(dialog.getByRole('button', { name: 'Save reminders' }))
  await expect(page.getByRole('heading', { name: 'Counted iron 100 mg' })).toBeVisible()
  expect([hands.clicks, hands.keys], counted(hands)).toEqual([5, 0])

  // at every hour, one of these is due or may be taken early
  const added = await page.request.post('/api/medicine-reminders', {
    headers: { origin: site.url },
    data: {
      name: 'Counted drops',
      times: ['00:00', '04:00', '08:00', '12:00', '16:00', '20:00'],
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      startsOn: dateAt(await clinicIn(page.request, 'Bengaluru'), 0),
      timeZone: 'Asia/Kolkata',
    },
  })
  expect(added.status(), await added.text()).toBe(201)
  await openSettled(page, '/')
  const due = page.getByRole('button', { name: /^(Taken|Mark as taken): Counted drops/ })
  const before = await due.count()
  const take = new Hands(page)
  await take.click(due.last())
  await expect(due).toHaveCount(before - 1)
  expect(take.clicks).toBe(1)
})

test('a visitor reads how to take a misspelt medicine in 2 clicks from the landing page', async ({ page }) => {
  await openSettled(page, '/')
  const hands = new Hands(page)
  await hands.click(page.getByLabel('Search by name, composition, manufacturer or disease'))
  await hands.type('crosin')
  await hands.click(page.getByRole('option', { name: /^Crocin/ }).first())
  await expect(page.getByRole('heading', { level: 1, name: /^Crocin/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^How to take/ }).first()).toBeVisible()
  expect(hands.clicks, counted(hands)).toBe(2)
})

test('a visitor reads a guide by a symptom in 2 clicks from the landing page', async ({ page }) => {
  await openSettled(page, '/')
  const hands = new Hands(page)
  await hands.click(page.getByRole('link', { name: 'Read about a health condition' }))
  await hands.click(page.getByLabel('Search by condition, everyday name or symptom'))
  await hands.type('loose motion')
  await expect(page.getByRole('option').first()).toBeVisible()
  await hands.press('ArrowDown', 'Enter')
  await expect(page).toHaveURL(/\/health-conditions\/[a-z\d-]+$/)
  expect(hands.clicks, counted(hands)).toBe(2)
})

test('a visitor checks two medicines in 4 clicks from the landing page', async ({ page }) => {
  await openSettled(page, '/')
  const hands = new Hands(page)
  await hands.click(page.getByRole('link', { name: 'Check whether medicines interact' }))
  const field = page.getByLabel('Add a medicine by its name or ingredient')
  await hands.click(field)
  for (const name of ['warfarin', 'ibuprofen']) {
    await expect(field).toBeFocused()
    await hands.type(name)
    await hands.click(page.getByRole('option').first())
    await expect(page.getByRole('link', { name: /^Remove / })).not.toHaveCount(name === 'warfarin' ? 0 : 1)
  }
  await expect(page.getByRole('region', { name: 'Interactions found' }).getByText(/^High$/)).toBeVisible()
  expect(hands.clicks, counted(hands)).toBe(4)
})

test('a patient downloads all their data in 4 clicks', async ({ page }) => {
  await enter(page, 'patient@demo.example')
  await openSettled(page, '/')
  const hands = new Hands(page)
  await hands.click(page.getByRole('button', { name: /account menu$/ }))
  await hands.click(page.getByRole('menuitem', { name: 'Settings' }))
  await hands.click(page.getByRole('button', { name: 'Download my data' }))
  const dialog = page.getByRole('dialog', { name: 'Download my data' })
  await expect(dialog.getByLabel('Current password', { exact: true })).toBeFocused()
  await hands.type(DEMO_PASSWORD)
  const download = page.waitForEvent('download')
  await hands.click(dialog.getByRole('button', { name: 'Download', exact: true }))
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)
  expect(hands.clicks).toBe(4)
})
