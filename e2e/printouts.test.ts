import type { Locator, Page } from '@playwright/test'
import type { PatientSummary } from '#contract/patients/patients.ts'
import type { Visit } from '#contract/visits/visits.ts'
import { openPdf, textOfPdf } from '#server/testing/pdf.ts'
import { settingsPanel } from './clinic-settings.ts'
import { clinicIn } from './demo.ts'
import { look } from './examine.ts'
import { password, proveEmail } from './people.ts'
import { enter, expect, startSession, test } from './test.ts'

// A clinic chooses how it prints: the paper, and its letterhead or space for one (decision 0096).

for (const width of [390, 1440])
  test(`an administrator leaves space for a letterhead on A5, at ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 })
    const origin = site.url
    const email = `printouts-${width}@mail.example`
    const send = async (path: string, data: unknown) => {
      const answer = await page.request.post(path, { headers: { origin }, data })
      expect(answer.ok(), await answer.text()).toBe(true)
      return (await answer.json()) as { clinic: { id: string } }
    }
    await send('/api/auth/register', { email, password, firstName: 'Leela', lastName: 'Shah', role: 'clinic_admin' })
    await proveEmail(page, origin, email)
    await startSession(page, email, password)
    const { clinic } = await send('/api/clinics', {
      name: `Printing Clinic ${width}`,
      address: '4 Temple Road',
      phone: '080 5550 1234',
      currency: 'INR',
      consultationPrice: '500',
      timeZone: 'Asia/Kolkata',
    })
    await page.goto(`/clinics/${clinic.id}/settings/paper`)
    const edit = settingsPanel(page)
    await expect(edit.getByRole('img', { name: 'The page with your letterhead' })).toBeVisible()
    await edit.getByLabel('Registration number of the clinic').fill('PNE/1234')
    await look(page, 'a printed letterhead')
    await edit.getByRole('radio', { name: /^A5/ }).check()
    await edit.getByRole('radio', { name: /^Leave space/ }).check()
    await edit.getByLabel('Top (mm)').fill('200')
    await edit.getByRole('button', { name: 'Save printouts' }).click()
    await expect(edit.getByText('The margin must be between 5 and 100 mm')).toBeVisible()
    await edit.getByLabel('Top (mm)').fill('60')
    await expect(edit.getByRole('img', { name: /60 mm above and 20 mm below/ })).toBeVisible()
    await look(page, 'space for a letterhead')
    await edit.getByRole('button', { name: 'Save printouts' }).click()
    await expect(page.getByText('Printouts saved.').first()).toBeVisible()
    await page.reload()
    await expect(edit.getByRole('radio', { name: /^A5/ })).toBeChecked()
    await expect(edit.getByLabel('Top (mm)')).toHaveValue('60')
    await expect(edit.getByRole('checkbox', { name: 'Print the complaint' })).toBeChecked()
  })

/** Opens the address of a link as its tab would; returns the page's size in millimeters and its text. */
async function printed(page: Page, name: RegExp, role: 'link' | 'menuitem' = 'link') {
  const address = await page.getByRole(role, { name }).getAttribute('href')
  const answer = await page.request.get(address!)
  expect(answer.headers()['content-type']).toContain('application/pdf')
  const bytes = await answer.body()
  const pdf = await openPdf(bytes)
  const [left, bottom, right, top] = (await pdf.getPage(1)).view as [number, number, number, number]
  const mm = (points: number) => Math.round((points / 72) * 25.4)
  return { size: [mm(right - left), mm(top - bottom)], text: await textOfPdf(bytes) }
}

test('a finished visit prints without a prescription, and a prescription on A4 or A5 as chosen', async ({
  page,
  site,
}) => {
  await enter(page, 'doctor@demo.example')
  const headers = { origin: site.url }
  const charts = (await (await page.request.get('/api/patients?search=Fatima+Ansari')).json()) as PatientSummary[]
  const started = await page.request.post('/api/visits', { headers, data: { patientId: charts[0]!.id } })
  const { id, edition, visitDate } = (await started.json()) as Visit
  const data = {
    prescriptionDate: visitDate,
    medications: [
      {
        row: '0190a000-0000-7000-8000-0000000000aa',
        medicationName: 'Warm water',
        dosage: '1 glass',
        frequency: 'Twice daily',
        duration: '5 days',
      },
    ],
  }
  const signed = await page.request.post(`/api/visits/${id}/prescriptions`, { headers, data })
  const prescription = (await signed.json()) as { id: string }
  await page.goto(`/visits/${id}`)
  await page.getByRole('textbox', { name: 'Complaint' }).fill('Thirst since Monday')
  expect(edition).toBe(1)
  await page.getByRole('button', { name: 'Finish visit' }).click()
  await expect(page.getByText('Finished', { exact: true })).toBeVisible()
  const visit = await printed(page, /^Print visit/)
  expect([visit.size, visit.text.includes('Thirst since Monday')]).toEqual([[210, 297], true])

  await page.goto(`/prescriptions/${prescription.id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const large = await printed(page, /^Print on A4/, 'menuitem')
  expect([large.size, large.text.includes('Warm water')]).toEqual([[210, 297], true])
  const small = await printed(page, /^Print on A5/, 'menuitem')
  expect([small.size, small.text.includes('Warm water')]).toEqual([[148, 210], true])
  await page.keyboard.press('Escape')
})

test('the previews show the clinic’s logo', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const headers = { origin: site.url }
  await enter(page, 'admin@demo.example')
  const { id: clinicId } = await clinicIn(page.request, 'Bengaluru')
  const isDrawn = (picture: Locator) =>
    expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await page.goto(`/clinics/${clinicId}/settings/paper`)
  await isDrawn(page.getByRole('img', { name: 'The page with your letterhead' }).locator('img'))
  await look(page, 'a letterhead with a logo')

  await enter(page, 'doctor@demo.example')
  const charts = (await (await page.request.get('/api/patients?search=Fatima+Ansari')).json()) as PatientSummary[]
  const started = await page.request.post('/api/visits', { headers, data: { patientId: charts[0]!.id } })
  const { id } = (await started.json()) as Visit
  await page.goto(`/visits/${id}`)
  await isDrawn(page.getByRole('complementary', { name: 'Printout, preview' }).locator('img'))
  await look(page, 'the printout of a visit with a logo')
  await page.request.delete(`/api/visits/${id}`, { headers })
})
