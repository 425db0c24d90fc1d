import type { Locator, Page } from '@playwright/test'
import type { Patient } from '#contract/patients/patients.ts'
import type { Visit } from '#contract/visits/visits.ts'
import { addMonths } from '#contract/wall-clock.ts'
import { dateIn } from '#web/lib/dates.ts'
import { clinicIn } from './demo.ts'
import { look } from './examine.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'

const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
/** What the form says below a field. */
const below = (field: Locator) => field.locator('xpath=following-sibling::output')

/** Adds a chart of a child at the demo doctor's clinic, and starts a visit. */
async function startVisit(page: Page, origin: string, months: number, gender: string): Promise<Visit> {
  const width = page.viewportSize()?.width ?? 0
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const headers = { origin }
  const added = await page.request.post('/api/patients', {
    headers,
    data: {
      clinicId: clinic.id,
      firstName: width === 390 ? 'Meera' : 'Tara',
      lastName: `Growth ${months} ${gender} ${width}`,
      dateOfBirth: addMonths(dateIn(clinic.timeZone), -months),
      gender,
      phone: '+91 00000 01499',
      email: `growth-${months}-${gender}-${width}@mail.example`,
      address: '4 Lake Road',
      emergencyContact: 'Asha Growth',
      emergencyPhone: '+91 00000 01498',
    },
  })
  expect(added.status(), await added.text()).toBe(201)
  const { id } = (await added.json()) as Patient
  const started = await page.request.post('/api/visits', { headers, data: { patientId: id } })
  return (await started.json()) as Visit
}

for (const width of deskWidths)
  test(`a child's centiles are beside the fields of a visit and drawn in the chart at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'doctor@demo.example')
    const visit = await startVisit(page, site.url, 14, 'female')
    await page.goto(`/visits/${visit.id}`)
    await box(page, /^Weight/).fill('9.4')
    await expect(below(box(page, /^Weight/))).toHaveText(/^Centile \d+ \(z −?0\.\d\)$/)
    await box(page, /^Height/).fill('66')
    await expect(below(box(page, /^Height/))).toHaveText(/^Below the 3rd centile \(z −/)
    await box(page, /^Head circumference/).fill('45.5')
    await expect(below(box(page, /^Head circumference/))).toHaveText(/^Centile/)
    await box(page, /^Pulse/).fill('170')
    await expect(below(box(page, /^Pulse/))).toHaveText('Higher than usual at this age: up to 140 /min. Is this right?')
    await expect(page.getByRole('status').filter({ hasText: /^Saved \d/ })).toBeVisible()
    await look(page, `growth-form-${width}`)
    await page.goto(`/patients/${visit.patientId}`)
    const card = page.getByRole('region', { name: 'Growth', exact: true })
    await expect(card.getByRole('img', { name: /^Weight 9\.4 kg on .+: Centile \d+/ })).toBeVisible()
    await expect(card.getByRole('img', { name: /^Length or height 66 cm on .+: Below the 3rd centile/ })).toBeVisible()
    await expect(card.getByRole('img')).toHaveCount(4)
    await expect(card.getByRole('row').nth(1)).toContainText('14 months')
    await card.scrollIntoViewIfNeeded()
    await look(page, `growth-chart-${width}`)
  })

test('a chart without a sex of the tables says what is missing, and an adult’s has no growth', async ({
  page,
  site,
}) => {
  await enter(page, 'doctor@demo.example')
  for (const [months, gender, sentence] of [
    [40, 'other', 'Growth charts need a sex of male or female'],
    [300, 'female', null],
  ] as const) {
    const visit = await startVisit(page, site.url, months, gender)
    await page.request.put(`/api/visits/${visit.id}`, {
      headers: { origin: site.url },
      data: { edition: visit.edition, weight: 15 },
    })
    await page.goto(`/patients/${visit.patientId}`)
    await expect(page.getByRole('region', { name: 'Vitals over time' })).toBeVisible()
    const card = page.getByRole('region', { name: 'Growth', exact: true })
    await (sentence ? expect(card).toContainText(sentence) : expect(card).toHaveCount(0))
  }
})
