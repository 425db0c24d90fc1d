import { thorough } from '#server/testing/thorough.ts'
import { bookByApi, clinicIn, doctorNamed, freeDay } from './demo.ts'
import { look } from './examine.ts'
import { enter, expect, mailTo, test } from './test.ts'

for (const [turn, width] of (thorough ? [390, 820, 1440] : [390]).entries())
  test(`a guest reads the emails of a booking and accepts the time that the desk chose, at ${width} px`, async ({
    page,
    browser,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const clinic = await clinicIn(page.request, 'Bengaluru')
    const doctor = doctorNamed(clinic, 'Subramanian')
    const { date, times } = await freeDay(page.request, clinic, doctor.id, 50 + 3 * turn)
    const email = `mails.${width}@mail.example`
    const guest = { firstName: 'Rukmini', lastName: `Mails${width}`, email, phone: '+91 98200 00099' }
    const wish = { clinic, doctorId: doctor.id, date, time: times[0]!, guest }
    const booked = await bookByApi(page.request, site.url, wish)
    expect(booked.status()).toBe(201)
    const { id, manageUrl } = (await booked.json()) as { id: string; manageUrl: string }

    const context = await browser.newContext({ baseURL: site.url })
    const desk = await context.newPage()
    await enter(desk, 'staff@demo.example')
    const headers = { origin: site.url }
    const to = { appointmentDate: date, appointmentTime: times.at(-1)! }
    const moved = await context.request.put(`/api/appointments/${id}`, { headers, data: to })
    expect(moved.status(), await moved.text()).toBe(200)
    await context.close()

    await mailTo(page, email, /Appointment rescheduled/)
    await page.goto(`/mailbox?to=${email}`)
    const mail = page.frameLocator('iframe[title^="Email: Appointment rescheduled"]')
    await expect(mail.getByRole('row', { name: /^Now/ })).toBeVisible()
    await expect(mail.getByRole('row', { name: /^Where.*Bengaluru/ })).toBeVisible()
    await expect(mail.getByRole('link', { name: 'Keep it' })).toHaveAttribute('href', `${manageUrl}?answer=keep`)
    await look(page, 'the mails of a booking', 'main')

    await page.goto(`${new URL(manageUrl).pathname}?answer=keep`)
    const keep = page.getByRole('button', { name: 'Keep it' })
    await expect(keep).toBeFocused()
    await look(page, 'a moved booking')
    await keep.click()
    await expect(page.getByText('knows that the new time works for you')).toBeVisible()
    await page.goto(`${new URL(manageUrl).pathname}?answer=cancel`)
    await expect(page.getByRole('alertdialog')).toBeVisible()
  })
