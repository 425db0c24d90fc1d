import type { Clinic } from '#contract/clinics/clinics.ts'
import { dateAt } from './demo.ts'
import { look } from './examine.ts'
import { password, proveEmail } from './people.ts'
import { expect, startSession, test } from './test.ts'

test('a doctor of two clinics chooses where to book, works there as its doctor, and reads the notes', async ({
  page,
  site,
}) => {
  const email = 'two.clinics@mail.example'
  const origin = { headers: { origin: site.url } }
  const person = { email, password, firstName: 'Kamala', lastName: 'Nair', role: 'clinic_admin' }
  expect((await page.request.post('/api/auth/register', { ...origin, data: person })).status()).toBe(201)
  await proveEmail(page, site.url, email)
  await startSession(page, email, password)
  const clinics: Clinic[] = []
  for (const name of ['Nair Clinic East', 'Nair Clinic West']) {
    const data = { name, address: '4 Temple Road', city: 'Kochi', phone: '+91 484 555 0123' }
    const made = await page.request.post('/api/clinics', { ...origin, data: { ...data, timeZone: 'Asia/Kolkata' } })
    expect(made.status()).toBe(201)
    const clinicId = ((await made.json()) as { clinic: { id: string } }).clinic.id
    const practice = {
      specialty: 'Pediatrics',
      licenseNumber: 'KER-2210',
      experience: '9 years',
      qualification: 'MBBS',
    }
    const self = await page.request.post('/api/doctors/self', {
      ...origin,
      data: { clinicId, ...practice, consultationFee: '500' },
    })
    expect(self.status()).toBe(201)
    clinics.push((await (await page.request.get(`/api/clinics/${clinicId}`)).json()) as Clinic)
  }

  await page.goto('/appointments')
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule New Appointment' })
  const clinic = dialog.getByRole('combobox', { name: 'Clinic' })
  await expect(clinic).toHaveValue('')
  await clinic.fill('west')
  await dialog.getByRole('option', { name: /Nair Clinic West/ }).click()
  await expect(dialog.getByRole('combobox', { name: 'Doctor' })).toHaveValue('Dr. Kamala Nair')
  await dialog.getByRole('combobox', { name: 'Patient' }).fill('Tulsi Menon')
  await dialog.getByRole('option', { name: /Add “Tulsi Menon”/ }).click()
  await dialog.getByLabel('Phone').fill('98200 44556')
  await dialog.getByLabel('Date', { exact: true }).fill(dateAt(clinics[1]!, 8))
  await dialog.getByRole('combobox', { name: 'Time' }).fill('11:00')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Notes').fill('Brings the X-ray')
  await look(page, 'two-clinics', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Schedule Appointment' }).click()
  await expect(page.getByText('Appointment created successfully').first()).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.goto(`/calendar?view=day&date=${dateAt(clinics[1]!, 8)}`)
  await page
    .getByRole('button', { name: /Tulsi Menon/ })
    .first()
    .click()
  const details = page.getByRole('dialog', { name: 'Tulsi Menon' })
  await expect(details.getByText('Brings the X-ray')).toBeVisible()
  await expect(details.getByText('Nair Clinic West')).toBeVisible()

  await page.goto('/settings')
  for (const { name } of clinics)
    await expect(page.getByRole('button', { name: `Set hours and time off at ${name}` })).toBeVisible()
})
