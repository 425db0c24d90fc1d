import type { Page } from '@playwright/test'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { addChart } from './charts.ts'
import { clinicIn, doctorNamed, freeDay, serviceNamed } from './demo.ts'
import { look } from './examine.ts'
import { enter, expect, mailTo, test } from './test.ts'
import { timeIn } from './written.ts'

/** Books a later follow-up at the clinic, which can be by video, and returns its day and a later free time. */
async function bookFollowUp(page: Page, origin: string, lastName: string) {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const doctor = doctorNamed(clinic, 'Rao')
  const { date, times } = await freeDay(page.request, clinic, doctor.id, 17)
  const chart = await addChart(page, origin, lastName)
  const booked = await page.request.post('/api/appointments', {
    headers: { origin },
    data: {
      clinicId: clinic.id,
      doctorId: doctor.id,
      patientId: chart.id,
      serviceId: serviceNamed(clinic, 'Follow-up Visit').id,
      appointmentDate: date,
      appointmentTime: times[0],
    },
  })
  expect(booked.status(), await booked.text()).toBe(201)
  expect(((await booked.json()) as Appointment).mode).toBe('in_person')
  return { date, later: times.at(-1)!, email: `${lastName.toLowerCase().replaceAll(' ', '-')}@mail.example` }
}

for (const width of [390, 820, 1440])
  test(`the desk changes an appointment to video, and back with another time, at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const name = `Videochange ${width}`
    await enter(page, 'staff@demo.example')
    const { date, later, email } = await bookFollowUp(page, site.url, name)
    await page.goto(`/appointments?when=dates&from=${date}&to=${date}`)
    // a toast is a list item with the name, too
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
    const ask = async () => {
      await row.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Change to video' }).click()
    }
    await expect(row).not.toContainText('by video')

    const question = page.getByRole('alertdialog', { name: 'Change to video?' })
    await ask()
    await expect(question).toContainText('The time stays, and the patient is notified.')
    await look(page, `change to video ${width}`)
    await question.getByRole('button', { name: 'Go back' }).click()
    await expect(question).toBeHidden()
    await ask()
    await question.getByRole('button', { name: 'Change to video' }).click()
    await expect(page.getByText(`By video now: Meera ${name}`, { exact: false }).first()).toBeVisible()
    await expect(question).toBeHidden()
    await expect(row).toContainText('Follow-up Visit, by video')
    expect(await mailTo(page, email, /Appointment changed/)).toContain('It now takes place by video.')

    await row.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Change to the clinic' }).click()
    const back = page.getByRole('alertdialog', { name: 'Change to the clinic?' })
    await expect(back).toContainText('The link to the call stops working')
    await look(page, `change to the clinic ${width}`)
    await back.getByRole('button', { name: 'Go back' }).click()
    await expect(back).toBeHidden()

    // a video visit has its call where rescheduling is otherwise
    await row.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Reschedule' }).click()
    const move = page.getByRole('dialog', { name: 'Reschedule appointment' })
    const where = move.getByLabel('Where')
    await expect(where).toHaveValue('video')
    await where.selectOption('At the clinic')
    await move.getByRole('combobox', { name: 'Time' }).fill(later)
    await page.keyboard.press('Enter')
    await look(page, `reschedule to the clinic ${width}`)
    await move.getByRole('button', { name: 'Reschedule', exact: true }).click()
    await expect(move).toBeHidden()
    await expect(row).toContainText(timeIn(later))
    await expect(row).not.toContainText('by video')
    expect(await mailTo(page, email, /Appointment rescheduled/)).toContain('It now takes place at the clinic')

    // the same time, and only another place
    await row.getByRole('button', { name: 'Reschedule' }).click()
    await where.selectOption('By video')
    await move.getByRole('combobox', { name: 'Time' }).fill(later)
    await page.keyboard.press('Enter')
    await move.getByRole('button', { name: 'Reschedule', exact: true }).click()
    await expect(move).toBeHidden()
    await expect(row).toContainText('Follow-up Visit, by video')
    await expect(row).toContainText(timeIn(later))
  })
