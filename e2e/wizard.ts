import { expect, type Locator, type Page } from '@playwright/test'
import type { Guest } from './demo.ts'
import { dayNamed, timeNamed } from './written.ts'

/** A page, or a frame in one. */
type Place = Pick<Page, 'getByRole' | 'getByLabel'>

/** Steps 1 to 3 of the wizard, as a person takes them: a click goes on, and what is no choice is not asked. */
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

/** The radio button of a day, in the weeks where it is shown: which they are, depends on today. */
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

/** Step 4: who comes. */
export async function introduce(page: Place, guest: Guest): Promise<void> {
  await page.getByLabel('First name').fill(guest.firstName)
  await page.getByLabel('Last name').fill(guest.lastName)
  await page.getByLabel('Email').fill(guest.email)
  await page.getByLabel('Phone').fill(guest.phone)
  await page.getByRole('checkbox', { name: /I agree/ }).check()
}

export const submit = (page: Place) => page.getByRole('button', { name: 'Book Appointment' }).click()

/** The heading that says that it is booked, when it is. */
export const booked = (page: Place) => expect(page.getByRole('heading', { name: 'Appointment Booked!' })).toBeVisible()
