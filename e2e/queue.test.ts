import type { Page } from '@playwright/test'
import type { WalkIn } from '#contract/walk-ins/walk-ins.ts'
import { thorough } from '#server/testing/thorough.ts'
import { violationsOf } from './examine.ts'
import { Hands } from './hands.ts'
import { enter, expect, test } from './test.ts'

const rowOf = (page: Page, name: string) => page.getByRole('listitem', { name: new RegExp(name) })

/** Adds a walk-in of the demo clinic for the demo doctor by the API. */
async function addWalkIn(page: Page, origin: string, name: string): Promise<WalkIn> {
  const { clinics, doctors } = await (await page.request.get('/api/walk-ins')).json()
  const doctor = doctors.find((one: { lastName: string }) => one.lastName === 'Rao')
  const added = await page.request.post('/api/walk-ins', {
    headers: { origin },
    data: { clinicId: doctor.clinicId ?? clinics[0].id, doctorId: doctor.id, name, phone: '98765 33333' },
  })
  expect(added.status(), await added.text()).toBe(201)
  return (await added.json()) as WalkIn
}

test(
  'the desk adds a walk-in, and the doctor calls the patient and starts the visit in one click',
  { tag: '@journey' },
  async ({ page, browser, site }) => {
    await enter(page, 'staff@demo.example')
    await page.goto('/queue')
    await page.getByRole('button', { name: 'Add walk-in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add walk-in' })
    // a typed number is the phone
    await dialog.getByRole('combobox', { name: 'Patient' }).fill('98765 44444')
    await page.getByRole('option', { name: /new patient with 98765 44444/ }).click()
    await expect(dialog.getByLabel('Phone')).toHaveValue('98765 44444')
    await dialog.getByLabel('Name', { exact: true }).fill('Oneclick Walker')
    await dialog.getByLabel('Reason').fill('Cough')
    await dialog.getByLabel('Doctor').selectOption({ label: 'Dr. Arjun Rao' })
    await expect(dialog.getByLabel('Service').getByRole('option').nth(1)).toContainText('₹')
    await dialog.getByRole('button', { name: 'Add to queue' }).click()
    await expect(page.getByText(/^Token \d+, Oneclick Walker/).first()).toBeVisible()
    const row = rowOf(page, 'Oneclick Walker')
    await expect(row).toContainText('Cough')
    await expect(row).toContainText(/minutes|\d h/)
    expect(await violationsOf(page)).toEqual([])

    const room = await browser.newContext({ baseURL: site.url })
    const doctor = await room.newPage()
    await enter(doctor, 'doctor@demo.example')
    await doctor.goto('/queue')
    const hands = new Hands(doctor)
    await hands.click(rowOf(doctor, 'Oneclick Walker').getByRole('button', { name: 'Call and start visit' }))
    await expect(doctor).toHaveURL(/\/visits\//)
    expect(hands.clicks).toBe(1)
    await expect(row.getByText('With the doctor')).toBeVisible()
    await row.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(row.getByText('With the doctor')).toBeVisible()
    await row.getByRole('button', { name: 'Done' }).click()
    await expect(row).toHaveCount(0)
    await room.close()
  },
)

test('a patient’s page and the screen of the waiting room follow the calls', async ({ page, browser, site }) => {
  await enter(page, 'admin@demo.example')
  const first = await addWalkIn(page, site.url, 'Followa Walker')
  await page.goto('/queue')
  const row = rowOf(page, 'Followa Walker')
  await row.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Token slip' }).click()
  const slip = page.getByRole('dialog', { name: 'Token slip' })
  await expect(slip.getByRole('img', { name: 'QR code of your position in the queue' })).toBeVisible()
  await expect(slip).not.toContainText('Followa')
  await page.keyboard.press('Escape')
  const { url } = await (await page.request.get(`/api/walk-ins/${first.id}/slip`)).json()

  const phone = await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } })
  const patient = await phone.newPage()
  await patient.goto(new URL(url).pathname)
  await expect(patient.getByRole('heading', { name: `Token ${first.token}` })).toBeVisible()
  await expect(patient.getByText(/called before you|You are next/)).toBeVisible()
  await expect(patient.getByText(/We expect to call you in/)).toBeVisible()
  expect(await violationsOf(patient)).toEqual([])

  const hall = await browser.newContext({ baseURL: site.url })
  const wall = await hall.newPage()
  await wall.goto('/wall')
  const code = (await wall.getByText(/^[0-9A-Z]{6}$/).textContent())!
  await page.getByRole('button', { name: 'Set up' }).click()
  const settings = page.getByRole('dialog', { name: 'Set up the queue' })
  await settings.getByLabel('Clinic', { exact: true }).selectOption({ label: first.clinic.name })
  await settings.getByLabel('Code').fill(code)
  await settings.getByRole('button', { name: 'Pair' }).click()
  await expect(settings.getByText('Waiting room', { exact: true })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(wall.getByRole('button', { name: 'Speak announcements' })).toBeVisible()

  // announced in one press, seen by both
  const section = page.getByRole('region', { name: 'Dr. Arjun Rao' })
  await section.getByRole('button', { name: 'Running late' }).click()
  await page.getByRole('menuitem', { name: '40 minutes' }).click()
  await expect(page.getByText('Delay announced').first()).toBeVisible()
  await expect(patient.getByText(/is running \d+ minutes late/)).toBeVisible({ timeout: 20_000 })
  await expect(wall.getByText(/About \d+ minutes late/).first()).toBeVisible()
  expect(await violationsOf(wall)).toEqual([])

  // without a network the screen shows since when, and no token
  if (thorough) {
    await hall.setOffline(true)
    await expect(wall.getByText(/^Not connected since/)).toBeVisible({ timeout: 20_000 })
    await hall.setOffline(false)
    await expect(wall.getByRole('button', { name: 'Speak announcements' })).toBeVisible({ timeout: 20_000 })
  }
  await phone.close()
  await hall.close()
})
