import { bookByApi, clinicIn, doctorNamed, freeDay } from './demo.ts'
import { look } from './examine.ts'
import { REFUSAL, refuse } from './refuse.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'

for (const width of deskWidths) {
  test(`the desk adds a doctor’s time off in the calendar, and open calendars shade it immediately, at ${width} px`, async ({
    page,
    browser,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const clinic = await clinicIn(page.request, 'Bengaluru')
    const doctor = doctorNamed(clinic, 'Subramanian')
    const { date, times } = await freeDay(page.request, clinic, doctor.id, width === 390 ? 30 : 40)
    const guest = {
      firstName: 'Meher',
      lastName: `Leave${width}`,
      email: `meher.${width}@mail.example`,
      phone: '+91 98200 00088',
    }
    const booked = await bookByApi(page.request, site.url, {
      clinic,
      doctorId: doctor.id,
      date,
      time: times[0]!,
      guest,
    })
    expect(booked.status()).toBe(201)
    const name = 'Dr. Kavitha Subramanian'

    const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1440, height: 900 } })
    const other = await context.newPage()
    await enter(other, 'admin@demo.example')
    const opened = other.waitForResponse((answer) => answer.url().includes('/api/events'))
    await other.goto(`/calendar?view=week&date=${date}&doctor=${doctor.id}`)
    await opened
    const shaded = other.locator(`[data-slot="${date}|12:00|"]`)
    await expect(shaded).toContainText('12:00 PM, free')
    await expect(other.getByRole('columnheader', { name: 'Away' })).toHaveCount(0)

    await enter(page, 'staff@demo.example')
    await page.goto(`/calendar?view=day&date=${date}&doctor=${doctor.id}`)
    await page.getByRole('button', { name: `Set time off for ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Time off' })
    await expect(dialog.getByLabel('Doctor')).toHaveValue(doctor.id)
    await expect(dialog.getByLabel('First day')).toHaveValue(date)
    await dialog.getByRole('button', { name: 'Add time off' }).click()
    await expect(dialog.getByText('1 appointment falls in this time off')).toBeVisible()
    const planned = dialog.getByRole('listitem').filter({ hasText: `Leave${width}` })
    await dialog.getByRole('button', { name: 'Reschedule all' }).click()
    await planned.getByRole('button', { name: /^Change the new time of Meher/ }).click()
    const change = page.getByRole('dialog', { name: 'Choose another time' })
    await change.getByLabel('Doctor').selectOption(doctorNamed(clinic, 'Rao').id)
    await change.getByRole('combobox', { name: 'Time' }).fill('12:40')
    await look(page, 'another time than proposed', '[role=dialog]')
    await change.getByRole('button', { name: 'Use this time' }).click()
    await expect(planned).toContainText(/12:40 PM, with Dr\. Arjun Rao/)
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByRole('button', { name: 'Cancel all' }).click()
    await expect(dialog.getByText('Check what will happen')).toBeVisible()
    await expect(dialog.getByRole('listitem').filter({ hasText: `Leave${width}` })).toContainText('Will be cancelled')
    await look(page, 'what cancelling all would do')
    await dialog.getByRole('button', { name: 'Cancel 1 appointment' }).click()
    await expect(dialog.getByText('1 appointment cancelled.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)

    // not by color only: in the head, and in the name of every cell
    await expect(page.getByRole('columnheader', { name })).toContainText('Away')
    await expect(page.getByRole('gridcell', { name: '12:00 PM, free, away' })).toBeVisible()
    await expect(shaded).toContainText('12:00 PM, free, away')
    await expect(other.getByRole('columnheader', { name: 'Away' })).toBeVisible()
    await context.close()
    await look(page, 'a day of leave')

    // the desk can book it anyway, and sees a notice
    await page.getByRole('gridcell', { name: '12:00 PM, free, away' }).click()
    const booking = page.getByRole('dialog', { name: 'Book Appointment' })
    await expect(booking.getByText('The doctor is away at this time. You can still book it.')).toBeVisible()
    await booking.getByRole('combobox', { name: 'Time' }).fill('23:00')
    await booking.getByLabel('Date').fill(new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10))
    await expect(booking.getByText(/Outside booking hours/)).toBeVisible()
    await look(page, 'the dialog of a time that is not worked')
    await booking.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

    // removed by the button beside the filter: the month no longer shows it
    await page.goto(`/calendar?view=month&date=${date}&doctor=${doctor.id}`)
    const day = page.locator(`[data-slot="${date}||"]`)
    await expect(day).toContainText('away')
    await page.getByRole('button', { name: 'Time off', exact: true }).click()
    const letRemove = await refuse(page, 'DELETE', '**/api/leaves/*')
    await dialog.getByRole('button', { name: /^Remove time off/ }).click()
    await expect(dialog.getByText(REFUSAL)).toBeVisible()
    await letRemove()
    await dialog.getByRole('button', { name: /^Remove time off/ }).click()
    await expect(dialog.getByText('No time off scheduled')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(day).not.toContainText('away')
  })
}

test('a doctor adds only their own time off in the calendar, and a patient sees no button for it', async ({ page }) => {
  await enter(page, 'doctor@demo.example')
  await page.goto('/appointments?tab=calendar')
  await page.getByRole('tab', { name: 'Calendar View' }).click()
  await page.getByRole('button', { name: 'Time off', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Time off' })
  await expect(dialog).toContainText('Rao')
  await expect(dialog.getByLabel('Doctor')).toHaveCount(0)
  await expect(dialog.getByLabel('First day')).not.toHaveValue('')
  // times are typed as for a booking
  const [from, until] = [dialog.getByLabel('From'), dialog.getByLabel('Until')]
  await from.fill('2p')
  await until.fill('late')
  await dialog.getByRole('button', { name: 'Add time off' }).click()
  await expect(dialog.getByText('Enter a time, such as 9:30 or 3 pm')).toBeVisible()
  await expect(until).toBeFocused()
  await expect(from).toHaveValue('2:00 PM')
  await from.fill('')
  await until.fill('')

  await page.context().clearCookies()
  await enter(page, 'patient@demo.example')
  await page.goto('/calendar')
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Time off', exact: true })).toHaveCount(0)
})
