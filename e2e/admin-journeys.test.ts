import { clinicIn } from './demo.ts'
import { Hands } from './hands.ts'
import { openSettled } from './settled.ts'
import { enter, expect, test } from './test.ts'

// The number of clicks and keys for the rarer journeys of an administrator: docs/clicks.md lists all of them.

test.use({ viewport: { width: 1440, height: 900 } })

const counted = ({ clicks, keys }: Hands) => `${clicks} clicks, ${keys} keys`

test('an administrator adds a service with 1 click', async ({ page }) => {
  await enter(page, 'admin@demo.example')
  const { id } = await clinicIn(page.request, 'Bengaluru')
  await openSettled(page, `/clinics/${id}/settings/services`)
  const hands = new Hands(page)
  await hands.click(page.getByRole('button', { name: 'Add service' }))
  await expect(page.getByLabel('Service name')).toBeFocused()
  for (const [label, text] of [
    ['Service name', 'Counted vaccination'],
    ['Minutes', '15'],
    ['Price (INR)', '250'],
  ] as const) {
    await hands.tabTo(page.getByLabel(label, { exact: true }))
    await page.keyboard.press('Control+a')
    await hands.type(text)
  }
  await hands.press('Enter')
  const hide = page.getByRole('button', { name: 'Hide Counted vaccination' })
  await expect(hide).toBeVisible()
  expect(hands.clicks, counted(hands)).toBe(1)
  await hide.click()
  await expect(page.getByText('Hidden', { exact: true })).toBeVisible()
})

test('an administrator downloads everything of a clinic with 3 clicks', async ({ page }) => {
  await enter(page, 'admin@demo.example')
  await openSettled(page, '/')
  const hands = new Hands(page)
  await hands.click(page.getByRole('link', { name: 'Patients', exact: true }).first())
  await hands.click(page.getByRole('button', { name: 'Export' }))
  const download = page.waitForEvent('download')
  await hands.click(page.getByRole('dialog').getByRole('link', { name: 'Download everything' }))
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)
  expect(hands.clicks).toBe(3)
})

test('an administrator switches between two clinics with 1 click', async ({ page }) => {
  await enter(page, 'admin@demo.example')
  const { name } = await clinicIn(page.request, 'New York')
  await openSettled(page, '/appointments')
  const hands = new Hands(page)
  await hands.click(page.getByRole('button', { name: 'Clinic: All clinics' }))
  await expect(page.getByRole('menuitem', { name })).toBeVisible()
  await hands.type(name[0]!.toLowerCase())
  await hands.press('Enter')
  await expect(page.getByRole('button', { name: `Clinic: ${name}` })).toBeEnabled()
  expect([hands.clicks, hands.keys], counted(hands)).toEqual([1, 2])
})

test('an administrator imports patients with 5 clicks', async ({ page }) => {
  await enter(page, 'admin@demo.example')
  await openSettled(page, '/patients')
  const hands = new Hands(page)
  await hands.click(page.getByRole('button', { name: 'Import' }))
  const dialog = page.getByRole('dialog', { name: 'Import Patients' })
  const chooser = page.waitForEvent('filechooser')
  await hands.click(dialog.getByLabel('CSV or Excel file'))
  await (
    await chooser
  ).setFiles({
    name: 'patients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('First name,Last name,Phone\r\nTara,Counted,+91 98200 61234\r\n'),
  })
  await hands.click(dialog.getByRole('button', { name: 'Continue' }))
  await hands.click(dialog.getByRole('button', { name: 'Check rows' }))
  await hands.click(dialog.getByRole('button', { name: 'Add 1 patient' }))
  await expect(dialog.getByText('1 patient was added.')).toBeVisible()
  expect([hands.clicks, hands.keys], counted(hands)).toEqual([5, 0])
})

test('an administrator reads who did what 2 clicks from the clinics', async ({ page }) => {
  await enter(page, 'admin@demo.example')
  const { id } = await clinicIn(page.request, 'Bengaluru')
  await openSettled(page, '/clinics')
  const hands = new Hands(page)
  await hands.click(page.locator(`a[href="/clinics/${id}/settings"]`).first())
  await hands.click(page.getByRole('link', { name: 'Activity log', exact: true }))
  await expect(page.getByRole('list', { name: 'Activity log' }).getByRole('listitem').first()).toBeVisible()
  expect([hands.clicks, hands.keys], counted(hands)).toEqual([2, 0])
})
