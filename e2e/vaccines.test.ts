import type { Page } from '@playwright/test'
import type { Patient } from '#contract/patients/patients.ts'
import { addDays, addMonths } from '#contract/wall-clock.ts'
import { dateIn } from '#web/lib/dates.ts'
import { clinicIn } from './demo.ts'
import { look } from './examine.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'

/** Adds a chart of a child at the demo doctor's clinic. */
async function addChild(page: Page, origin: string, months: number): Promise<Patient> {
  const width = page.viewportSize()?.width ?? 0
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const added = await page.request.post('/api/patients', {
    headers: { origin },
    data: {
      clinicId: clinic.id,
      firstName: 'Kavya',
      lastName: `Vaccines ${months} ${width}`,
      dateOfBirth: addMonths(dateIn(clinic.timeZone), -months),
      gender: 'female',
      phone: '+91 00000 01599',
      email: `vaccines-${months}-${width}@mail.example`,
      address: '4 Lake Road',
      emergencyContact: 'Asha Vaccines',
      emergencyPhone: '+91 00000 01598',
    },
  })
  expect(added.status(), await added.text()).toBe(201)
  return (await added.json()) as Patient
}

for (const width of deskWidths)
  test(`a doctor gives a vaccine, takes it back, records another with its batch and prints the card at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'doctor@demo.example')
    const { id } = await addChild(page, site.url, 5)
    await page.goto(`/patients/${id}`)
    const card = page.getByRole('region', { name: 'Vaccines', exact: true })
    const due = card.getByRole('region', { name: 'Due now' })
    await due.getByRole('button', { name: 'Give today: Rotavirus, dose 1' }).click()
    await expect(page.getByText('Recorded as given today', { exact: true })).toBeVisible()
    await expect(due.getByRole('button', { name: 'Give today: Rotavirus, dose 1' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(due.getByRole('button', { name: 'Give today: Rotavirus, dose 1' })).toBeVisible()

    await card.getByRole('button', { name: 'Record Vaccine' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record Vaccine' })
    await dialog.getByRole('combobox', { name: 'Vaccine' }).selectOption('Pentavalent (DPT, hepatitis B, Hib)')
    await dialog.getByRole('combobox', { name: 'Dose' }).selectOption('dose 1')
    await dialog.getByRole('textbox', { name: 'Batch' }).fill('P 4711')
    await dialog.getByRole('textbox', { name: 'Site' }).fill('left thigh')
    await look(page, `vaccines-form-${width}`)
    await dialog.getByRole('button', { name: 'Record Vaccine' }).click()
    await expect(dialog).toBeHidden()
    await card.getByText('Whole schedule').click()
    await expect(card.getByText(/given .+ batch P 4711/)).toBeVisible()
    await card.scrollIntoViewIfNeeded()
    await look(page, `vaccines-${width}`)

    await page.evaluate(() => {
      window.print = () =>
        document.body.setAttribute('data-was-printed', document.querySelector('.printed-alone')?.textContent ?? '')
    })
    await card.getByRole('button', { name: 'Print card' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-was-printed', /Immunization card.*P 4711/)

    await page.goto('/vaccines-due')
    const row = page.getByRole('listitem').filter({ hasText: `Vaccines 5 ${width}` })
    await expect(row.getByText(/\d+ overdue/)).toBeVisible()
    await look(page, `vaccines-due-${width}`)
    await row.getByRole('button', { name: /^Book an appointment for/ }).click()
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Patient' })).toHaveValue(
      new RegExp(`Vaccines 5 ${width}`),
    )
  })

test('a visit of a child shows the due vaccines, and one press records a dose', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'doctor@demo.example')
  const { id } = await addChild(page, site.url, 4)
  const started = await page.request.post('/api/visits', { headers: { origin: site.url }, data: { patientId: id } })
  const visit = (await started.json()) as { id: string }
  await page.goto(`/visits/${visit.id}`)
  const due = page.getByRole('region', { name: 'Vaccines due' })
  await due.getByRole('button', { name: 'Give today: OPV (polio drops), dose 1' }).click()
  await expect(page.getByText('Recorded as given today', { exact: true })).toBeVisible()
  await expect(due.getByRole('button', { name: 'Give today: OPV (polio drops), dose 1' })).toHaveCount(0)
})

test('the recall list says from which day a dose that was given too early would have been valid', async ({
  page,
  site,
}) => {
  await enter(page, 'doctor@demo.example')
  const { id, dateOfBirth } = await addChild(page, site.url, 3)
  const sixWeeks = addDays(dateOfBirth!, 42)
  const given = await page.request.post(`/api/patients/${id}/immunizations`, {
    headers: { origin: site.url },
    data: { vaccine: 'rotavirus', dose: '1', givenOn: addDays(sixWeeks, -1), isElsewhere: false },
  })
  expect(given.status(), await given.text()).toBe(201)
  await page.goto('/vaccines-due')
  const row = page.getByRole('listitem').filter({ hasText: 'Vaccines 3 ' })
  await expect(row).toContainText(
    /Rotavirus, dose 1: given .+, too early \(first valid day: .+\)\. The doctor decides whether to repeat it\./,
  )
})
