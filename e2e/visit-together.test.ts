import type { Page } from '@playwright/test'
import type { PatientSummary } from '#contract/patients/patients.ts'
import { thorough } from '#server/testing/thorough.ts'
import { enter, expect, test } from './test.ts'

/** Words that each person types into each field. */
const WORDS = thorough ? 60 : 15

const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })

/** Types words one after another, as a person does: at the end of the text, and the cursor stays where the form leaves it. */
async function write(page: Page, field: string, name: string): Promise<void> {
  await box(page, field).click()
  await page.keyboard.press('Control+End')
  for (let at = 1; at <= WORDS; at += 1) await page.keyboard.type(`${name}${at} `, { delay: 15 })
}

test('two people type into one visit, into different fields and into the same one, and no character is lost', async ({
  page,
  browser,
  site,
}) => {
  await enter(page, 'doctor@demo.example')
  const headers = { origin: site.url }
  const charts = (await (await page.request.get('/api/patients?search=Priya+Nair')).json()) as PatientSummary[]
  const started = await page.request.post('/api/visits', { headers, data: { patientId: charts[0]!.id } })
  const { id } = (await started.json()) as { id: string }
  const context = await browser.newContext({ baseURL: site.url })
  const other = await context.newPage()
  await enter(other, 'doctor@demo.example')
  for (const one of [page, other]) {
    await one.goto(`/visits/${id}`)
    await expect(box(one, 'Complaint')).toBeEditable()
  }

  await Promise.all([write(page, 'Complaint', 'left'), write(other, 'Findings', 'right')])
  await box(other, 'Pulse').fill('72')
  await Promise.all([write(page, 'Advice', 'left'), write(other, 'Advice', 'right')])

  const wordsOf = async (one: Page, field: string, name: string) =>
    (await box(one, field).inputValue()).match(new RegExp(`${name}\\d+(?= |$)`, 'g'))
  const all = (name: string) => Array.from({ length: WORDS }, (_, at) => `${name}${at + 1}`)
  for (const one of [page, other]) {
    await expect.poll(() => wordsOf(one, 'Complaint', 'left')).toEqual(all('left'))
    await expect.poll(() => wordsOf(one, 'Findings', 'right')).toEqual(all('right'))
    await expect.poll(() => wordsOf(one, 'Advice', 'left')).toEqual(all('left'))
    await expect.poll(() => wordsOf(one, 'Advice', 'right')).toEqual(all('right'))
    await expect(box(one, 'Pulse')).toHaveValue('72')
  }
  const stored = (await (await page.request.get(`/api/visits/${id}/draft`)).json()) as { content: { advice: string } }
  expect(stored.content.advice).toBe((await box(page, 'Advice').inputValue()).trim())
  await page.request.delete(`/api/visits/${id}`, { headers })
  await context.close()
})
