import type { Page } from '@playwright/test'
import type { Appointment } from '#contract/appointments/appointments.ts'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { dateIn } from '#web/lib/dates.ts'
import { timeIn } from '#web/lib/clock.ts'
import { clinicIn, doctorNamed, freeDay, serviceNamed } from './demo.ts'
import { look } from './examine.ts'
import { enter, expect, linkIn, mailTo, test } from './test.ts'
import { booked, dayIn, introduce, submit } from './wizard.ts'

const LIVE = ['pending', 'scheduled', 'confirmed']

/**
 * Confirms an appointment and moves it to the first moment of the next minutes that no completed appointment of the doctor
 * covers; the others there are cancelled.
 */
async function moveToNow(page: Page, origin: string, clinic: Clinic, id: string): Promise<void> {
  const headers = { origin }
  const change = (one: string, data: object) => page.request.put(`/api/appointments/${one}`, { headers, data })
  const list = await page.request.get('/api/appointments', { params: { from: dateIn(clinic.timeZone), limit: 200 } })
  const others = ((await list.json()) as Appointment[]).filter((one) => one.id !== id)
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const overlaps = (moment: Date) => (one: Appointment) => {
    const starts = Date.parse(one.startsAt)
    return starts < moment.getTime() + 15 * 60_000 && starts + one.duration * 60_000 > moment.getTime()
  }
  const completed = others.filter((one) => one.status === 'completed')
  // the patient can join 15 minutes before the start
  const moment = [4, 6, 8, 10, 12, 14].map(at).find((one) => !completed.some(overlaps(one))) ?? at(14)
  for (const one of others.filter(overlaps(moment)))
    if (LIVE.includes(one.status)) await change(one.id, { status: 'cancelled' })
  await change(id, { status: 'confirmed' })
  const moved = await change(id, {
    appointmentDate: dateIn(clinic.timeZone, moment),
    appointmentTime: timeIn(clinic.timeZone, moment),
    allowOverlap: true,
  })
  expect(moved.status(), await moved.text()).toBe(200)
}

// one width: a second visit would need the same minutes of the doctor
for (const width of [390])
  test(`a patient joins a video visit from the manage link, and the doctor records consent, starts the call and prescribes at ${width} px`, async ({
    page,
    browser,
    site,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const guest = {
      firstName: 'Kavya',
      lastName: `Video ${width}`,
      email: `kavya.video-${width}@mail.example`,
      phone: '+91 98765 43219',
    }
    const clinic = await clinicIn(page.request, 'Bengaluru')
    const doctor = doctorNamed(clinic, 'Rao')
    const { date } = await freeDay(page.request, clinic, doctor.id, 4)

    await test.step('book by video', async () => {
      const service = serviceNamed(clinic, 'Follow-up Visit').id
      await page.goto(`/clinics/${clinic.id}/book?step=3&service=${service}&doctor=${doctor.id}`)
      await page.getByRole('radio', { name: 'By video' }).check()
      await (await dayIn(page, date)).check()
      await look(page, `video-booking-${width}`)
      await page.getByRole('radiogroup', { name: 'Time' }).getByRole('radio').first().click()
      await introduce(page, guest)
      await submit(page)
      await booked(page)
      await expect(page.getByText('By video')).toBeVisible()
    })

    const link = linkIn(await mailTo(page, guest.email, /Appointment requested/))
    await page.goto(link)
    await expect(page.getByText('You can join 15 minutes before it starts.')).toBeVisible()

    const doctors = await (await browser.newContext({ baseURL: site.url })).newPage()
    await doctors.setViewportSize({ width: 1440, height: 900 })
    await enter(doctors, 'doctor@demo.example')
    const found = await doctors.request.get('/api/appointments', { params: { search: `Video ${width}` } })
    const [{ id }] = (await found.json()) as [Appointment]
    await moveToNow(doctors, site.url, clinic, id)

    await test.step('wait on the phone', async () => {
      await page.goto(link)
      await page.getByRole('link', { name: 'Go to the video visit' }).click()
      await expect(page.getByText('Registration number')).toBeVisible()
      await page.getByRole('button', { name: 'Test camera and microphone' }).click()
      await expect(page.getByRole('alert')).toContainText(/camera|microphone/i)
      await look(page, `video-join-${width}`)
      await page.getByRole('button', { name: 'Join the video visit' }).click()
      await expect(page.getByText('The doctor will let you in')).toBeVisible()
    })

    await test.step('the doctor sees who waits, records consent and identity, and starts the call', async () => {
      await doctors.goto('/appointments')
      const waiting = doctors.getByRole('region', { name: 'Waiting by video' })
      await expect(waiting).toContainText(`Kavya Video ${width}`)
      await waiting.getByRole('link', { name: 'Open video visit' }).click()
      await expect(doctors.getByText(/The patient has been waiting since/)).toBeVisible()
      await doctors.getByRole('textbox', { name: 'Link of the call' }).fill('https://calls.example/room')
      await doctors.getByRole('button', { name: 'Save link' }).click()
      await expect(doctors.getByText('Link saved').first()).toBeVisible()
      await doctors.getByRole('button', { name: 'Start call' }).click()
      await expect(doctors.getByRole('alert')).toContainText('Record the patient’s consent and identity first.')
      const facts = doctors.getByRole('form', { name: 'Consent and identity' })
      await facts.getByLabel('Age, as the patient states it').fill('34')
      await facts.getByLabel('How you made sure who it is').selectOption('The patient shows an identity document')
      await look(doctors, `video-call-${width}`)
      await facts.getByRole('button', { name: 'Record' }).click()
      await expect(doctors.getByText(/34 years/)).toBeVisible()
      await doctors.getByRole('button', { name: 'Start call' }).click()
      await expect(doctors.getByRole('link', { name: /Open the call/ })).toHaveAttribute(
        'href',
        'https://calls.example/room',
      )
    })

    await test.step('the patient enters the call', async () => {
      await expect(page.getByRole('link', { name: /Enter the call/ })).toHaveAttribute(
        'href',
        'https://calls.example/room',
        { timeout: 25_000 },
      )
    })

    await test.step('a prohibited medicine is refused, and another one is signed', async () => {
      const begun = await doctors.request.post('/api/visits', {
        headers: { origin: site.url },
        data: { appointmentId: id },
      })
      const { id: visitId } = (await begun.json()) as { id: string }
      await doctors.goto(`/visits/${visitId}`)
      const row = doctors.getByRole('group', { name: 'Medication 1' })
      const name = row.getByRole('combobox', { name: 'Medication' })
      const sign = doctors.getByRole('button', { name: 'Sign, finish and print' })
      await doctors.getByRole('textbox', { name: 'Complaint' }).fill('Back pain')
      await name.fill('Morphine 10 mg tablet')
      await row.getByLabel('Dosage').fill('1 tablet')
      await row.getByLabel('Frequency').selectOption('Once daily')
      await row.getByLabel('Duration').selectOption('5 days')
      await sign.click()
      await expect(doctors.getByText(/This was a consultation by video\. State how/).first()).toBeVisible()
      await doctors.getByRole('checkbox', { name: 'This was a teleconsultation' }).check()
      await doctors.getByLabel('Consultation for this condition').selectOption('First consultation')
      await sign.click()
      await expect(doctors.getByText(/can’t be prescribed in a teleconsultation in India/).first()).toBeVisible()
      await look(doctors, `video-prescription-${width}`)
      await name.fill('Paracetamol 500 mg tablet')
      await sign.click()
      await expect(doctors.getByText('Prescription signed and visit finished').first()).toBeVisible()
    })
    await doctors.context().close()
  })
