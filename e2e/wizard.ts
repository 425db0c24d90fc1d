import { expect, type Page } from '@playwright/test'
import { longDate } from '#web/lib/dates.ts'
import type { Guest } from './demo.ts'

/** A page, or a frame in one. */
type Place = Pick<Page, 'getByRole' | 'getByLabel'>

const goOn = (page: Place) => page.getByRole('button', { name: 'Continue' }).click()

/** Steps 1 to 3 of the wizard, as a person takes them. */
export async function choose(
  page: Place,
  wish: { service: string; doctor: string; date: string; time: string },
): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(wish.service) }).check()
  await goOn(page)
  await page.getByRole('radio', { name: new RegExp(wish.doctor) }).check()
  await goOn(page)
  await page.getByRole('radio', { name: longDate(wish.date) }).check()
  await page.getByRole('radio', { name: wish.time, exact: true }).check()
  await goOn(page)
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
