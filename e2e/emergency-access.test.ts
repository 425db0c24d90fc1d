import type { Patient } from '#contract/patients.ts'
import { look } from './examine.ts'
import { enter, expect, test } from './test.ts'

for (const width of [390, 1440])
  test(`an administrator opens a chart in an emergency, and it closes by itself, at ${width} px`, async ({
    page,
    site,
    browser,
  }) => {
    test.setTimeout(90_000)
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'doctor@demo.example')
    const answer = await page.request.post('/api/patients', {
      headers: { origin: site.url },
      data: {
        firstName: 'Tara',
        lastName: `Emergency${width}`,
        email: null,
        phone: `98202 1${width}`.padEnd(11, '7'),
        dateOfBirth: '1979-01-31',
        gender: 'female',
        address: '1 Temple Tank Street',
        emergencyContact: 'Kiran',
        emergencyPhone: '98200 11224',
        allergies: 'Penicillin',
      },
    })
    expect(answer.status()).toBe(201)
    const chart = (await answer.json()) as Patient

    const context = await browser.newContext({ baseURL: site.url, viewport: { width, height: 900 } })
    const admin = await context.newPage()
    await enter(admin, 'admin@demo.example')
    await admin.goto(`/patients/${chart.id}`)
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText(`Tara Emergency${width}`)
    await expect(admin.getByText('Penicillin')).toHaveCount(0)

    await admin.getByRole('button', { name: 'Emergency access' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Emergency access' })
    await expect(dialog.getByText('It is recorded that you opened it, and when.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('too short')
    await dialog.getByRole('button', { name: 'Open for 60 minutes' }).click()
    await expect(dialog.getByText('Please give a reason of at least 10 characters')).toBeVisible()
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await look(admin, 'the dialog')
    await dialog.getByLabel('Reason').fill('Found unconscious in the waiting room')
    // an hour without a hand on the keyboard would end the session first: here the access ends in a minute
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
    await expect(admin.getByText(/Emergency access until \d\d:\d\d/)).toBeVisible()
    await expect(admin.getByText('Penicillin')).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Emergency access' })).toHaveCount(0)
    await look(admin, 'the opened chart')

    // a doctor of the clinic sees who and why
    await page.goto(`/patients/${chart.id}`)
    await expect(page.getByText('Found unconscious in the waiting room')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Emergency access' })).toHaveCount(0)

    // the end comes by the browser's clock, and what is shown then by the server's word
    await admin.route(`**/api/patients/${chart.id}`, async (route) => {
      const response = await route.fetch()
      const { allergies: _, ...rest } = (await response.json()) as Patient
      const can = { ...rest.can, readClinical: false, openInEmergency: true }
      await route.fulfill({ response, json: { ...rest, emergencyEndsAt: null, can } })
    })
    await admin.clock.runFor('01:05')
    await expect(admin.getByText(/Emergency access until/)).toHaveCount(0)
    await expect(admin.getByText('Penicillin')).toHaveCount(0)
    await expect(admin.getByRole('button', { name: 'Emergency access' })).toBeVisible()
    await context.close()
  })
