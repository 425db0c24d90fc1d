import { clinicIn, doctorNamed, freeDay } from './demo.ts'
import { expect, test } from './test.ts'
import { booked, choose, introduce, submit } from './wizard.ts'
import { timeNamed } from './written.ts'

test('"Book Another Appointment" asks for the free times again and does not offer the one just booked', async ({
  page,
}) => {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const { date, times } = await freeDay(page.request, clinic, doctorNamed(clinic, 'Banerjee').id, 3)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/availability?')) asked.push(request.url())
  })
  await page.goto('/book/neelkamal')
  await choose(page, { service: 'General Consultation', doctor: 'Banerjee', date, time: times[0]! })
  await introduce(page, {
    firstName: 'Leena',
    lastName: 'Again',
    email: 'leena.again@mail.example',
    phone: '+919820077113',
  })
  await submit(page)
  await booked(page)

  const askedBefore = asked.length
  await page.getByRole('link', { name: 'Book Another Appointment' }).click()
  await expect(page.getByRole('radio', { name: timeNamed(times[1]!) })).toBeVisible()
  await expect(page.getByRole('radio', { name: timeNamed(times[0]!) })).toHaveCount(0)
  expect(asked.length).toBeGreaterThan(askedBefore)
})
