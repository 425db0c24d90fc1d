import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#contract/demo.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { look } from './examine.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'

for (const width of deskWidths)
  test(`emergency access opens a chart for an administrator and expires automatically, at ${width} px`, async ({
    page,
    site,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'doctor@demo.example')
    const chart = await makeChart(page, site.url, `Emergency${width}`, `98202 1${width}`.padEnd(11, '7'))

    const context = await browser.newContext({ baseURL: site.url, viewport: { width, height: 900 } })
    const admin = await context.newPage()
    await enter(admin, 'admin@demo.example')
    await admin.goto(`/patients/${chart.id}`)
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText(`Tara Emergency${width}`)
    await expect(admin.getByText('Penicillin')).toHaveCount(0)

    await admin.getByRole('button', { name: 'Emergency access', exact: true }).click()
    const dialog = admin.getByRole('dialog', { name: 'Emergency access' })
    await expect(dialog.getByText('We log who opened the chart and when.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('too short')
    await dialog.getByRole('button', { name: 'Open for 60 minutes' }).click()
    await expect(dialog.getByText('Please give a reason of at least 10 characters')).toBeVisible()
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await expect(dialog.getByText('Please enter your password')).toBeVisible()
    await dialog.getByLabel('Reason').fill('Found unconscious in the waiting room')
    await dialog.getByLabel('Your password').fill('not the password')
    await dialog.getByRole('button', { name: 'Open for 60 minutes' }).click()
    await expect(dialog.getByText('Incorrect password.')).toBeVisible()
    await expect(dialog.getByLabel('Your password')).toBeFocused()
    await look(admin, 'the dialog of emergency access')
    await dialog.getByLabel('Your password').fill(DEMO_PASSWORD)
    // an idle hour would end the session first, so here the access ends in a minute
    await admin.clock.install()
    await admin.route(`**/api/patients/${chart.id}/emergency-access`, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const response = await route.fetch()
      const opened = (await response.json()) as Patient
      expect(Date.parse(opened.emergencyEndsAt!)).toBeGreaterThan(Date.now() + 59 * 60_000)
      const emergencyEndsAt = new Date(Date.now() + 60_000).toISOString()
      await route.fulfill({ response, json: { ...opened, emergencyEndsAt } })
    })
    await dialog.getByRole('button', { name: 'Open for 60 minutes' }).click()
    await expect(dialog).toBeHidden()
    await expect(admin.getByText(/Emergency access until \d?\d:\d\d/)).toBeVisible()
    await expect(admin.getByText('“Penicillin”')).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Emergency access', exact: true })).toHaveCount(0)
    await look(admin, 'the opened chart')

    // a doctor of the clinic sees who and why
    await page.goto(`/patients/${chart.id}`)
    await expect(page.getByText('Found unconscious in the waiting room')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Emergency access', exact: true })).toHaveCount(0)

    // and was notified in the bell, which leads to the clinic's list
    await page.goto('/notifications')
    await page
      .getByRole('link', { name: /Emergency access to a chart/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Emergency access')
    const row = page.getByRole('listitem').filter({ hasText: `Tara Emergency${width}` })
    await expect(row.getByText('Found unconscious in the waiting room')).toBeVisible()
    await expect(row.getByText('Open', { exact: true })).toBeVisible()
    await look(page, 'the list of emergency accesses')

    // the browser's clock triggers the end; the server then decides which fields are shown
    const open = await admin.request.get(`/api/patients/${chart.id}`)
    const { allergies: _, ...rest } = (await open.json()) as Patient
    const can = { ...rest.can, readClinical: false, openInEmergency: true }
    await admin.route(`**/api/patients/${chart.id}`, (route) =>
      route.fulfill({ json: { ...rest, emergencyEndsAt: null, can } }),
    )
    await admin.clock.runFor('01:05')
    await expect(admin.getByText(/Emergency access until/)).toHaveCount(0)
    await expect(admin.getByText('Penicillin')).toHaveCount(0)
    await expect(admin.getByRole('button', { name: 'Emergency access', exact: true })).toBeVisible()
    await context.close()
  })

test('an administrator or a doctor ends emergency access early, and the open chart hides its clinical part', async ({
  page,
  site,
  browser,
}) => {
  await page.setViewportSize({ width: 820, height: 1000 })
  await enter(page, 'doctor@demo.example')
  const chart = await makeChart(page, site.url, 'Endsearly', '98202 18207')
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 820, height: 1000 } })
  const admin = await context.newPage()
  await enter(admin, 'admin@demo.example')
  await admin.goto(`/patients/${chart.id}`)
  const open = async () => {
    await admin.getByRole('button', { name: 'Emergency access', exact: true }).click()
    const dialog = admin.getByRole('dialog', { name: 'Emergency access' })
    await dialog.getByLabel('Reason').fill('Collapsed on the stairs')
    await dialog.getByLabel('Your password').fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: 'Open for 60 minutes' }).click()
    await expect(dialog).toBeHidden()
    await expect(admin.getByText('“Penicillin”')).toBeVisible()
  }

  await open()
  await look(admin, 'a chart open in an emergency')
  await admin.getByRole('button', { name: 'End emergency access' }).click()
  await expect(admin.getByText('Penicillin')).toHaveCount(0)
  await expect(admin.getByRole('button', { name: 'Emergency access', exact: true })).toBeVisible()
  await expect(admin.getByText(/ended by you at/)).toBeVisible()

  // a doctor, in the list that follows the changes
  await page.goto('/patients')
  await page.getByRole('link', { name: 'Emergency access' }).click()
  const rows = page.getByRole('list', { name: 'Emergency accesses' }).getByRole('listitem')
  await expect(rows.first().getByText('Tara Endsearly')).toBeVisible()
  await expect(rows.first().getByRole('button', { name: 'End emergency access' })).toHaveCount(0)
  await open()
  await rows.first().getByRole('button', { name: 'End emergency access' }).click()
  await expect(rows.first().getByText(/ended by you at/)).toBeVisible()
  await look(page, 'the list with what ended early')
  await expect(admin.getByText('Penicillin')).toHaveCount(0)
  await expect(admin.getByText(/ended by .+ at/).first()).toBeVisible()

  // the email leads there through sign-in
  await context.clearCookies()
  const path = new URL(page.url()).pathname
  await admin.goto(`${path}?page=1`)
  await expect(admin).toHaveURL(`/login?next=${encodeURIComponent(`${path}?page=1`)}`)
  await context.close()
})

/** Creates a chart with an allergy, as the doctor who is signed in on this page. */
async function makeChart(page: Page, origin: string, lastName: string, phone: string): Promise<Patient> {
  const answer = await page.request.post('/api/patients', {
    headers: { origin },
    data: {
      firstName: 'Tara',
      lastName,
      email: null,
      phone,
      dateOfBirth: '1979-01-31',
      gender: 'female',
      address: '1 Temple Tank Street',
      emergencyContact: 'Kiran',
      emergencyPhone: '98200 11224',
      allergies: 'Penicillin',
    },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as Patient
}
