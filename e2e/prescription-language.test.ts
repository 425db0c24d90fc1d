import { look, lookAgain } from './examine.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'

for (const width of deskWidths)
  test(`a doctor prints a prescription in the patient’s language at ${width} px`, async ({ page, browser, site }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'doctor@demo.example')
    const charts = (await (await page.request.get('/api/patients?search=Fatima+Ansari')).json()) as { id: string }[]
    await page.goto(`/patients/${charts[0]!.id}`)
    await page.getByRole('button', { name: 'Write Prescription' }).click()
    const dialog = page.getByRole('dialog', { name: 'Write Prescription' })

    // a preview needs a complete form
    await dialog.getByRole('button', { name: 'Preview the printout' }).click()
    await expect(dialog.getByText('Dosage is required')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Medication' }).fill('Grandmother’s drops')
    await dialog.getByLabel('Dosage').fill('1 tablet')
    await dialog.getByLabel('Frequency').selectOption('Twice daily')
    await dialog.getByLabel('Duration').selectOption('5 days')
    await dialog.getByLabel('Add a common line').selectOption('Drink plenty of water.')
    await dialog.getByLabel('Add a common line').selectOption('Get plenty of rest.')
    await expect(dialog.getByLabel('Advice')).toHaveValue('Drink plenty of water.\nGet plenty of rest.')
    await dialog.getByLabel('Language of the printout').selectOption('ta')
    await expect(dialog.getByText(/no native speaker has checked/)).toBeVisible()

    const picture = dialog.getByRole('img', { name: /^The printout/ })
    await dialog.getByRole('button', { name: 'Preview the printout' }).click()
    await expect(picture).toBeVisible()
    expect(
      await picture.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalHeight)),
    ).toBeGreaterThan(700)
    await lookAgain(page, 'the form with a preview of the printout', '[role=dialog]')
    // it never shows an earlier state of the form
    await dialog.getByLabel('Duration').selectOption('3 days')
    await expect(picture).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Sign Prescription' }).click()
    await expect(page.getByText('Prescription created successfully').first()).toBeVisible()

    const [one] = (await (await page.request.get('/api/prescriptions?limit=1')).json()) as { id: string }[]
    await page.goto(`/prescriptions/${one!.id}`)
    const line = '1 மாத்திரை, ஒரு நாளைக்கு 2 முறை, 3 நாட்களுக்கு'
    await expect(page.getByText(line)).toHaveAttribute('lang', 'ta')
    await expect(page.getByText('நிறைய தண்ணீர் குடியுங்கள்.')).toBeVisible()
    await look(page, 'a prescription in Tamil')
    const paper = (await (await page.request.get(`/api/prescriptions/${one!.id}/paper`)).json()) as {
      verifyUrl: string
    }
    const stranger = await browser.newPage({ baseURL: site.url })
    await stranger.goto(new URL(paper.verifyUrl).pathname)
    await expect(stranger.getByText(line)).toBeVisible()
    await stranger.close()
  })
