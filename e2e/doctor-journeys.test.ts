import type { Page } from '@playwright/test'
import type { Visit } from '#contract/visits/visits.ts'
import { addChart } from './charts.ts'
import { Hands } from './hands.ts'
import { openSettled } from './settled.ts'
import { enter, expect, test } from './test.ts'

// The number of clicks and keys for the rarer journeys of a doctor: docs/clicks.md lists all of them.

const counted = ({ clicks, keys }: Hands) => `${clicks} clicks, ${keys} keys`
const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const row = (page: Page, at: number) => page.getByRole('group', { name: `Medication ${at}` })

/** Starts a visit of a chart by the API, and opens it. */
async function openVisit(page: Page, origin: string, patientId: string): Promise<string> {
  const started = await page.request.post('/api/visits', { headers: { origin }, data: { patientId } })
  const { id } = (await started.json()) as Visit
  await openSettled(page, `/visits/${id}`)
  await expect(box(page, 'Complaint')).toBeVisible()
  return id
}

async function prescribe(page: Page, at: number, name: string) {
  await row(page, at).getByRole('combobox', { name: 'Medication' }).fill(name)
  await row(page, at).getByLabel('Dosage').fill('1 tablet')
  await row(page, at).getByLabel('Frequency').selectOption('Once daily')
  await row(page, at).getByLabel('Duration').selectOption('5 days')
}

test('a doctor signs, finishes and prints with 1 click, books the follow-up with 1, and repeats the prescription with 1', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true })
    window.print = () => window.top!.document.body.setAttribute('data-printed', window.location.pathname)
  })
  await page.route('**/paper.pdf', (route) => route.fulfill({ contentType: 'text/html', body: '<p>Printout</p>' }))
  await enter(page, 'doctor@demo.example')
  const { id } = await addChart(page, site.url, 'Counted Printout')
  await openVisit(page, site.url, id)
  await box(page, 'Complaint').fill('Thirst')
  await prescribe(page, 1, 'Warm water')
  await page.getByRole('radio', { name: '1 week' }).check()
  const print = new Hands(page)
  await print.click(page.getByRole('button', { name: 'Sign, finish and print' }))
  await expect(page.getByText('Finished', { exact: true })).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-printed', /^\/api\/prescriptions\/.*\/paper\.pdf$/)
  expect([print.clicks, print.keys], counted(print)).toEqual([1, 0])

  const followUp = page.getByRole('region', { name: 'Follow-up', exact: true })
  const book = new Hands(page)
  await book.click(followUp.getByRole('button', { name: 'Book follow-up' }))
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Time' })).toBeFocused()
  await book.type('1110p')
  await book.press('Enter', 'Enter')
  await expect(followUp.getByText(/^Booked:/)).toBeVisible()
  expect([book.clicks, book.keys], counted(book)).toEqual([1, 7])

  // the next visit, in place
  await openVisit(page, site.url, id)
  const repeat = new Hands(page)
  await repeat.click(page.getByRole('button', { name: 'Repeat last prescription' }))
  await expect(row(page, 1).getByRole('combobox', { name: 'Medication' })).toHaveValue('Warm water')
  expect([repeat.clicks, repeat.keys], counted(repeat)).toEqual([1, 0])
})

test('a doctor writes a visit from a quick text in 40 keys, and finishes it with 1 click', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'doctor@demo.example')
  const { id } = await addChart(page, site.url, 'Counted Text')
  const visit = await openVisit(page, site.url, id)
  const hands = new Hands(page)
  await expect(box(page, 'Complaint')).toBeFocused()
  await hands.type('common c')
  await expect(page.getByRole('option').filter({ hasText: 'Common cold' }).first()).toBeVisible()
  await hands.press('Tab')
  await expect(box(page, 'Advice')).toHaveValue(/salt-water nose drops/)
  await hands.type('3')
  await hands.press('Tab')
  await hands.type('none')
  await hands.press('Tab')
  for (const [name, value] of [
    ['Systolic', '128'],
    ['Diastolic', '84'],
    ['Pulse', '96'],
  ] as const) {
    await hands.tabTo(box(page, new RegExp(`^${name}`)))
    await hands.type(value)
  }
  await hands.tabTo(box(page, 'Findings'))
  await expect(page.getByRole('status').filter({ hasText: /^Saved \d/ })).toBeVisible()
  expect([hands.clicks, hands.keys <= 40], counted(hands)).toEqual([0, true])
  // what the text leaves open
  await box(page, 'Findings').fill('Throat red')
  const finish = new Hands(page)
  await finish.click(page.getByRole('button', { name: 'Finish visit' }))
  await expect(page.getByText('Finished', { exact: true })).toBeVisible()
  expect(finish.clicks).toBe(1)
  const { content } = (await (await page.request.get(`/api/visits/${visit}`)).json()) as Visit
  expect(content.complaint).toContain('sore throat for 3 days')
})

test('a doctor prescribes from a template within a visit with 2 clicks', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'doctor@demo.example')
  const { id } = await addChart(page, site.url, 'Counted Template')
  await openVisit(page, site.url, id)
  const sheet = page.getByRole('region', { name: 'Prescription', exact: true })
  for (const [at, name] of ['Warm water', 'Cold water', 'Rain water'].entries()) {
    if (at > 0) await sheet.getByRole('button', { name: 'Add medication' }).click()
    await prescribe(page, at + 1, name)
  }
  await sheet.getByRole('button', { name: 'Templates' }).click()
  await page.getByRole('menuitem', { name: 'Save as template' }).click()
  const naming = page.getByRole('dialog', { name: 'Save as template' })
  await naming.getByLabel('Name').fill('Three waters')
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(naming).toHaveCount(0)

  const { id: other } = await addChart(page, site.url, 'Counted Template Again')
  await openVisit(page, site.url, other)
  const hands = new Hands(page)
  await hands.click(sheet.getByRole('button', { name: 'Templates' }))
  await hands.click(page.getByRole('menuitem', { name: 'Three waters' }))
  await expect(row(page, 3).getByRole('combobox', { name: 'Medication' })).toHaveValue('Rain water')
  expect([hands.clicks, hands.keys], counted(hands)).toEqual([2, 0])
})

test('a doctor sees a shared report 2 clicks from the first screen', async ({ page }) => {
  await enter(page, 'doctor@demo.example')
  await openSettled(page, '/')
  const hands = new Hands(page)
  await hands.click(page.getByRole('link', { name: 'Test Reports', exact: true }).first())
  await hands.click(page.getByRole('button', { name: 'View Complete blood count' }).first())
  await expect(page.getByRole('dialog').getByRole('img', { name: /Complete blood count, sheet 1/ })).toBeVisible()
  expect(hands.clicks).toBe(2)
})
