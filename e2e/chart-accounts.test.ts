import type { Page } from '@playwright/test'
import type { Patient } from '#contract/patients/patients.ts'
import { openAsleep } from './asleep.ts'
import { look } from './examine.ts'
import { newPerson } from './people.ts'
import { enter, expect, linkIn, mailTo, test } from './test.ts'
import { phoneWidths } from './widths.ts'

const confirmAddress = async (page: Page, email: string) => {
  const mail = await mailTo(page, email, /Confirm your e-?mail address/)
  await page.goto(`${linkIn(mail)}${new URL(/https?:\/\/\S+/.exec(mail)![0]).search}`)
  await page.getByRole('button', { name: 'Confirm Email Address' }).click()
  await expect(page.getByText(/Your e-?mail address is confirmed/)).toBeVisible()
}

for (const width of phoneWidths)
  test(`a patient requests a chart, the desk releases it, and the patient returns it and adds it by a code, at ${width} px`, async ({
    page,
    site,
    browser,
  }) => {
    const size = { width, height: 900 }
    const open = async () => (await browser.newContext({ baseURL: site.url, viewport: size })).newPage()
    const email = `asks${width}@mail.example`
    await page.setViewportSize(size)
    await enter(page, 'doctor@demo.example')
    const answer = await page.request.post('/api/patients', {
      headers: { origin: site.url },
      data: {
        firstName: 'Ravi',
        lastName: 'Kumar',
        email,
        phone: `98203 1${width}`.padEnd(11, '7'),
        dateOfBirth: '1979-01-31',
        gender: 'male',
        address: '1 Temple Tank Street',
        emergencyContact: 'Kiran',
        emergencyPhone: '98200 11224',
        allergies: 'Penicillin',
      },
    })
    expect(answer.status()).toBe(201)
    const chart = (await answer.json()) as Patient

    const patient = await open()
    await newPerson(patient, site.url, email)
    await confirmAddress(patient, email)
    await test.step('the patient asks for it, with the birth date', async () => {
      await patient.goto('/')
      const offers = patient.getByRole('region', { name: 'Are these records yours?' })
      await expect(offers.getByText(`Ravi Kumar at ${chart.clinic.name}`)).toBeVisible()
      await look(patient, 'the offered record')
      await offers.getByRole('button', { name: 'This is me' }).click()
      const dialog = patient.getByRole('dialog', { name: 'Ask the clinic for this record' })
      await dialog.getByRole('button', { name: 'Ask the clinic' }).click()
      await expect(dialog.getByText('Please enter the birth date')).toBeVisible()
      await dialog.getByLabel('Date of birth').fill('1979-01-30')
      await dialog.getByRole('button', { name: 'Ask the clinic' }).click()
      await expect(dialog.getByText(/This doesn't match the record/)).toBeVisible()
      await look(patient, 'the question for a record')
      await dialog.getByLabel('Date of birth').fill('1979-01-31')
      await dialog.getByRole('button', { name: 'Ask the clinic' }).click()
      await expect(offers.getByText('You asked the clinic. Its answer will appear here.')).toBeVisible()
    })

    await test.step('a doctor releases it', async () => {
      await page.goto('/')
      const asked = page.getByRole('region', { name: 'Chart requests' })
      await expect(asked.getByText(email)).toBeVisible()
      await look(page, 'who asks on the dashboard')
      await asked.getByRole('link', { name: `Chart ${chart.chartNumber}` }).click()
      const account = page.getByRole('region', { name: 'Account' })
      await expect(account.getByText(/They confirmed the email on the chart, entered by you/)).toBeVisible()
      await look(page, 'who asks on the chart')
      await account.getByRole('button', { name: 'Release' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question.getByText(/read all of it, including clinical text/)).toBeVisible()
      await question.getByRole('button', { name: 'Release' }).click()
      await expect(page.getByText('Chart released').first()).toBeVisible()
    })

    await test.step('the patient takes it over, and hands it back', async () => {
      // while the list's code is loading, its buttons are disabled, so no click is lost
      const wake = await openAsleep(patient, '/', /\/offer-list-[^/]*\.js$/)
      const add = patient.getByRole('button', { name: 'Add to account' })
      await expect(patient.getByRole('heading', { name: /^(Welcome,|Good) / })).toBeVisible()
      await expect(add).toBeDisabled()
      wake()
      await add.click()
      await expect(patient.getByText('Added to your account').first()).toBeVisible()
      const taken = patient.getByRole('region', { name: 'Added this week' })
      await look(patient, 'a record taken over')
      await taken.getByRole('button', { name: 'Remove from my account' }).click()
      const question = patient.getByRole('alertdialog')
      await question.getByRole('button', { name: 'Remove from my account' }).click()
      // the page behind the question is hidden until it closes
      await expect(question).toBeHidden()
      await expect(taken).toHaveCount(0)
    })

    let code = ''
    await test.step('the desk creates a code', async () => {
      await page.goto(`/patients/${chart.id}`)
      await page.getByRole('button', { name: 'Create access code' }).click()
      const dialog = page.getByRole('dialog', { name: 'Access code' })
      await expect(dialog.getByText(/Check the patient’s identity first/)).toBeVisible()
      await dialog.getByRole('button', { name: 'Create code' }).click()
      const shown = dialog.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
      code = await shown.innerText()
      await look(page, 'the code for a chart')
      await dialog.getByRole('button', { name: 'Done' }).click()
    })

    await test.step('the patient types it in the profile; the clinic can detach the chart again', async () => {
      await patient.goto('/profile')
      await patient.getByRole('button', { name: 'Enter a code' }).click()
      const dialog = patient.getByRole('dialog', { name: 'Add a record' })
      await dialog.getByLabel('Code').fill(code.toLowerCase())
      await dialog.getByLabel('Date of birth').fill('1979-01-31')
      await look(patient, 'the code typed')
      await dialog.getByRole('button', { name: 'Add record' }).click()
      await expect(patient.getByText('Added to your account').first()).toBeVisible()
      await expect(patient.getByRole('link', { name: new RegExp(chart.clinic.name) })).toBeVisible()

      await page.goto(`/patients/${chart.id}`)
      await page.getByRole('button', { name: 'Detach from account' }).click()
      const question = page.getByRole('dialog', { name: 'Detach this chart from the account?' })
      await question.getByLabel('Reason').fill('Given to another patient of this name')
      await look(page, 'detaching a chart')
      await question.getByRole('button', { name: 'Detach chart' }).click()
      await expect(page.getByText('Not linked to an account yet')).toBeVisible()
    })
  })
