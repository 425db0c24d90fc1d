import { settingsPanel } from './clinic-settings.ts'
import { bookByApi, clinicIn, doctorNamed, freeDay } from './demo.ts'
import { newPerson } from './people.ts'
import { enter, expect, linkIn, mailTo, test } from './test.ts'
import { phoneWidths } from './widths.ts'

test('an administrator sets when a clinic’s patients are reminded', async ({ page }) => {
  const clinic = await clinicIn(page.request, 'New York')
  await enter(page, 'admin@demo.example')
  await page.goto(`/clinics/${clinic.id}/settings/reminders`)
  const form = page.getByRole('form', { name: `Reminders for ${clinic.name}` })
  const time = (words: string) => form.getByRole('checkbox', { name: words, exact: true })
  await expect(time('24 hours')).toBeChecked()
  await expect(form.getByRole('button', { name: 'Save' })).toHaveCount(0)

  await test.step('an empty list of times is refused under the times', async () => {
    for (const words of ['24 hours', '2 hours']) await time(words).uncheck()
    await expect(form.getByText('Please choose at least one time')).toBeVisible()
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await form.getByRole('button', { name: 'Save' }).click()
    await time('4 hours').check()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Reminders saved').first()).toBeVisible()
    expect(asked.filter((one) => one.startsWith('PUT'))).toHaveLength(1)
  })

  await test.step('the setting is saved, and reminders can be turned off', async () => {
    await page.reload()
    await expect(time('4 hours')).toBeChecked()
    await expect(time('24 hours')).not.toBeChecked()
    await time('24 hours').check()
    await form.getByRole('checkbox', { name: 'Remind patients' }).uncheck()
    await expect(time('24 hours')).toBeDisabled()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByRole('button', { name: 'Save' })).toHaveCount(0)
    await page.reload()
    await expect(form.getByRole('checkbox', { name: 'Remind patients' })).not.toBeChecked()
  })
})

test('an administrator sees the last run and the sent and pending reminders, without names', async ({ page }) => {
  // the job runs when a minute begins
  test.setTimeout(180_000)
  await enter(page, 'admin@demo.example')
  const clinic = await clinicIn(page.request, 'New York')
  const section = settingsPanel(page)
  await expect(async () => {
    await page.goto(`/clinics/${clinic.id}/settings/reminders`)
    await expect(section.getByText(/Last run: Today \d?\d:\d\d( [AP]M)?\./)).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 120_000 })
  for (const fact of ['Sent, last 24 hours', 'Waiting', 'Failed, last 7 days']) {
    const figures = section.locator('div', { has: page.getByRole('term').filter({ hasText: fact }) }).locator('dd')
    await expect(section.getByText(fact)).toHaveCount(1)
    for (const text of await figures.allTextContents()) expect(text).toMatch(/^\d+$/)
  }
  await expect(section).not.toContainText('@')
})

test('a patient turns reminders for all their appointments off and on', async ({ page, site }) => {
  await newPerson(page, site.url, 'unreminded@mail.example')
  await page.goto('/settings')
  const reminders = page.getByRole('switch', { name: 'Appointment reminders' })
  await expect(reminders).toBeChecked()
  for (const isOn of [false, true]) {
    await reminders.setChecked(isOn)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Settings saved').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
    await page.reload()
    await expect(reminders).toBeChecked({ checked: isOn })
  }
})

for (const width of phoneWidths) {
  test(`a guest turns the reminders of one booking off and on again by its link at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const clinic = await clinicIn(page.request, 'Bengaluru')
    const doctorId = doctorNamed(clinic, 'Rao').id
    const { date, times } = await freeDay(page.request, clinic, doctorId, 4)
    const guest = {
      firstName: 'Leela',
      lastName: 'Bose',
      email: `leela-${width}@mail.example`,
      phone: '+91 98765 43211',
    }
    const answer = await bookByApi(page.request, site.url, { clinic, doctorId, date, time: times[0]!, guest })
    expect(answer.status()).toBe(201)
    await page.goto(linkIn(await mailTo(page, guest.email, /Appointment requested/)))
    const reminders = page.getByRole('region', { name: 'Reminders' })
    await expect(reminders).toContainText('we’ll email you reminders 24 hours and 2 hours before')

    // A link that acts when it is opened would be pressed by mail scanners: the page has a button.
    await reminders.getByRole('button', { name: 'Stop reminders' }).click()
    await expect(reminders).toContainText('No reminders will be sent for this appointment.')
    await page.reload()
    await expect(reminders).toContainText('No reminders will be sent for this appointment.')
    await reminders.getByRole('button', { name: 'Send reminders' }).click()
    await expect(reminders).toContainText('24 hours and 2 hours before your appointment.')
  })
}
