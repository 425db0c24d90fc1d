import type { Locator, Page } from '@playwright/test'
import { settingsPanel } from './clinic-settings.ts'
import { bookToday } from './book-today.ts'
import { clinicIn } from './demo.ts'
import { look } from './examine.ts'
import { speaker, standInForSpeech } from './speech.ts'
import { enter, expect, startSession, test } from './test.ts'
import { deskWidths } from './widths.ts'

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const dictate = (page: Page, field: string) => page.getByRole('button', { name: `Dictate: ${field}`, exact: true })
const stopIn = (page: Page, field: string) =>
  page.getByRole('button', { name: `Stop dictation: ${field}`, exact: true })
const listening = (page: Page) => page.getByText('Listening. Press Stop or Esc to finish.')

/** True if no bar covers the lower edge of a line. */
const isUncovered = (line: Locator) =>
  line.evaluate((element) => {
    const { left, bottom } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + 2, bottom - 2))
  })

async function allow(page: Page, origin: string, allowsDictation: boolean): Promise<void> {
  await startSession(page, 'admin@demo.example')
  const { id } = await clinicIn(page.request, 'Bengaluru')
  const answer = await page.request.put(`/api/clinics/${id}`, { headers: { origin }, data: { allowsDictation } })
  expect(answer.status()).toBe(200)
}

const drafts: string[] = []
test.afterEach(async ({ page, site }) => {
  const headers = { origin: site.url }
  for (const id of drafts.splice(0)) await page.request.delete(`/api/visits/${id}`, { headers })
  await allow(page, site.url, false)
})

async function startVisit(page: Page, origin: string): Promise<string> {
  await enter(page, 'doctor@demo.example')
  const { appointment } = await bookToday(page, origin)
  const data = { appointmentId: appointment.id }
  const started = await page.request.post('/api/visits', { headers: { origin }, data })
  const { id } = (await started.json()) as { id: string }
  drafts.push(id)
  return id
}

async function openVisit(page: Page, origin: string): Promise<string> {
  const id = await startVisit(page, origin)
  await page.goto(`/visits/${id}`)
  await expect(box(page, 'Complaint')).toBeFocused()
  return id
}

for (const width of new Set([390, ...deskWidths]))
  test(`a doctor dictates at the cursor, and only final words are written and saved, at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await standInForSpeech(page)
    await allow(page, site.url, true)
    const id = await openVisit(page, site.url)
    const { say, heard } = speaker(page)
    const complaint = box(page, 'Complaint')
    await complaint.fill('Cough, no vomiting')
    await complaint.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(6, 6))
    // nothing listens before it is asked to
    expect((await heard()).started).toBe(0)

    await dictate(page, 'Complaint').click()
    await expect(listening(page)).toBeVisible()
    expect(await heard()).toEqual({ now: 1, most: 1, started: 1, language: 'en-IN' })
    await say('fever for', 'interim')
    await expect(page.getByText('fever for')).toBeVisible()
    await look(page, 'a visit that is dictated')
    await expect(complaint).toHaveValue('Cough, no vomiting')
    await say('fever for three days', 'final')
    await expect(complaint).toHaveValue('Cough, fever for three days no vomiting')
    await expect(complaint).toBeFocused()
    await say('and', 'interim')
    // what was said until then is written
    await page.keyboard.press('Escape')
    await expect(complaint).toHaveValue('Cough, fever for three days and no vomiting')
    await expect(dictate(page, 'Complaint')).toBeVisible()
    await expect(listening(page)).toHaveCount(0)
    expect((await heard()).now).toBe(0)

    const stored = async () => {
      const draft = (await (await page.request.get(`/api/visits/${id}/draft`)).json()) as {
        content: { complaint: string }
      }
      return draft.content.complaint
    }
    await expect.poll(stored).toBe('Cough, fever for three days and no vomiting')

    // by keyboard, while the focus is elsewhere
    await dictate(page, 'Advice').focus()
    await page.keyboard.press('Enter')
    await expect(listening(page)).toBeVisible()
    await expect.poll(() => isUncovered(listening(page))).toBe(true)
    await say('Plenty of fluids.', 'final')
    await say('Rest.', 'final')
    await expect(box(page, 'Advice')).toHaveValue('Plenty of fluids. Rest.')
    await expect(stopIn(page, 'Advice')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dictate(page, 'Advice')).toBeFocused()
  })

test('one dictation at a time: another field stops the first, and leaving the visit stops the last', async ({
  page,
  site,
}) => {
  await standInForSpeech(page)
  await allow(page, site.url, true)
  const id = await startVisit(page, site.url)
  await page.goto(`/visits/${id}`)
  const { say, heard } = speaker(page)
  await dictate(page, 'Complaint').click()
  await expect(listening(page)).toBeVisible()
  await say('headache', 'interim')
  await dictate(page, 'Findings').click()
  await expect(stopIn(page, 'Findings')).toBeVisible()
  await expect(dictate(page, 'Complaint')).toBeVisible()
  await expect(listening(page)).toBeVisible()
  await expect(box(page, 'Complaint')).toHaveValue('headache')
  await expect(page.getByRole('alert')).toHaveCount(0)
  // the name of a quick text, which is offered only while typing
  await say('Chest', 'final')
  await expect(box(page, 'Findings')).toHaveValue('Chest')
  await expect(page.getByRole('listbox', { name: 'Quick texts' })).toHaveCount(0)
  expect(await heard()).toMatchObject({ now: 1, most: 1, started: 2 })

  await page.getByRole('link', { name: 'Chart', exact: true }).click()
  await expect(page).toHaveURL(/\/patients\//)
  await expect.poll(async () => (await heard()).now).toBe(0)
})

test('finishing stops a dictation, without the words that aren’t final', async ({ page, site }) => {
  await standInForSpeech(page)
  await allow(page, site.url, true)
  const id = await openVisit(page, site.url)
  const { say, heard } = speaker(page)
  await dictate(page, 'Complaint').click()
  await expect(listening(page)).toBeVisible()
  await say('Sore throat', 'final')
  await say('since', 'interim')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Visit finished').first()).toBeVisible()
  drafts.length = 0
  expect((await heard()).now).toBe(0)
  const visit = (await (await page.request.get(`/api/visits/${id}`)).json()) as { content: { complaint: string } }
  expect(visit.content.complaint).toBe('Sore throat')
})

test('if a visit can’t be finished, the doctor reads which words weren’t written', async ({ page, site }) => {
  await standInForSpeech(page)
  await allow(page, site.url, true)
  await openVisit(page, site.url)
  const { say, heard } = speaker(page)
  const systolic = page.getByRole('textbox', { name: /^Systolic/ })
  await systolic.fill('20')
  await dictate(page, 'Complaint').click()
  await expect(listening(page)).toBeVisible()
  await say('Sore throat', 'final')
  await say('since Monday', 'interim')
  await page.keyboard.press('Control+Enter')
  await expect(systolic).toBeFocused()
  await expect(
    page.getByText('These words weren’t written: “since Monday”. Dictate them again, or type them.'),
  ).toBeVisible()
  await expect(box(page, 'Complaint')).toHaveValue('Sore throat')
  expect((await heard()).now).toBe(0)
})

const refusals = {
  'not-allowed': 'The browser doesn’t allow the microphone. Allow it for this site, reload the page and try again.',
  'audio-capture': 'No microphone was found. Connect one and try again.',
  network: 'The browser’s speech recognition can’t be reached. Check your connection and try again.',
  'no-speech': 'Nothing was heard. Try again.',
}

test('a doctor reads why a dictation doesn’t work or ended, and a field that is full', async ({ page, site }) => {
  await standInForSpeech(page)
  await allow(page, site.url, true)
  await openVisit(page, site.url)
  const { say, fail, fallSilent } = speaker(page)
  for (const [code, sentence] of Object.entries(refusals)) {
    await dictate(page, 'Findings').click()
    await expect(listening(page)).toBeVisible()
    await fail(code)
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await expect(dictate(page, 'Findings')).toBeVisible()
  }
  await dictate(page, 'Findings').click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(listening(page)).toBeVisible()
  await fallSilent()
  await expect(page.getByRole('alert').filter({ hasText: 'Dictation stopped. Start again to continue.' })).toBeVisible()

  await box(page, 'Complaint').fill('x'.repeat(1995))
  await dictate(page, 'Complaint').click()
  await expect(listening(page)).toBeVisible()
  await say('more words', 'final')
  await expect(page.getByText('The field has no room for “more words”.')).toBeVisible()
  await expect(box(page, 'Complaint')).toHaveValue('x'.repeat(1995))
  await expect(dictate(page, 'Complaint')).toBeVisible()
})

test('there is no button until an administrator allows dictation, nor in a browser without speech recognition', async ({
  page,
  site,
}) => {
  await startSession(page, 'doctor@demo.example')
  const id = await startVisit(page, site.url)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto(`/visits/${id}`)
  await expect(page.getByRole('button', { name: 'Quick texts' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Dictate/ })).toHaveCount(0)
  expect(loaded.filter((url) => url.includes('dictate-button'))).toEqual([])

  await startSession(page, 'admin@demo.example')
  await page.goto(`/clinics/${(await clinicIn(page.request, 'Bengaluru')).id}/settings/details`)
  const edit = settingsPanel(page)
  const setting = edit.getByRole('checkbox', { name: 'Allow dictation' })
  await expect(setting).not.toBeChecked()
  await expect(setting).toHaveAccessibleDescription(/some browsers send the audio to the browser’s developer/)
  await setting.check()
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Clinic updated successfully').first()).toBeVisible()

  await startSession(page, 'doctor@demo.example')
  await page.addInitScript(() => {
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition'])
      Object.defineProperty(globalThis, name, { value: undefined })
  })
  const code = page.waitForResponse((answer) => answer.url().includes('dictate-button'))
  await page.goto(`/visits/${id}`)
  await code
  await expect(page.getByRole('button', { name: 'Quick texts' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Dictate/ })).toHaveCount(0)
})

test('only the pages of doctors can ask for the microphone', async ({ page }) => {
  const policyOf = async (path: string) => (await page.request.get(path)).headers()['permissions-policy']
  expect(await policyOf('/login')).toContain('microphone=()')
  await startSession(page, 'patient@demo.example')
  expect(await policyOf('/dashboard')).toContain('microphone=()')
  await startSession(page, 'doctor@demo.example')
  for (const path of ['/dashboard', '/calendar']) expect(await policyOf(path), path).toContain('microphone=(self)')
  const { id } = await clinicIn(page.request, 'Bengaluru')
  for (const path of ['/features', `/clinics/${id}/book?embed=1`])
    expect(await policyOf(path), path).toContain('microphone=()')
})
