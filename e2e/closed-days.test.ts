import type { Availability } from '#contract/booking/booking.ts'
import { openSettingsPage, settingsPanel } from './clinic-settings.ts'
import { clinicIn, freeDay } from './demo.ts'
import { look } from './examine.ts'
import { enter, expect, test } from './test.ts'
import { dayIn } from './wizard.ts'
import { dayNamed } from './written.ts'

test('an administrator closes days by rule and opens extra hours, and a guest’s choice of days and times follows', async ({
  page,
  browser,
  site,
}) => {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const doctor = clinic.doctors[0]!
  // after the rules of the demo data
  const { date } = await freeDay(page.request, clinic, doctor.id, 83)
  await enter(page, 'admin@demo.example')
  await page.goto(`/clinics/${clinic.id}/settings/closures`)
  const edit = settingsPanel(page)
  await expect(edit.getByText('Anniversary of the clinic')).toBeVisible()
  const rows = edit.getByRole('listitem')
  const remove = async (text: string | RegExp) => {
    const row = rows.filter({ hasText: text })
    await row.getByRole('button', { name: /^Remove/ }).click()
    await expect(row).toBeHidden()
  }

  await edit.getByLabel('What closes').selectOption('The same dates every year')
  await edit.getByLabel('First day').fill('2027-12-30')
  await edit.getByLabel('Last day').fill('2028-01-02')
  await look(page, 'closed-days-yearly')
  await edit.getByRole('button', { name: 'Close these days' }).click()
  await expect(rows.filter({ hasText: /Every year from (30 Dec|Dec 30) to (2 Jan|Jan 2)/ })).toBeVisible()
  await remove('Every year from')

  await edit.getByLabel('What closes').selectOption('A weekday of some weeks each month')
  await edit.getByRole('button', { name: 'Close these days' }).click()
  await expect(edit.getByText('Choose at least one week of the month')).toBeVisible()
  await edit.getByLabel('Weekday', { exact: true }).selectOption('Saturday')
  await edit.getByLabel('2nd').check()
  await edit.getByLabel('4th').check()
  await look(page, 'closed-days-monthly')
  await edit.getByRole('button', { name: 'Close these days' }).click()
  await expect(rows.filter({ hasText: '2nd and 4th Saturday of each month' })).toBeVisible()
  await remove('2nd and 4th Saturday')

  await edit.getByLabel('What closes').selectOption('Several days in a row')
  await edit.getByLabel('First day').fill(date)
  await edit.getByLabel('Last day').fill(date)
  await edit.getByLabel('Reason').fill('Painting')
  await edit.getByRole('button', { name: 'Close these days' }).click()
  await expect(rows.filter({ hasText: 'Painting' })).toContainText(dayNamed(date))

  const context = await browser.newContext({ baseURL: site.url })
  const guests = await context.newPage()
  const book = async () => {
    await guests.goto(`/clinics/${clinic.id}/book`)
    await guests.getByRole('radio', { name: /General Consultation/ }).click()
    await guests.getByRole('radio', { name: new RegExp(doctor.user.lastName) }).click()
  }
  await book()
  await expect(await dayIn(guests, date)).toBeDisabled()
  await remove('Painting')

  await openSettingsPage(page, 'Extra hours')
  const { firstName, lastName } = doctor.user
  await edit.getByLabel('Who works').selectOption(`Dr. ${firstName} ${lastName}`)
  await edit.getByLabel('Day', { exact: true }).fill(date)
  await edit.getByLabel('From').fill('22:30')
  await edit.getByLabel('Until').fill('23:30')
  await edit.getByLabel('Reason').fill('Night camp')
  await look(page, 'extra-hours')
  await edit.getByRole('button', { name: 'Add extra hours' }).click()
  await expect(rows.filter({ hasText: 'Night camp' })).toContainText(dayNamed(date))
  await book()
  await (await dayIn(guests, date)).check()
  await expect(guests.getByRole('radio', { name: /^(22:30|10:30 PM)$/ })).toBeVisible()
  await context.close()
  await remove('Night camp')
  const answer = await page.request.get(`/api/public/clinics/${clinic.id}/availability`, {
    params: { date, doctorId: doctor.id },
  })
  expect(((await answer.json()) as Availability).slots.map(({ time }) => time)).not.toContain('22:30')
})
