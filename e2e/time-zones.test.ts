import type { Booking } from '#contract/booking/booking.ts'
import { thorough } from '#server/testing/thorough.ts'
import { clinicIn, freeDay } from './demo.ts'
import { expect, linkIn, mailTo, test } from './test.ts'
import { booked, choose, introduce, submit } from './wizard.ts'
import { dayNamed } from './written.ts'

/** Minutes by which a zone is ahead of UTC at an instant. */
function offsetOf(zone: string, at: Date): number {
  const name = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find((part) => part.type === 'timeZoneName')
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])?(\d+)?:?(\d+)?/.exec(name?.value ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const clinics = [
  { city: 'Bengaluru', zone: 'Asia/Kolkata', inWords: 'India time' },
  { city: 'New York', zone: 'America/New_York', inWords: 'New York time' },
]

for (const [turn, browserZone] of ['Pacific/Auckland', 'America/Los_Angeles'].entries()) {
  test.describe(`a browser in ${browserZone}`, () => {
    test.use({ timezoneId: browserZone })

    // the everyday run books from the first zone, the full run from both in each clinic
    for (const { city, zone, inWords } of thorough ? clinics : [clinics[1 - turn]!]) {
      test(
        `a guest books in ${city} by the clinic's clock`,
        { tag: turn === 0 ? '@journey' : [] },
        async ({ page }) => {
          const clinic = await clinicIn(page.request, city)
          const doctor = clinic.doctors[0]!
          const { date, times } = await freeDay(page.request, clinic, doctor.id, 9)
          const time = times[0] as string
          const email = `${city.replace(' ', '')}.${browserZone.replace('/', '.')}@mail.example`.toLowerCase()
          await page.goto(`/clinics/${clinic.id}/book`)
          await choose(page, { service: 'General Consultation', doctor: doctor.user.lastName, date, time })
          await introduce(page, { firstName: 'Far', lastName: 'Away', email, phone: '+1 212 555 0147' })
          await submit(page)
          await booked(page)
          await expect(page.getByText(dayNamed(date)).first()).toBeVisible()

          const mail = await mailTo(page, email, /Appointment requested/)
          const [hour, minute] = time.split(':').map(Number) as [number, number]
          const clock = `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`
          expect(mail).toMatch(new RegExp(`at ${clock} [ap]m, ${inWords}`, 'i'))
          const booking = (await (await page.request.get(`/api/public${linkIn(mail)}`)).json()) as Booking
          expect([booking.appointmentDate, booking.appointmentTime]).toEqual([date, time])
          const instant = new Date(booking.startsAt)
          const wall = new Date(instant.getTime() + offsetOf(zone, instant) * 60_000).toISOString().slice(0, 16)
          expect(wall).toBe(`${date}T${time}`)
        },
      )
    }
  })
}
