import type { Page } from '@playwright/test'
import { bookByApi, clinicIn, doctorNamed, freeDay } from './demo.ts'
import { look } from './examine.ts'
import { newPerson, password } from './people.ts'
import { REFUSAL, refuse } from './refuse.ts'
import { expect, linkIn, mailTo, secretLinkIn, test } from './test.ts'
import { booked, choose, submit } from './wizard.ts'
import { phoneWidths } from './widths.ts'

const family = (page: Page) => page.getByRole('region', { name: 'Family Members' })

for (const [turn, width] of phoneWidths.entries())
  test(`a patient adds a family member at ${width} px, books for them, and then can’t delete them`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await newPerson(page, site.url, `guardian${width}@mail.example`)
    await page.goto('/')
    await page.getByRole('button', { name: 'Add family member' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Family Member' })

    await test.step('missing fields are named, and typed text stays', async () => {
      await dialog.getByLabel('First name').fill('Meenakshi')
      await dialog.getByLabel('Email').fill('no address')
      await dialog.getByRole('button', { name: 'Add Family Member' }).click()
      for (const sentence of ['Last name is required', 'Relationship is required', 'Please enter a valid email'])
        await expect(dialog.getByText(sentence)).toBeVisible()
      await expect(dialog.getByLabel('Last name')).toBeFocused()
      await expect(dialog.getByLabel('First name')).toHaveValue('Meenakshi')
      await look(page, 'the family member dialog')
    })

    await test.step('add and edit', async () => {
      await dialog.getByLabel('Last name').fill('Kumar')
      await dialog.getByLabel('Relationship').selectOption('Child')
      await dialog.getByLabel('Email').fill('')
      await dialog.getByLabel('Blood type').selectOption('O+')
      await dialog.getByRole('button', { name: 'Add Family Member' }).click()
      await expect(page.getByText('Family member added successfully').first()).toBeVisible()
      await expect(family(page).getByText('Child · O+')).toBeVisible()
      await page.getByRole('button', { name: 'Edit Meenakshi Kumar' }).click()
      const edit = page.getByRole('dialog', { name: 'Edit Family Member' })
      await edit.getByLabel('Relationship').selectOption('Sibling')
      await edit.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Family member updated successfully').first()).toBeVisible()
      await expect(family(page).getByText('Sibling · O+')).toBeVisible()
    })

    await test.step('book for her; the list names her', async () => {
      const clinic = await clinicIn(page.request, 'New York')
      const doctor = clinic.doctors[turn % clinic.doctors.length]!
      const { date, times } = await freeDay(page.request, clinic, doctor.id, 12)
      await page.goto('/appointments')
      await page.getByRole('link', { name: 'New Appointment' }).click()
      await page.getByRole('link', { name: new RegExp(clinic.name) }).click()
      await choose(page, { service: 'General Consultation', doctor: doctor.user.lastName, date, time: times[0]! })
      await page.getByRole('radio', { name: /Meenakshi Kumar/ }).check()
      await page.getByLabel('Phone').fill('+91 98765 40404')
      await page.getByRole('checkbox', { name: /I agree/ }).check()
      await submit(page)
      await booked(page)
      await expect(page.getByText('Meenakshi Kumar').first()).toBeVisible()
      await page.goto('/appointments')
      await expect(page.getByText('For Meenakshi Kumar')).toBeVisible()
    })

    await test.step('a clinic has her chart: she stays in the list', async () => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Delete Meenakshi Kumar' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question.getByText('Are you sure you want to delete this family member?')).toBeVisible()
      await question.getByRole('button', { name: 'Delete' }).click()
      await expect(question.getByText(/has a record at a clinic and can't be deleted/)).toBeVisible()
      await question.getByRole('button', { name: 'Go back' }).click()
      await expect(family(page).getByText('Meenakshi Kumar')).toBeVisible()
    })
  })

test('a patient who confirms an email is offered the appointments booked with it as a guest, and accepts them', async ({
  page,
  site,
}) => {
  const email = 'once.a.guest@mail.example'
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const doctorId = doctorNamed(clinic, 'Rao').id
  const { date, times } = await freeDay(page.request, clinic, doctorId, 15)
  const guest = { firstName: 'Ravi', lastName: 'Kumar', email, phone: '+91 98765 40404' }
  const answer = await bookByApi(page.request, site.url, { clinic, doctorId, date, time: times.at(-1)!, guest })
  expect(answer.status()).toBe(201)

  await newPerson(page, site.url, email)
  await page.goto('/')
  await expect(family(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Are these records yours?' })).toHaveCount(0)

  await page.goto(secretLinkIn(await mailTo(page, email, /Confirm your email address/)))
  await page.getByRole('button', { name: 'Confirm Email Address' }).click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await page.goto('/')
  const offers = page.getByRole('region', { name: 'Are these records yours?' })
  await expect(offers.getByText(`Ravi Kumar at ${clinic.name}`)).toBeVisible()
  await look(page, 'the offered visits')
  await offers.getByRole('button', { name: 'This is me' }).click()
  await expect(page.getByText('Added to your account').first()).toBeVisible()
  await expect(offers).toHaveCount(0)
  await page.goto('/appointments')
  await expect(page.getByText('Dr. Arjun Rao').first()).toBeVisible()
})

for (const width of phoneWidths)
  test(`a guardian invites an adult family member at ${width} px, who takes over their own records`, async ({
    page,
    site,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await newPerson(page, site.url, `parent${width}@mail.example`)
    await page.goto('/')
    await page.getByRole('button', { name: 'Add family member' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Family Member' })
    await dialog.getByLabel('First name').fill('Kiran')
    await dialog.getByLabel('Last name').fill('Kumar')
    await dialog.getByLabel('Relationship').selectOption('Child')
    await dialog.getByLabel('Date of birth').fill('1999-05-01')
    await dialog.getByRole('button', { name: 'Add Family Member' }).click()
    await expect(family(page).getByText('Kiran is an adult and can manage their own records.')).toBeVisible()

    const email = `kiran${width}@mail.example`
    await page.getByRole('button', { name: 'Invite Kiran Kumar' }).click()
    const invite = page.getByRole('dialog', { name: 'Invite Kiran Kumar' })
    await invite.getByLabel('Email').fill('no address')
    await invite.getByRole('button', { name: 'Send invitation' }).click()
    await expect(invite.getByText('Please enter a valid email')).toBeVisible()
    await expect(invite.getByLabel('Email')).toBeFocused()
    await look(page, 'the invitation dialog')
    await invite.getByLabel('Email').fill(email)
    await invite.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText('Invitation sent').first()).toBeVisible()
    await expect(family(page).getByText(`Invited: ${email}`)).toBeVisible()

    await refuse(page, 'DELETE', '**/api/family-members/*/takeover')
    await page.getByRole('button', { name: 'Withdraw the invitation for Kiran Kumar' }).click()
    await expect(family(page).getByText(REFUSAL)).toBeVisible()

    const context = await browser.newContext({ baseURL: site.url, viewport: { width, height: 900 } })
    const grown = await context.newPage()
    const link = linkIn(await mailTo(grown, email, /Look after your own records/))
    await grown.goto(link)
    await expect(grown.getByRole('heading', { level: 1 })).toHaveText('Kiran, look after your own records')
    await expect(grown.getByText('We’ll bring you back to this page.')).toBeVisible()
    await look(grown, 'the invitation, signed out')

    await test.step('signed out, they create an account, sign in, and see the invitation again', async () => {
      await grown.getByRole('link', { name: 'Sign In' }).last().click()
      await grown.getByRole('link', { name: 'Create Account' }).click()
      await grown.getByLabel('First name').fill('Kiran')
      await grown.getByLabel('Last name').fill('Kumar')
      await grown.getByLabel('Email').fill(email)
      await grown.getByLabel('Password', { exact: true }).fill(password)
      await grown.getByRole('radio', { name: 'Patient' }).check()
      await grown.getByRole('button', { name: 'Create Account' }).click()
      await expect(grown).toHaveURL(/\/login\?next=/)
      // the address changes before the form of the other page is gone
      await expect(grown.getByRole('heading', { name: 'Sign In', level: 1 })).toBeVisible()
      await grown.getByLabel('Password', { exact: true }).fill(password)
      await grown.getByRole('button', { name: 'Sign In to Vaidya' }).click()
      await expect(grown).toHaveURL(`${site.url}${link}`)
      await expect(grown.getByText('Please confirm your email address first.')).toBeVisible()
      await expect(grown.getByRole('button', { name: 'Take over my records' })).toBeDisabled()
      await look(grown, 'the invitation, not confirmed')
    })

    await test.step('the address is confirmed in another tab, and this one follows', async () => {
      const other = await context.newPage()
      await other.goto(secretLinkIn(await mailTo(other, email, /Confirm your email address/)))
      await other.getByRole('button', { name: 'Confirm Email Address' }).click()
      await expect(other.getByText('Your email address is confirmed.')).toBeVisible()
      await other.close()
      await expect(grown.getByText('Please confirm your email address first.')).toHaveCount(0)
    })
    await grown.getByRole('button', { name: 'Take over my records' }).click()
    await expect(grown.getByText('You now look after your own records')).toBeVisible()
    await look(grown, 'the records taken over')

    // the guardian's open screen follows, and the link no longer works
    await expect(family(page).getByText('Kiran Kumar')).toHaveCount(0)
    await grown.goto(link)
    await expect(grown.getByRole('heading', { level: 1 })).toHaveText(
      'This link is no longer valid. Please ask for a new one.',
    )
    expect(site.said()).not.toContain(link.split('/').at(-1))
    await context.close()
  })

test('a page that leads back to a secret link sends no referrer and isn’t cached', async ({ page }) => {
  const back = encodeURIComponent('/take-over/a-secret-that-nobody-may-read')
  for (const path of ['/login', '/signup', '/change-password']) {
    const headers = (await page.request.get(`${path}?next=${back}`, { maxRedirects: 0 })).headers()
    expect([headers['referrer-policy'], headers['cache-control']], path).toEqual(['no-referrer', 'no-store'])
  }
  for (const path of ['/join?token=a-secret', '/lost-phone?stop=a-secret', '/verify-email?token=a-secret']) {
    const headers = (await page.request.get(path)).headers()
    expect([headers['referrer-policy'], headers['cache-control']], path).toEqual(['no-referrer', 'no-store'])
  }
  const other = (await page.request.get('/login?next=%2Fcalendar')).headers()
  expect(other['referrer-policy']).toBe('strict-origin-when-cross-origin')
})
