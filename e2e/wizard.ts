import { expect, type Locator, type Page } from '@playwright/test'
import type { Guest } from './demo.ts'
import { dayNamed, timeNamed } from './written.ts'

/** A page, or a frame in one. */
type Place = Pick<Page, 'getByRole' | 'getByLabel'>

/** Takes steps 1 to 3 of the wizard: each click leads to the next step, and steps without a choice are skipped. */
export async function choose(
  page: Place,
  wish: { service: string; doctor: string; date: string; time: string },
): Promise<void> {
  const service = page.getByRole('radio', { name: new RegExp(wish.service) })
  const doctor = page.getByRole('radio', { name: new RegExp(wish.doctor) })
  const day = page.getByRole('radiogroup', { name: 'Date' })
  await service.or(doctor).or(day).first().waitFor()
  if (await service.isVisible()) await service.click()
  await doctor.or(day).first().waitFor()
  if (await doctor.isVisible()) await doctor.click()
  await (await dayIn(page, wish.date)).check()
  await page.getByRole('radio', { name: timeNamed(wish.time) }).click()
}

/** Returns the radio button of a day; which weeks are shown depends on today. */
export async function dayIn(page: Place, date: string): Promise<Locator> {
  const group = page.getByRole('radiogroup', { name: 'Date' })
  const days = group.getByRole('radio')
  const day = group.getByRole('radio', { name: dayNamed(date) })
  await expect(async () => {
    const shown = await days.first().inputValue()
    if ((await day.count()) === 0)
      await page.getByRole('button', { name: date < shown ? 'Earlier weeks' : 'Later weeks' }).click()
    expect(await day.count()).toBe(1)
  }).toPass()
  return day
}

/** Takes step 4: the patient. */
export async function introduce(page: Place, guest: Guest): Promise<void> {
  await page.getByLabel('First name').fill(guest.firstName)
  await page.getByLabel('Last name').fill(guest.lastName)
  await page.getByLabel('Email', { exact: true }).fill(guest.email)
  await page.getByLabel('Phone').fill(guest.phone)
  await page.getByRole('checkbox', { name: /I agree/ }).check()
}

export const submit = (page: Place) => page.getByRole('button', { name: 'Book Appointment' }).click()

/** The heading that confirms the booking. */
export const booked = (page: Place) => expect(page.getByRole('heading', { name: 'Appointment Booked!' })).toBeVisible()
