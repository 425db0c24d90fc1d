import type { Page } from '@playwright/test'
import type { ClinicForm } from '#contract/forms/forms.ts'
import type { FormRequest } from '#contract/forms/requests.ts'
import { addChart } from './charts.ts'
import { clinicIn } from './demo.ts'
import { look } from './examine.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'

const QUESTIONS = 20

/** Publishes a form as the administrator. */
async function addForm(page: Page, origin: string, title: string, questions: object[]): Promise<ClinicForm> {
  await enter(page, 'admin@demo.example')
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const added = await page.request.post(`/api/clinics/${clinic.id}/forms`, {
    headers: { origin },
    data: { title, definition: { questions }, serviceIds: [] },
  })
  expect(added.status(), await added.text()).toBe(201)
  return (await added.json()) as ClinicForm
}

/** Asks for a form as the doctor, and returns the path of its link. */
async function askFor(page: Page, origin: string, patientId: string, formId: string): Promise<string> {
  const added = await page.request.post(`/api/patients/${patientId}/form-requests`, {
    headers: { origin },
    data: { formId },
  })
  expect(added.status(), await added.text()).toBe(201)
  return ((await added.json()) as FormRequest).link!
}

test('a patient on a phone with a broken connection loses none of twenty answers', async ({ page, browser, site }) => {
  const questions = Array.from({ length: QUESTIONS }, (_, at) => ({
    id: `q${at + 1}`,
    kind: 'text',
    title: `Question number ${at + 1}`,
    isRequired: true,
  }))
  const form = await addForm(page, site.url, 'Twenty questions', questions)
  await enter(page, 'doctor@demo.example')
  const chart = await addChart(page, site.url, 'Twenty')
  const link = await askFor(page, site.url, chart.id, form.id)
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Twenty questions' })).toBeVisible()
  const answer = (at: number) => phone.getByRole('textbox', { name: `Question number ${at}`, exact: true })
  const status = phone.getByRole('status').filter({ hasText: /./ })
  for (let at = 1; at <= 5; at++) await answer(at).fill(`Answer ${at}`)
  await expect(status).toContainText('Your answers are saved')
  await context.setOffline(true)
  for (let at = 6; at <= 15; at++) await answer(at).fill(`Answer ${at}`)
  await expect(status).toContainText('No connection')
  // sending says so, too, and loses nothing
  await context.setOffline(false)
  await expect(status).toContainText('Your answers are saved')
  await context.setOffline(true)
  for (let at = 16; at <= QUESTIONS; at++) await answer(at).fill(`Answer ${at}`)
  await expect(status).toContainText('No connection')
  // the phone closes the page, and the person comes back later
  await phone.close()
  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto(link)
  await expect(later.getByRole('textbox', { name: 'Question number 20', exact: true })).toHaveValue('Answer 20')
  await expect(later.getByRole('status').filter({ hasText: /./ })).toContainText('Your answers are saved')
  // the page as it comes from the server can say so before its scripts have cleared what the phone stored
  const stored = () => later.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsaved')))
  await expect.poll(stored).toEqual([])
  await look(later, 'form-on-a-phone')
  await later.getByRole('button', { name: 'Send answers' }).click()
  await expect(later.getByText('The clinic has your answers')).toBeVisible()
  for (let at = 1; at <= QUESTIONS; at++) await expect(later.getByText(`Answer ${at}`, { exact: true })).toBeVisible()
  await look(later, 'form-sent')
  await context.close()
})

for (const width of deskWidths)
  test(`a doctor hands the tablet to a patient, reads the answers and accepts an allergy at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const title = `Before the visit ${width}`
    const form = await addForm(page, site.url, title, [
      { id: 'has', kind: 'yesNo', title: 'Do you have allergies?', isRequired: true },
      { id: 'what', kind: 'text', title: 'Which?', mapsTo: 'allergy', showIf: { question: 'has', isAnyOf: ['yes'] } },
      { id: 'operations', kind: 'longText', title: 'Operations', mapsTo: 'history' },
      { id: 'chest', kind: 'yesNo', title: 'Does your chest hurt?', alertIf: { isAnyOf: ['yes'] } },
    ])
    await enter(page, 'doctor@demo.example')
    const chart = await addChart(page, site.url, `Tablet ${width}`)
    await page.goto(`/patients/${chart.id}`)
    const card = page.getByRole('region', { name: 'Forms' })
    await card.getByRole('button', { name: 'Ask for a Form' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask for a Form' })
    await dialog.getByRole('combobox', { name: 'Form' }).selectOption(form.id)
    await dialog.getByRole('button', { name: 'Ask for Form' }).click()
    await expect(dialog).toBeHidden()
    await expect(card.getByText('Not filled in')).toBeVisible()
    await look(page, `forms-card-${width}`)
    await card.getByRole('button', { name: 'Fill in here' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out and open the form' }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    expect((await page.request.get('/api/auth/me')).status()).toBe(401)
    await page.getByRole('button', { name: 'Send answers' }).click()
    await expect(page.getByText('This question needs an answer')).toBeVisible()
    await page.getByRole('group', { name: 'Do you have allergies?' }).getByText('Yes').click()
    await page.getByRole('textbox', { name: /^Which\?/ }).fill('penicilin')
    await page.getByRole('textbox', { name: 'Operations' }).fill('Appendix, 2010')
    await page.getByRole('group', { name: 'Does your chest hurt?' }).getByText('Yes').click()
    await look(page, `form-on-a-tablet-${width}`)
    await page.getByRole('button', { name: 'Send answers' }).click()
    await expect(page.getByText('If you are in danger, don’t wait for the clinic')).toBeVisible()
    await expect(page.getByRole('link', { name: '112' }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in as the clinic' })).toBeVisible()
    await look(page, `form-returned-${width}`)
    // opened again on this device, it shows no answer
    await page.reload()
    await expect(page.getByText('The clinic has your answers')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Correct answers' })).toBeHidden()
    await expect(page.getByText('penicilin')).toBeHidden()

    await enter(page, 'doctor@demo.example')
    await page.goto(`/patients/${chart.id}`)
    await expect(card.getByText('Needs attention')).toBeVisible()
    await card.getByRole('button', { name: `Answers: ${title}` }).click()
    const answers = page.getByRole('dialog', { name: title })
    await expect(answers.getByText('An answer needs attention')).toBeVisible()
    await answers.getByRole('textbox', { name: 'Which?' }).fill('Penicillin')
    await look(page, `form-answers-${width}`)
    await answers.getByRole('button', { name: 'Add allergy' }).click()
    await expect(answers.getByText(/^Allergy “Penicillin”, accepted by/)).toBeVisible()
    await answers.getByRole('button', { name: 'Add to history' }).click()
    await expect(answers.getByText(/^Medical history “Appendix, 2010”, accepted by/)).toBeVisible()
    await answers.getByRole('button', { name: 'Mark as reviewed' }).click()
    await expect(answers.getByRole('button', { name: 'Mark as reviewed' })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(card.getByText('Reviewed', { exact: true })).toBeVisible()
  })

test('an administrator writes a form with a condition by keyboard, tries it and publishes it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'admin@demo.example')
  await page.goto('/patients')
  await page.getByRole('link', { name: 'Forms', exact: true }).click()
  await page.getByRole('link', { name: 'New form' }).first().click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Sleep')
  const entry = (number: number) => page.getByRole('region', { name: `Entry ${number}` })
  await entry(1).getByRole('textbox', { name: 'Question' }).fill('Since when?')
  await page.getByRole('button', { name: 'Add question' }).click()
  await entry(2).getByRole('textbox', { name: 'Question' }).fill('Do you sleep badly?')
  await entry(2).getByRole('combobox', { name: 'Kind' }).selectOption('yesNo')
  const up = page.getByRole('button', { name: 'Move entry 2 up' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(entry(1).getByRole('textbox', { name: 'Question' })).toHaveValue('Do you sleep badly?')
  await entry(2).getByRole('combobox', { name: 'Ask' }).selectOption({ label: 'Depending on “Do you sleep badly?”' })
  await entry(2).getByRole('checkbox', { name: 'Yes' }).check()
  await look(page, 'form-builder')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('textbox', { name: /^Since when\?/ })).toBeHidden()
  await page
    .getByRole('group', { name: /Do you sleep badly/ })
    .getByText('Yes')
    .click()
  await expect(page.getByRole('textbox', { name: /^Since when\?/ })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('link', { name: 'Change Sleep' })).toBeVisible()
  await look(page, 'clinic-forms')
})
