import type { Page } from '@playwright/test'
import type { MedicalDocument } from '#contract/medical-documents/documents.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { addDays } from '#contract/wall-clock.ts'
import { dateIn } from '#web/lib/dates.ts'
import { look, lookAgain } from './examine.ts'
import { verifyPath } from './printed.ts'
import { openSearch, topSearch } from './search.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths, phoneWidths } from './widths.ts'

/** The demo patient's chart at the demo doctor's clinic. */
async function demoChart(page: Page): Promise<Patient> {
  const found = await page.request.get('/api/patients?search=Priya%20Nair&limit=1')
  return ((await found.json()) as Patient[])[0]!
}

const paperOf = (id: string) => `/api/medical-documents/${id}/paper.pdf`

const card = (page: Page) => page.getByRole('region', { name: 'Certificates, letters and consents', exact: true })

for (const width of deskWidths)
  test(`a doctor signs a sick-leave certificate by keyboard, the patient reads it, and a stranger checks it at ${width} px`, async ({
    page,
    browser,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'doctor@demo.example')
    const chart = await demoChart(page)
    await page.goto(`/patients/${chart.id}`)
    await card(page).getByRole('button', { name: 'Write certificate, letter or consent' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Sick-leave certificate' })).toBeFocused()
    await page.keyboard.press('Enter')

    const form = page.getByRole('form', { name: 'Sick-leave certificate' })
    await form.getByLabel('Unfit for').focus()
    await page.keyboard.press('Control+Enter')
    await expect(form.getByText('Fill this in before you sign')).toHaveCount(2)
    await expect(form.getByLabel('Unfit for')).toBeFocused()
    await page.keyboard.type('work at the office')
    await form.getByLabel('To and including').fill(addDays(dateIn(chart.clinic?.timeZone ?? 'Asia/Kolkata'), 3))
    await form.getByLabel('Diagnosis').focus()
    await page.keyboard.type('Viral fever')
    await expect(form.getByText(/^Saved /)).toBeVisible()
    await page.getByRole('button', { name: 'Preview the printout' }).press('Enter')
    await expect(page.getByRole('img', { name: /^The printout/ })).toBeVisible()
    await lookAgain(page, 'the draft of a certificate')
    await form.getByLabel('Diagnosis').focus()
    await page.keyboard.press('Control+Enter')
    const signed = page.getByText(/^DOC-\w{7} is signed$/).first()
    const number = (await signed.textContent())!.slice(0, 'DOC-0000000'.length)
    await expect(page.getByText('unfit for work at the office', { exact: false })).toBeVisible()
    await look(page, `certificate-${width}`)
    const id = page.url().split('/').at(-1)!

    await test.step('the patient reads it in their record', async () => {
      const patient = await browser.newPage({ baseURL: site.url, viewport: { width: phoneWidths[0]!, height: 844 } })
      await enter(patient, 'patient@demo.example')
      await patient.goto(`/patients/${chart.id}`)
      await card(patient).getByRole('link', { name: 'Sick-leave certificate' }).first().click()
      await expect(patient.getByText('Diagnosis: Viral fever', { exact: false })).toBeVisible()
      await expect(patient.getByRole('link', { name: 'Download PDF' })).toBeVisible()
      await expect(patient.getByRole('button', { name: 'Write new version' })).toHaveCount(0)
      await lookAgain(patient, 'a certificate as its patient reads it')
      await patient.close()
    })

    await test.step('the doctor finds it by the number on the paper', async () => {
      await page.goto('/notifications')
      await openSearch(page)
      await topSearch(page).fill(number.toLowerCase())
      await page.getByRole('option', { name: /^Sick-leave certificate/ }).click()
      await expect(page).toHaveURL(new RegExp(`/medical-documents/${id}$`))
    })

    const path = await verifyPath(page, paperOf(id))
    const stranger = await browser.newPage({ baseURL: site.url, viewport: { width: phoneWidths[0]!, height: 844 } })
    await test.step('a stranger checks the paper', async () => {
      await stranger.goto(path)
      await expect(stranger.getByText('work at the office')).toBeVisible()
      await expect(stranger.getByText('Viral fever')).toHaveCount(0)
      await expect(stranger.getByText('Priya N.')).toBeVisible()
      await lookAgain(stranger, 'the check of a certificate')
      // one letter of the address
      await stranger.goto(`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`)
      await expect(stranger.getByRole('heading', { name: 'There is no document with this code.' })).toBeVisible()
    })

    await test.step('the doctor withdraws it, and the code says so', async () => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Withdraw' }).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('Written for the wrong days')
      await dialog.getByRole('button', { name: 'Withdraw' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText('Written for the wrong days')).toBeVisible()
      await stranger.goto(path)
      await expect(stranger.getByText('This document was withdrawn')).toBeVisible()
      await stranger.close()
    })
  })

test('what is typed in a draft is there after the page was left', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'doctor@demo.example')
  const chart = await demoChart(page)
  const begun = await page.request.post(`/api/patients/${chart.id}/medical-documents`, {
    headers: { origin: site.url },
    data: { template: 'fitness' },
  })
  const { id } = (await begun.json()) as MedicalDocument
  await page.goto(`/medical-documents/${id}`)
  await page.getByLabel('Fit for').fill('diving')
  // not a second passes
  await page.getByRole('link', { name: 'Chart', exact: true }).click()
  await expect(card(page)).toBeVisible()
  await page.goto(`/medical-documents/${id}`)
  await expect(page.getByLabel('Fit for')).toHaveValue('diving')
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByText(/is signed$/).first()).toBeVisible()
})

test('an entry that could not be saved is not signed away with the text before it', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'doctor@demo.example')
  const chart = await demoChart(page)
  const headers = { origin: site.url }
  const begun = await page.request.post(`/api/patients/${chart.id}/medical-documents`, {
    headers,
    data: { template: 'fitness' },
  })
  const { id, draft } = (await begun.json()) as MedicalDocument
  const entered = draft!.template.fields.map(({ name }, at) => (name === 'Fit for' ? 'walking' : draft!.entered[at]!))
  const address = `/api/medical-documents/${id}/draft`
  expect((await page.request.put(address, { headers, data: { edition: 1, entered } })).status()).toBe(200)
  await page.goto(`/medical-documents/${id}`)
  const sentence = 'The server can’t save this now.'
  await page.route(`**${address}`, (route) => route.fulfill({ status: 503, json: { message: sentence } }))
  await page.getByLabel('Fit for').fill('diving')
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(
    page.getByRole('form', { name: 'Fitness certificate' }).getByText(sentence, { exact: true }),
  ).toBeVisible()
  const found = await page.request.get(`/api/medical-documents/${id}`)
  expect(((await found.json()) as MedicalDocument).status).toBe('draft')
  await page.unroute(`**${address}`)
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByText(/is signed$/).first()).toBeVisible()
  await expect(page.getByText('is fit for diving', { exact: false })).toBeVisible()
})

test('an own template has its fields in the form, and signs with them', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'doctor@demo.example')
  await page.goto('/document-templates')
  await page.getByRole('button', { name: 'New template' }).click()
  const dialog = page.getByRole('dialog', { name: 'New template' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Travel letter')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('{Patient} can travel by {Means}.')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await expect(dialog.getByText('The text has {Means}, but there is no field with this name.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add field' }).click()
  const field = dialog.getByRole('group', { name: 'Field 1' })
  await field.getByRole('textbox', { name: 'Name' }).fill('Means')
  await field.getByRole('combobox', { name: 'Entry' }).selectOption('Choice')
  await field.getByRole('textbox', { name: 'Choices' }).fill('train\nplane')
  await lookAgain(page, 'a template', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Travel letter', { exact: true }).first()).toBeVisible()
  await look(page, 'document-templates')

  const chart = await demoChart(page)
  await page.goto(`/patients/${chart.id}`)
  await card(page).getByRole('button', { name: 'Write certificate, letter or consent' }).click()
  await page.getByRole('menuitem', { name: 'Travel letter' }).click()
  await page.getByLabel('Means').selectOption('plane')
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByText('can travel by plane.', { exact: false })).toBeVisible()
})

/** Draws a line across the box of a signature. */
async function draw(page: Page) {
  const pad = page.getByRole('dialog').getByRole('img', { name: 'Signature' })
  // the buttons of the dialog cover its end
  await pad.evaluate((box) => box.scrollIntoView({ block: 'center' }))
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.7)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.3, { steps: 5 })
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.6, { steps: 5 })
  await page.mouse.up()
}

for (const width of new Set([...phoneWidths, ...deskWidths]))
  test(`a patient signs a consent with a drawing in front of the doctor, and withdraws it at ${width} px`, async ({
    page,
    browser,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'doctor@demo.example')
    const chart = await demoChart(page)
    await page.goto(`/patients/${chart.id}`)
    await card(page).getByRole('button', { name: 'Write certificate, letter or consent' }).click()
    await page.getByRole('menuitem', { name: 'Consent to a procedure' }).click()
    await page.getByLabel('Procedure or treatment').fill('Removal of a mole')
    await page.getByRole('button', { name: 'Have it signed' }).click()
    await expect(page.getByText('Fill this in before you sign')).toHaveCount(1)
    await page.getByLabel('Risks').fill('Bleeding')
    await page.getByRole('button', { name: 'Have it signed' }).click()

    const dialog = page.getByRole('dialog', { name: 'Consent to a procedure' })
    await expect(dialog.getByText('Removal of a mole', { exact: false })).toBeVisible()
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(dialog.getByText('Sign in the box, or sign with the typed name')).toBeVisible()
    await draw(page)
    await lookAgain(page, 'the signature of a consent', '[role=dialog]')
    await look(page, `consent-signing-${width}`)
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('img', { name: 'Signature' })).toBeVisible()
    await expect(page.getByText(/in the presence of Dr\. /)).toBeVisible()
    await look(page, `consent-${width}`)
    const path = await verifyPath(page, paperOf(page.url().split('/').at(-1)!))

    const patient = await browser.newPage({ baseURL: site.url, viewport: { width: phoneWidths[0]!, height: 844 } })
    await enter(patient, 'patient@demo.example')
    await patient.goto(page.url())
    await patient.getByRole('button', { name: 'More actions' }).click()
    await patient.getByRole('menuitem', { name: 'Withdraw' }).click()
    const question = patient.getByRole('alertdialog')
    await expect(question.getByRole('textbox', { name: 'Who withdraws it' })).toHaveValue('Priya Nair')
    await question.getByRole('textbox', { name: 'Reason' }).fill('I want to wait')
    await question.getByRole('button', { name: 'Withdraw' }).click()
    await expect(patient.getByText(/^Withdrawn .* by Priya Nair$/)).toBeVisible()
    await patient.goto(path)
    await expect(patient.getByText('This document was withdrawn')).toBeVisible()
    await patient.close()
  })

test('a mother signs a consent with the typed name, by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'doctor@demo.example')
  const chart = await demoChart(page)
  await page.goto(`/patients/${chart.id}`)
  await card(page).getByRole('button', { name: 'Write certificate, letter or consent' }).click()
  await page.getByRole('menuitem', { name: 'Consent to a procedure' }).click()
  await page.getByLabel('Procedure or treatment').fill('Stitches')
  await page.getByLabel('Risks').fill('A scar')
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Consent to a procedure' })
  await dialog
    .getByLabel('Who signs', { exact: true })
    .selectOption('A parent, guardian or someone else for the patient')
  // the patient's name isn't the mother's
  await expect(dialog.getByLabel('Name of the person who signs')).toHaveValue('')
  await dialog.getByLabel('Name of the person who signs').fill('Lata Nair')
  await dialog.getByLabel('Relation to the patient').fill('Mother')
  await dialog.getByRole('checkbox', { name: /^My typed name/ }).press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Lata Nair (Mother), for the patient', { exact: false })).toBeVisible()
})
