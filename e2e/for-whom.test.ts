import type { Page } from '@playwright/test'
import { openAsleep } from './asleep.ts'
import { clinicIn, doctorNamed, freeDay } from './demo.ts'
import { look, lookAgain } from './examine.ts'
import { password, proveEmail } from './people.ts'
import { expect, linkIn, mailTo, startSession, test } from './test.ts'
import { booked, choose, introduce, submit } from './wizard.ts'
import { phoneWidths } from './widths.ts'

const offersOf = (page: Page) => page.getByRole('region', { name: 'Are these records yours?' })

for (const [turn, width] of phoneWidths.entries())
  test(`a mother books for herself and her child as a guest at ${width} px, and claims both charts correctly`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const clinic = await clinicIn(page.request, 'Bengaluru')
    const doctor = doctorNamed(clinic, 'Hegde')
    const { date, times } = await freeDay(page.request, clinic, doctor.id, 40 + turn * 3)
    const mother = {
      firstName: 'Rukmini',
      lastName: 'Venkatesan',
      email: `rukmini${width}@mail.example`,
      phone: '+91 98765 43210',
    }
    const mistyped = `rukmni${width}@mail.example`
    const wizard = async (time: string) => {
      await page.goto(`/clinics/${clinic.id}/book`)
      await choose(page, { service: 'General Consultation', doctor: 'Hegde', date, time })
    }

    await test.step('for herself: a mistyped email is corrected on the confirmation, which can be reloaded', async () => {
      await wizard(times[0]!)
      await expect(page.getByText('Step 4 of 4: Your details')).toBeAttached()
      await introduce(page, { ...mother, email: mistyped })
      await look(page, 'for whom')
      await submit(page)
      await booked(page)
      await expect(page).toHaveURL(/\?booked=[\da-f-]{36}$/)
      await page.reload()
      await booked(page)
      await expect(page.getByText('Rukmini Venkatesan')).toBeVisible()
      const first = linkIn(await mailTo(page, mistyped, /Appointment requested/))
      await page.getByRole('button', { name: 'Wrong email? Correct it' }).click()
      await look(page, 'the email is corrected')
      await page.getByLabel('Your email').fill(mother.email)
      await page.getByRole('button', { name: 'Send again' }).click()
      await expect(page.getByText(mother.email)).toBeVisible()
      const mail = await mailTo(page, mother.email, /Appointment requested/)
      expect(mail).not.toContain('Rukmini')
      await look(page, 'the confirmation')
      expect((await page.request.get(`/api/public${first}`)).status()).toBe(404)
      expect((await page.request.get(`/api/public${linkIn(mail)}`)).status()).toBe(200)
    })

    await test.step('for her child: name and birth date are required', async () => {
      await wizard(times[1]!)
      await expect(page).toHaveURL(/step=4/)
      // the form comes once the page can store what is typed
      const wake = await openAsleep(page, page.url())
      await expect(page.getByRole('heading', { name: /Your details/ })).toBeVisible()
      const child = page.getByRole('radio', { name: 'My child' })
      await expect(child).toBeHidden()
      wake()
      await child.check()
      await introduce(page, mother)
      await submit(page)
      await expect(page.getByText('Please enter the patient’s name')).toBeVisible()
      await expect(page.getByText('Please enter the birth date or the age')).toBeVisible()
      await page.getByLabel('Your child’s name').fill('Aarav Venkatesan')
      await page.getByLabel('Date of birth').fill('2019-05-06')
      await look(page, 'for my child')
      await submit(page)
      await booked(page)
      await expect(page.getByText('Aarav Venkatesan')).toBeVisible()
      // the secret link is in this tab's storage until it is used
      const savedLink = () => page.evaluate(() => sessionStorage.getItem('booking-link'))
      expect(await savedLink()).not.toBeNull()
      await page.getByRole('link', { name: 'Manage appointment' }).click()
      await expect(page.getByText('Aarav Venkatesan')).toBeVisible()
      await expect.poll(savedLink).toBeNull()
    })

    await test.step('she registers, verifies her address, and claims her chart as hers and his as his', async () => {
      const { firstName, lastName, email } = mother
      const answer = await page.request.post('/api/auth/register', {
        headers: { origin: site.url },
        data: { firstName, lastName, email, password, role: 'patient' },
      })
      expect(answer.status()).toBe(201)
      await startSession(page, email, password)
      await proveEmail(page, site.url, email)
      await page.goto('/')
      const offers = offersOf(page)
      await expect(offers.getByText(`Rukmini Venkatesan at ${clinic.name}`)).toBeVisible()
      const his = offers.getByRole('listitem').filter({ hasText: `Aarav at ${clinic.name}` })
      await expect(his.getByText('Booked for a child using your email address.')).toBeVisible()
      await look(page, 'the two offers')
      await his.getByRole('button', { name: 'This is me' }).click()
      const mine = page.getByRole('dialog')
      await mine.getByLabel('Date of birth').fill('2019-05-06')
      await mine.getByRole('button', { name: 'Add to account' }).click()
      await expect(mine.getByText(/This doesn't match the record/)).toBeVisible()
      await mine.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Discard' }).click()

      await his.getByRole('button', { name: 'This is my family member' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel('First name')).toHaveValue('Aarav')
      await expect(dialog.getByLabel('Relationship')).toHaveValue('Child')
      await dialog.getByLabel('Last name').fill('Venkatesan')
      await dialog.getByLabel('Date of birth').fill('2019-05-06')
      await look(page, 'a record of my family member')
      await dialog.getByRole('button', { name: 'Add to account' }).click()
      await expect(dialog).toBeHidden()
      const hers = offers.getByRole('listitem').filter({ hasText: 'Rukmini' })
      await hers.getByRole('button', { name: 'This is me' }).click()
      await expect(offers).toHaveCount(0)
      const taken = page.getByRole('region', { name: 'Added this week' })
      await expect(taken.getByRole('button', { name: 'Remove from my account' })).toHaveCount(2)
      await page.goto('/appointments')
      await expect(page.getByText('For Aarav Venkatesan')).toBeVisible()
    })

    await test.step('signed in, she books for her child directly in her clinic’s wizard', async () => {
      await page.goto('/')
      await page.locator('main header').getByRole('link', { name: 'Book Appointment' }).click()
      await expect(page).toHaveURL(new RegExp(`/clinics/${clinic.id}/book`))
      await choose(page, { service: 'General Consultation', doctor: 'Hegde', date, time: times[2]! })
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(mother.email)
      await page.getByRole('radio', { name: /Aarav Venkatesan/ }).check()
      await page.getByLabel('Phone').fill(mother.phone)
      await page.getByRole('checkbox', { name: /I agree/ }).check()
      await look(page, 'for a family member')
      await submit(page)
      await booked(page)
      await page.getByRole('link', { name: 'Book Another Appointment' }).click()
      await page.getByRole('link', { name: 'Choose another clinic' }).click()
      await expect(page.getByRole('heading', { name: 'Your clinics' })).toBeVisible()
      await lookAgain(page, 'the choice of clinics')
    })
  })
