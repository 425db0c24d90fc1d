import { bookByApi, clinicIn, doctorNamed, freeDay } from './demo.ts'
import { look } from './examine.ts'
import { enter, expect, test } from './test.ts'

for (const width of [390, 1440]) {
  test(`the desk keeps a doctor’s leave from the calendar, and open calendars shade it at once, at ${width} px`, async ({
    page,
    browser,
    site,
  }) => {
    test.slow()
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
    await expect(shaded).toContainText('12:00, free')
    await expect(other.getByRole('columnheader', { name: 'Leave' })).toHaveCount(0)

    await enter(page, 'staff@demo.example')
    await page.goto(`/calendar?view=day&date=${date}&doctor=${doctor.id}`)
    await page.getByRole('button', { name: `Set leave of ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave' })
    await expect(dialog.getByLabel('Doctor')).toHaveValue(doctor.id)
    await expect(dialog.getByLabel('First day')).toHaveValue(date)
    await dialog.getByRole('button', { name: 'Add leave' }).click()
    await expect(dialog.getByText('This leave touches 1 appointment')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel all' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel all' }).click()
    await expect(dialog.getByText('1 appointment settled.')).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)

    // never by its colour alone: in the head, and in the name of every cell
    await expect(page.getByRole('columnheader', { name })).toContainText('Leave')
    await expect(page.getByRole('gridcell', { name: '12:00, free, leave' })).toBeVisible()
    await expect(shaded).toContainText('12:00, free, leave')
    await expect(other.getByRole('columnheader', { name: 'Leave' })).toBeVisible()
    await context.close()
    await look(page, 'a day of leave')

    // the desk may book it all the same, and is told
    await page.getByRole('gridcell', { name: '12:00, free, leave' }).click()
    const booking = page.getByRole('dialog', { name: 'Book Appointment' })
    await expect(booking.getByText('The doctor is on leave at this time. You can book it all the same.')).toBeVisible()
    await booking.getByLabel('Time').fill('23:00')
    await booking.getByLabel('Date').fill(new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10))
    await expect(booking.getByText(/outside of the hours/)).toBeVisible()
    await look(page, 'the dialog of a time that is not worked')
    await booking.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()

    // taken back from the button beside the filter: the month shows it no more
    await page.goto(`/calendar?view=month&date=${date}&doctor=${doctor.id}`)
    const day = page.locator(`[data-slot="${date}||"]`)
    await expect(day).toContainText('leave')
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await dialog.getByRole('button', { name: /^Remove the leave of/ }).click()
    await expect(dialog.getByText('No leave')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(day).not.toContainText('leave')
  })
}

test('a doctor keeps their own leave from the calendar, and nobody else’s; a patient has no such button', async ({
  page,
}) => {
  await enter(page, 'doctor@demo.example')
  await page.goto('/appointments?tab=calendar')
  await page.getByRole('tab', { name: 'Calendar View' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave' })
  await expect(dialog).toContainText('Rao')
  await expect(dialog.getByLabel('Doctor')).toHaveCount(0)
  await expect(dialog.getByLabel('First day')).not.toHaveValue('')

  await page.context().clearCookies()
  await enter(page, 'patient@demo.example')
  await page.goto('/calendar')
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Leave', exact: true })).toHaveCount(0)
})
