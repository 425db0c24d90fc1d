import type { Page } from '@playwright/test'
import type { TestOrder } from '#contract/test-orders/orders.ts'
import { addChart } from './charts.ts'
import { clinicIn } from './demo.ts'
import { Hands } from './hands.ts'
import { openSettled } from './settled.ts'
import { speaker, standInForSpeech } from './speech.ts'
import { enter, expect, startSession, test } from './test.ts'

// The number of clicks and keys for what a doctor orders, signs, asks for and dictates.

/** Starts a visit of a new chart by the API, and opens it. */
async function openVisit(page: Page, origin: string, name: string): Promise<{ id: string }> {
  const chart = await addChart(page, origin, name)
  const started = await page.request.post('/api/visits', { headers: { origin }, data: { patientId: chart.id } })
  await openSettled(page, `/visits/${((await started.json()) as { id: string }).id}`)
  return chart
}

const counted = ({ clicks, keys }: Hands) => `${clicks} clicks, ${keys} keys`

test('a doctor orders tests in a visit with one key after the first letters of each, and acknowledges ten results with ten', async ({
  page,
  site,
}) => {
  await enter(page, 'doctor@demo.example')
  await openVisit(page, site.url, 'Clicked Tests')
  const ordering = new Hands(page)
  await ordering.click(page.getByRole('combobox', { name: 'Add test' }))
  for (const letters of ['cbc', 'tsh']) {
    await ordering.type(letters)
    await ordering.press('Enter')
  }
  await expect(page.getByRole('list', { name: 'Ordered tests' }).getByRole('listitem')).toHaveCount(2)
  expect([ordering.clicks, ordering.keys], counted(ordering)).toEqual([1, 8])

  const { id, today } = await addChart(page, site.url, 'Clicked Results')
  const headers = { origin: site.url }
  const tests = ['cbc', 'esr', 'tsh', 'hba1c', 'lipids', 'liver', 'kidney', 'crp', 'ferritin', 'urea']
  const added = await page.request.post(`/api/patients/${id}/test-orders`, { headers, data: { tests } })
  for (const one of ((await added.json()) as TestOrder).tests)
    await page.request.post(`/api/ordered-tests/${one.id}/results`, {
      headers,
      data: { measuredOn: today, values: [], summary: 'Normal', after: 0 },
    })
  await openSettled(page, '/test-orders')
  const buttons = page.getByRole('button', { name: /^Acknowledge .+ of Meera Clicked Results$/ })
  await expect(buttons).toHaveCount(10)
  const reading = new Hands(page)
  await buttons.first().focus()
  for (let left = 9; left >= 0; left--) {
    await reading.press('Enter')
    await expect(buttons).toHaveCount(left)
  }
  expect([reading.clicks, reading.keys], counted(reading)).toEqual([0, 10])
})

test('a doctor writes and signs a referral letter from a visit with 2 clicks', async ({ page, site }) => {
  await enter(page, 'doctor@demo.example')
  await openVisit(page, site.url, 'Clicked Letter')
  const hands = new Hands(page)
  await hands.click(page.getByRole('button', { name: 'Write certificate, letter or consent' }))
  await hands.click(page.getByRole('menuitem', { name: 'Referral letter' }))
  const form = page.getByRole('form', { name: 'Referral letter' })
  for (const [name, text] of [
    [/^To( |$)/, 'Dr. Sen, cardiology'],
    [/^Reason for referral/, 'Palpitations'],
  ] as const) {
    await hands.tabTo(form.getByRole('textbox', { name }))
    await hands.type(text)
  }
  await hands.press('Control+Enter')
  await expect(page.getByText(/^DOC-\w{7} is signed$/).first()).toBeVisible()
  expect([hands.clicks, hands.keys <= 45], counted(hands)).toEqual([2, true])
})

test('a doctor asks a patient for a form with 2 clicks and a choice', async ({ page, site }) => {
  const headers = { origin: site.url }
  await enter(page, 'admin@demo.example')
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const definition = { questions: [{ id: 'how', kind: 'text', title: 'How are you?' }] }
  const title = 'Clicked form'
  const form = await page.request.post(`/api/clinics/${clinic.id}/forms`, {
    headers,
    data: { title, definition, serviceIds: [] },
  })
  expect(form.status(), await form.text()).toBe(201)
  await enter(page, 'doctor@demo.example')
  const { id } = await addChart(page, site.url, 'Clicked Form')
  await openSettled(page, `/patients/${id}`)
  const card = page.getByRole('region', { name: 'Forms' })
  const hands = new Hands(page)
  await hands.click(card.getByRole('button', { name: 'Ask for a Form' }))
  const dialog = page.getByRole('dialog', { name: 'Ask for a Form' })
  await expect(dialog.getByRole('combobox', { name: 'Form' })).toBeFocused()
  // the first letters choose in a list of the browser
  await hands.type('clicked')
  await hands.click(dialog.getByRole('button', { name: 'Ask for Form' }))
  await expect(dialog).toBeHidden()
  await expect(card.getByText(title)).toBeVisible()
  expect([hands.clicks, hands.keys], counted(hands)).toEqual([2, 7])
})

test('a doctor dictates a complaint with 1 click and 1 key', async ({ page, site }) => {
  const allow = async (allowsDictation: boolean) => {
    await startSession(page, 'admin@demo.example')
    const { id } = await clinicIn(page.request, 'Bengaluru')
    const answer = await page.request.put(`/api/clinics/${id}`, {
      headers: { origin: site.url },
      data: { allowsDictation },
    })
    expect(answer.status()).toBe(200)
  }
  await standInForSpeech(page)
  await allow(true)
  await enter(page, 'doctor@demo.example')
  await openVisit(page, site.url, 'Clicked Words')
  const hands = new Hands(page)
  await hands.click(page.getByRole('button', { name: 'Dictate: Complaint', exact: true }))
  await expect(page.getByText('Listening. Press Stop or Esc to finish.')).toBeVisible()
  await speaker(page).say('Fever for three days', 'final')
  await hands.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Complaint', exact: true })).toHaveValue('Fever for three days')
  expect([hands.clicks, hands.keys], counted(hands)).toEqual([1, 1])
  await allow(false)
})
