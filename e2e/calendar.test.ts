import type { Page } from '@playwright/test'
import { lookAgain } from './examine.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'
import { timeNamed } from './written.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
].filter(({ width }) => deskWidths.includes(width))

const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const todayInIndia = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())

/** Reads the calendar's view and day from the address. */
const placeOf = (page: Page) => {
  const { searchParams } = new URL(page.url())
  return [searchParams.get('view'), searchParams.get('date')]
}

const active = (page: Page) => page.locator('[role=gridcell][tabindex="0"]')

for (const viewport of sizes) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport })

    test('the calendar’s views follow the address and Back, and the appointments tab shows the same calendar', async ({
      page,
    }) => {
      await enter(page, 'staff@demo.example')
      await page.goto('/calendar')
      await expect(page.getByRole('heading', { level: 1, name: 'Vaidya Appointment Calendar' })).toBeVisible()
      await expect(page.getByRole('grid')).toBeVisible()
      await page.getByRole('button', { name: 'Week', exact: true }).click()
      await expect(page).toHaveURL(/view=week/)
      await page.getByRole('button', { name: 'Next week' }).click()
      await expect(page).toHaveURL(new RegExp(`date=${dayAfter(todayInIndia(), 7)}`))
      await page.getByRole('button', { name: 'Day', exact: true }).click()
      await expect(page.getByRole('rowheader', { name: timeNamed('09:00') })).toBeVisible()
      await expect(page.getByRole('rowheader', { name: timeNamed('13:00') })).toBeAttached()
      await page.goBack()
      await expect(page).toHaveURL(/view=week/)
      await expect(page.getByRole('rowheader', { name: timeNamed('13:00') })).toBeAttached()

      await page.goto('/appointments')
      await page.getByRole('tab', { name: 'Calendar View' }).click()
      await expect(page.getByRole('grid')).toBeVisible()
      await page.getByRole('button', { name: 'Day', exact: true }).click()
      await expect(page.getByRole('tab', { name: 'Calendar View' })).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('rowheader', { name: timeNamed('18:30') })).toBeAttached()
    })

    test('a doctor pages through the views, books and reschedules by keyboard alone', async ({ page }) => {
      const day = dayAfter(todayInIndia(), 20)
      const name = `Keyboard Walker ${viewport.width}`
      await enter(page, 'doctor@demo.example')
      await page.goto(`/calendar?view=month&date=${day}`)
      await expect(page.getByText('Loading...')).toHaveCount(0)
      await active(page).focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => placeOf(page)).toEqual(['month', dayAfter(day, 1)])
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowLeft')
      await expect.poll(() => placeOf(page)).toEqual(['month', day])
      await page.keyboard.press('w')
      await expect.poll(() => placeOf(page)).toEqual(['week', day])
      // the address may be ahead of the page, and keys act on the page
      await expect(page.getByRole('rowheader', { name: timeNamed('13:00') })).toBeAttached()
      await page.keyboard.press('PageDown')
      await expect.poll(() => placeOf(page)).toEqual(['week', dayAfter(day, 7)])
      await page.keyboard.press('PageUp')
      await page.keyboard.press('d')
      await expect.poll(() => placeOf(page)).toEqual(['day', day])
      // in the day view a cell belongs to a doctor
      await expect(active(page)).toHaveAttribute('data-slot', /\|[\da-f-]{36}$/)
      await expect(active(page)).toBeFocused()
      await page.keyboard.press('End')
      await expect(active(page)).toBeFocused()
      await expect(active(page)).toContainText('6:30 PM, free')
      await page.keyboard.press('Enter')

      const dialog = page.getByRole('dialog', { name: 'Book Appointment' })
      await expect(dialog.getByLabel('Date', { exact: true })).toHaveValue(day)
      await expect(dialog.getByRole('combobox', { name: 'Time' })).toHaveValue('6:30 PM')
      await expect(dialog.getByRole('combobox', { name: 'Patient' })).toBeFocused()
      await page.keyboard.type(name)
      await page.keyboard.press('Enter')
      await expect(dialog.getByLabel('Phone')).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.type(`walker.${viewport.width}@mail.example`)
      await page.keyboard.press('Enter')
      await expect(page.getByText('Appointment booked successfully').first()).toBeVisible()
      await expect(dialog).toHaveCount(0)

      await active(page).focus()
      await expect(active(page)).toContainText(name)
      await page.keyboard.press('Enter')
      const details = page.getByRole('dialog', { name })
      await expect(details.getByText(`walker.${viewport.width}@mail.example`)).toBeVisible()
      await details.getByRole('button', { name: 'Reschedule' }).focus()
      await page.keyboard.press('Enter')
      const move = page.getByRole('dialog', { name: 'Reschedule appointment' })
      await expect(move.getByLabel('Date', { exact: true })).toBeFocused()
      await move.getByRole('combobox', { name: 'Time' }).fill('18:00')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await expect(move).toHaveCount(0)
      await expect(page.locator('[data-appointment]', { hasText: name })).toContainText('6:00 PM')

      const moved = page.locator('[data-appointment]', { hasText: name })
      await moved.focus()
      await page.keyboard.press('Enter')
      await details.getByRole('button', { name: 'Cancel appointment' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel appointment' }).click()
      await expect(moved).toHaveCount(0)
    })

    test('the calendar refuses a past slot with a message', async ({ page }) => {
      await enter(page, 'doctor@demo.example')
      const sunday = dayAfter(todayInIndia(), -7 - new Date(`${todayInIndia()}T12:00:00Z`).getUTCDay())
      await page.goto(`/calendar?view=day&date=${sunday}`)
      // the clinic closes at 6 PM, so there are no bookings
      await page.getByRole('gridcell', { name: '6:00 PM, past' }).click()
      await expect(page.getByText('Cannot book appointments in the past').first()).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  })
}

test.describe('with a mouse', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('dragging an appointment asks first; if the time is taken, it stays and other times are offered', async ({
    page,
    site,
  }) => {
    const day = dayAfter(todayInIndia(), 22)
    await enter(page, 'doctor@demo.example')
    const me = (await (await page.request.get('/api/auth/me')).json()) as {
      doctorProfile: { id: string; clinicId: string }
    }
    const { id: doctorId, clinicId } = me.doctorProfile
    for (const [patientName, time] of [
      ['Dragged Person', '10:00'],
      ['Sitting Person', '11:00'],
    ] as const) {
      const answer = await page.request.post('/api/appointments', {
        headers: { origin: site.url },
        data: {
          clinicId,
          doctorId,
          patientName,
          date: day,
          time,
          patientEmail: `${patientName.replace(' ', '.').toLowerCase()}@mail.example`,
        },
      })
      expect(answer.status()).toBe(201)
    }
    await page.goto(`/calendar?view=week&date=${day}`)
    const appointment = page.locator('[data-appointment]', { hasText: 'Dragged Person' })
    const drag = async (to: string) => {
      const cell = page.locator(`[data-slot="${day}|${to}|"]`)
      await appointment.scrollIntoViewIfNeeded()
      const [from, onto] = [(await appointment.boundingBox())!, (await cell.boundingBox())!]
      await page.mouse.move(from.x + 10, from.y + 10)
      await page.mouse.down()
      await page.mouse.move(from.x + 14, from.y + 24, { steps: 3 })
      await page.mouse.move(onto.x + onto.width / 2, onto.y + onto.height / 2, { steps: 5 })
      await page.mouse.up()
    }
    const dialog = page.getByRole('dialog', { name: 'Reschedule appointment' })
    await drag('11:00')
    await expect(dialog.getByRole('combobox', { name: 'Time' })).toHaveValue('11:00 AM')
    await dialog.getByRole('button', { name: 'Reschedule', exact: true }).click()
    await expect(dialog.getByText('This time is no longer available')).toBeVisible()
    await dialog.getByRole('button', { name: 'Don’t reschedule' }).click()
    await expect(appointment).toContainText('10:00 AM')

    await drag('10:30')
    await dialog.getByRole('button', { name: 'Reschedule', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(appointment).toContainText('10:30 AM')
  })
})

test('a patient sees only their own appointments', { tag: '@journey' }, async ({ page }) => {
  await enter(page, 'patient@demo.example')
  const answer = page.waitForResponse((response) => response.url().includes('/api/appointments/patient/'))
  await page.goto('/calendar')
  const appointments = (await (await answer).json()) as { patient: { user: { firstName: string } } }[]
  expect(new Set(appointments.map(({ patient }) => patient.user.firstName)).size).toBeLessThanOrEqual(1)
  await expect(page.getByRole('grid')).toBeVisible()
})

test('a patient of clinics in two time zones sees one of them beside a time axis, and the way to the other', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'patient@demo.example')
  const other = page.getByRole('link', { name: /^Show .+ time: .+ \(\d+ appointments?\)$/ })
  await page.goto('/calendar?view=week')
  await expect(other).toBeVisible()
  const name = (await other.textContent())!
  await lookAgain(page, 'the calendar of a patient in two time zones')
  await other.click()
  await expect(other).toBeVisible()
  await expect(other).not.toHaveText(name)
  // the month is a list of all appointments, and names the place of each time
  await page.goto('/calendar?view=month')
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(other).toHaveCount(0)
})
