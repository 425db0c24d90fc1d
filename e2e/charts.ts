import { expect, type Page } from '@playwright/test'
import type { Patient } from '#contract/patients/patients.ts'
import { dateIn } from '#web/lib/dates.ts'
import { clinicIn } from './demo.ts'

const fields = {
  firstName: 'Meera',
  dateOfBirth: '1975-04-05',
  gender: 'female',
  phone: '+91 00000 01597',
  address: '4 Lake Road',
  emergencyContact: 'Asha Journeys',
  emergencyPhone: '+91 00000 01596',
}

/** Adds a chart at the demo doctor's clinic, with an email address made of its last name; returns it with the clinic's day. */
export async function addChart(
  page: Page,
  origin: string,
  lastName: string,
  more: Partial<typeof fields> = {},
): Promise<Patient & { today: string }> {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const email = `${lastName.toLowerCase().replaceAll(' ', '-')}@mail.example`
  const added = await page.request.post('/api/patients', {
    headers: { origin },
    data: { clinicId: clinic.id, ...fields, lastName, email, ...more },
  })
  expect(added.status(), await added.text()).toBe(201)
  return { ...((await added.json()) as Patient), today: dateIn(clinic.timeZone) }
}
