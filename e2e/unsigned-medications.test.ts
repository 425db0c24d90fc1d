import { rm } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#contract/demo.ts'
import type { PatientSummary } from '#contract/patients/patients.ts'
import type { Visit } from '#contract/visits/visits.ts'
import { look } from './examine.ts'
import { startSite } from './site.ts'
import { enter, expect, startSession, test } from './test.ts'

// Medications in a visit that aren't signed: nothing loses them, and nobody else sees them.

const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const row = (page: Page, at: number) => page.getByRole('group', { name: `Medication ${at}` })
const nameOf = (page: Page, at: number) => row(page, at).getByRole('combobox', { name: 'Medication' })
const isSaved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved \d/ })).toBeVisible()
const quantity = (page: Page) => row(page, 1).getByRole('spinbutton', { name: 'Quantity' })

/** Starts a visit of a demo patient and opens it; returns its id. */
async function startVisit(page: Page, origin: string, patient = 'Fatima Ansari'): Promise<string> {
  const found = await page.request.get(`${origin}/api/patients?search=${encodeURIComponent(patient)}`)
  const [chart] = (await found.json()) as PatientSummary[]
  const data = { patientId: chart!.id }
  const started = await page.request.post(`${origin}/api/visits`, { headers: { origin }, data })
  const { id } = (await started.json()) as Visit
  await page.goto(`${origin}/visits/${id}`)
  await expect(box(page, 'Complaint')).toBeEditable()
  return id
}

const discard = (page: Page, origin: string, id: string) =>
  page.request.delete(`${origin}/api/visits/${id}`, { headers: { origin } })

async function openBeside(browser: Browser, origin: string, id: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } })
  const other = await context.newPage()
  await enter(other, 'doctor@demo.example')
  await other.goto(`/visits/${id}`)
  await expect(box(other, 'Complaint')).toBeEditable()
  return other
}

async function fill(page: Page, at: number, name: string, dosage = '1 glass'): Promise<void> {
  await nameOf(page, at).fill(name)
  await row(page, at).getByLabel('Dosage').fill(dosage)
  await row(page, at).getByLabel('Frequency').selectOption('Twice daily')
  await row(page, at).getByLabel('Duration').selectOption('5 days')
}

test('two windows add medications and change one at the same time, and one signature takes them all', async ({
  page,
  browser,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'doctor@demo.example')
  const id = await startVisit(page, site.url)
  await fill(page, 1, 'Warm water')
  await isSaved(page)
  const other = await openBeside(browser, site.url, id)
  await expect(nameOf(other, 1)).toHaveValue('Warm water')

  // each adds one, and both write into the first
  const add = async (one: Page, name: string) => {
    await one.getByRole('button', { name: 'Add medication' }).click()
    await one.keyboard.type(name, { delay: 15 })
  }
  await Promise.all([add(page, 'Left tea'), add(other, 'Right tea')])
  for (const one of [page, other]) {
    await expect(row(one, 3)).toBeVisible()
    await expect(row(one, 4)).toHaveCount(0)
  }
  await Promise.all([
    row(page, 1).getByLabel('Dosage').fill('2 glasses'),
    row(other, 1).getByLabel('Instructions').fill('Warm, not hot'),
  ])
  for (const one of [page, other]) {
    await expect(row(one, 1).getByLabel('Dosage')).toHaveValue('2 glasses')
    await expect(row(one, 1).getByLabel('Instructions')).toHaveValue('Warm, not hot')
    // either may come first, and a name that is still being typed may have been saved
    const names = async () => (await Promise.all([2, 3].map((at) => nameOf(one, at).inputValue()))).toSorted()
    await expect.poll(names).toEqual(['Left tea', 'Right tea'])
  }
  await look(page, 'medications of two windows')

  // the removed one is gone in both, and the rest is signed by one
  await row(other, 3).getByRole('button', { name: 'Remove medication 3' }).click()
  await expect(row(page, 3)).toHaveCount(0)
  await fill(page, 2, 'Left tea')
  await box(page, 'Complaint').fill('Thirst')
  await page.getByRole('button', { name: 'Sign and print' }).click()
  await expect(page.getByText('Prescription created successfully').first()).toBeVisible()
  for (const one of [page, other]) {
    await expect(nameOf(one, 1)).toHaveValue('')
    await expect(row(one, 2)).toHaveCount(0)
  }
  const visit = (await (await page.request.get(`/api/visits/${id}`)).json()) as Visit
  expect([visit.prescriptions.length, visit.prescriptions[0]!.medications.length, visit.draftPrescription]).toEqual([
    1,
    2,
    null,
  ])
  await page.getByRole('button', { name: 'Finish visit' }).click()
  await expect(page.getByText('Finished', { exact: true })).toBeVisible()
  await other.context().close()
})

test('medications survive a lost connection, a closed tab and the end of the session', async ({ page, site }) => {
  await page.setViewportSize({ width: 820, height: 900 })
  await startSession(page, 'doctor@demo.example')
  const id = await startVisit(page, site.url)
  const line = page.getByRole('status').filter({ hasText: /saved/i })
  await page.context().setOffline(true)
  await nameOf(page, 1).fill('Warm wat')
  await expect(line).toContainText('Not saved:')
  await page.context().setOffline(false)
  await isSaved(page)

  // the last words are saved although the page is closed
  await nameOf(page, 1).fill('Warm water')
  await row(page, 1).getByLabel('Dosage').fill('1 gla')
  const again = await page.context().newPage()
  await page.close({ runBeforeUnload: true })
  await again.goto(`${site.url}/visits/${id}`)
  await expect(nameOf(again, 1)).toHaveValue('Warm water')
  await expect(row(again, 1).getByLabel('Dosage')).toHaveValue('1 gla')
  await look(again, 'medications that were restored')

  await again.context().clearCookies()
  await row(again, 1).getByLabel('Dosage').fill('1 glass')
  const cover = again.getByRole('dialog', { name: 'Sign in again' })
  await cover.getByLabel('Email').fill('doctor@demo.example')
  await cover.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await cover.getByRole('button', { name: 'Sign In to Vaidya' }).click()
  await expect(cover).toBeHidden()
  await isSaved(again)
  await again.reload()
  await expect(nameOf(again, 1)).toHaveValue('Warm water')
  await expect(row(again, 1).getByLabel('Dosage')).toHaveValue('1 glass')
  await discard(again, site.url, id)
})

test('medications survive a server that is killed between a keystroke and its save', async ({ page }) => {
  test.setTimeout(300_000)
  const first = await startSite()
  const again = () => startSite({ DATA_DIR: first.folder, PORT: new URL(first.url).port })
  await page.goto(`${first.url}/login`)
  const headers = { origin: first.url }
  const data = { email: 'doctor@demo.example', password: DEMO_PASSWORD }
  expect((await page.request.post(`${first.url}/api/auth/login`, { headers, data })).status()).toBe(200)
  const id = await startVisit(page, first.url)
  await fill(page, 1, 'Warm water')
  await isSaved(page)
  await page.getByRole('button', { name: 'Add medication' }).click()
  await page.keyboard.type('Ginger tea')
  await first.kill()
  const line = page.getByRole('status').filter({ hasText: /saved/i })
  await expect(line).toContainText('Not saved:')
  await page.keyboard.type(' with honey')
  const second = await again()
  await isSaved(page)
  await page.reload()
  await expect(nameOf(page, 1)).toHaveValue('Warm water')
  await expect(nameOf(page, 2)).toHaveValue('Ginger tea with honey')
  await discard(page, first.url, id)
  await page.close()
  await second.stop()
  await rm(first.folder, { recursive: true, force: true })
})

for (const width of [390, 1440])
  test(`a visit is finished without its medications after a question, at ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'doctor@demo.example')
    const id = await startVisit(page, site.url)
    await box(page, 'Complaint').fill('Thirst')
    await nameOf(page, 1).fill('Warm water')
    await page.getByRole('button', { name: 'Sign, finish and print' }).click()
    await expect(page.getByText('Dosage is required')).toBeVisible()
    await look(page, 'medications that can’t be signed')
    await page.getByRole('button', { name: 'Finish without them' }).click()
    const question = page.getByRole('alertdialog', { name: 'Finish without the medications?' })
    await expect(question).toContainText('1 medication isn’t signed and will be deleted.')
    await look(page, 'finishing without medications')
    await question.getByRole('button', { name: 'Finish visit' }).click()
    await expect(page.getByText('Finished', { exact: true })).toBeVisible()
    const visit = (await (await page.request.get(`/api/visits/${id}`)).json()) as Visit
    expect([visit.status, visit.prescriptions]).toEqual(['finished', []])
  })

test('a retyped dose changes the quantity with it, unless that was typed by hand', async ({ page, site }) => {
  await enter(page, 'doctor@demo.example')
  const id = await startVisit(page, site.url)
  await nameOf(page, 1).fill('Barley tablet')
  const dosage = row(page, 1).getByLabel('Dosage')
  await dosage.fill('1-0-1 x5d')
  await dosage.press('Tab')
  await row(page, 1).getByRole('button', { name: 'Use 10 as the quantity' }).click()
  await expect(quantity(page)).toHaveValue('10')
  await dosage.fill('1-1-1 x5d')
  await dosage.press('Tab')
  await expect(quantity(page)).toHaveValue('15')
  await row(page, 1).getByLabel('Duration').selectOption('10 days')
  await expect(quantity(page)).toHaveValue('30')
  // a dose that can't be counted leaves no wrong number
  await dosage.fill('a little')
  await expect(quantity(page)).toHaveValue('')
  await quantity(page).fill('7')
  await dosage.fill('1-0-1 x5d')
  await dosage.press('Tab')
  await expect(quantity(page)).toHaveValue('7')
  // the last save doesn't outlive the visit
  await isSaved(page)
  await page.goto('/')
  await discard(page, site.url, id)
})
