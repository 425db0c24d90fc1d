import type { Clinic } from '#contract/clinics/clinics.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { bookByApi, freeDay } from './demo.ts'
import { look } from './examine.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'

for (const [turn, width] of deskWidths.entries())
  test(`an administrator sees that an online booking is of a known patient, and merges the charts, at ${width} px`, async ({
    page,
    request,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'admin@demo.example')
    const me = (await (await page.request.get('/api/auth/me')).json()) as { memberships: { clinic: { id: string } }[] }
    const clinic = (await (await page.request.get(`/api/clinics/${me.memberships[0]!.clinic.id}`)).json()) as Clinic
    const guest = {
      firstName: 'Meenakshi',
      lastName: `Alike${width}`,
      email: `alike-${width}@mail.example`,
      // two charts with the same phone and first name would be alike
      phone: `+91982001${width}`.padEnd(13, '0'),
    }
    const added = await page.request.post('/api/patients', {
      headers: { origin: site.url },
      data: {
        ...guest,
        clinicId: clinic.id,
        dateOfBirth: '1979-01-31',
        gender: 'female',
        address: '1 Temple Tank Street',
        emergencyContact: 'Kiran',
        emergencyPhone: '98200 11224',
      },
    })
    expect(added.status(), await added.text()).toBe(201)
    const known = (await added.json()) as Patient
    const doctorId = clinic.doctors[0]!.id
    const { date, times } = await freeDay(page.request, clinic, doctorId, 22 + 3 * turn)
    const booked = await bookByApi(request, site.url, { clinic, doctorId, date, time: times[0]!, guest })
    expect(booked.status(), await booked.text()).toBe(201)
    const { reference } = (await booked.json()) as { reference: string }

    await page.goto(`/appointments?q=${reference}`)
    await page.getByRole('button', { name: /Contact/ }).click()
    await expect(page.getByText('This person may already have a chart')).toBeVisible()
    await expect(page.getByText('Same name, phone, email')).toBeVisible()
    await look(page, 'the charts that are alike')
    await page.getByRole('link', { name: 'Compare and merge' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge a duplicate' })
    await expect(dialog.getByRole('table', { name: 'Both charts' })).toContainText(known.chartNumber)
    await dialog.getByRole('button', { name: 'Merge charts' }).click()
    await expect(page.getByText('Charts merged').first()).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/patients/${known.id}$`))
    await expect(dialog).toBeHidden()
  })
