import type { Page } from '@playwright/test'
import { clinicIn } from './demo.ts'
import { look } from './examine.ts'
import { codeOf, newPerson, password, proveEmail } from './people.ts'
import { enter, expect, mailTo, secretLinkIn, signIn, startSession, test } from './test.ts'
import { deskWidths } from './widths.ts'

// Account ownership: registering a clinic with a verified address, joining by the emailed link, leaving, and a lost
// phone.

async function addByApi(page: Page, origin: string, clinicId: string, email: string, lastName: string): Promise<void> {
  const answer = await page.request.post('/api/doctors', {
    headers: { origin },
    data: {
      firstName: 'Kavya',
      lastName,
      email,
      password: 'kj7-vq',
      phone: '+91 98200 00088',
      clinicId,
      specialty: 'Cardiology',
      licenseNumber: `J-${email}`,
      experience: '5 years',
      qualification: 'MBBS',
      consultationFee: '500',
    },
  })
  expect(answer.status()).toBe(201)
}

for (const width of deskWidths)
  test(`an added doctor accepts the membership, works, and leaves the clinic at ${width} px`, async ({
    page,
    browser,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const email = `joiner-${width}@mail.example`
    const clinic = await clinicIn(page.request, 'Bengaluru')
    await enter(page, 'admin@demo.example')
    await addByApi(page, site.url, clinic.id, email, `Joiner ${width}`)

    const context = await browser.newContext({ baseURL: site.url, viewport: { width, height: 900 } })
    const doctor = await context.newPage()
    await test.step('with the first password everything works except clinical information', async () => {
      await signIn(doctor, email, 'kj7-vq')
      await doctor.getByLabel('Temporary password').fill('kj7-vq')
      await doctor.getByLabel('New password', { exact: true }).fill('only for the beginning')
      await doctor.getByRole('button', { name: 'Change Password' }).click()
      await expect(doctor.getByText('Confirm your email address to read clinical information')).toBeVisible()
      await look(doctor, 'the dashboard of an unproved doctor')
      await doctor.getByRole('button', { name: 'Resend link' }).click()
      await expect(doctor.getByText("We've sent you a link to confirm your email address.")).toBeVisible()
    })
    await test.step('the link leads to a password of their own and to accepting', async () => {
      await doctor.goto(secretLinkIn(await mailTo(page, email, /added you to/)))
      await expect(doctor.getByRole('heading', { level: 1, name: `${clinic.name} added you` })).toBeVisible()
      await look(doctor, 'joining a clinic')
      await doctor.getByLabel('New password').fill('joiner')
      await doctor.getByRole('button', { name: 'Accept' }).click()
      await expect(doctor.getByText('Password must be at least 8 characters')).toBeVisible()
      await doctor.getByLabel('New password').fill(password)
      await doctor.getByRole('button', { name: 'Accept' }).click()
      await expect(doctor.getByRole('heading', { level: 1, name: `You’ve joined ${clinic.name}` })).toBeVisible()
      await doctor.getByRole('link', { name: 'Sign In' }).click()
      await signIn(doctor, email, password)
      await expect(doctor.getByText('Confirm your email address to read')).toHaveCount(0)
    })
    await test.step('they leave', async () => {
      await doctor.goto('/profile')
      await doctor.getByRole('button', { name: `Leave clinic ${clinic.name}` }).click()
      const dialog = doctor.getByRole('alertdialog', { name: `Leave ${clinic.name}?` })
      await look(doctor, 'leaving a clinic')
      await dialog.getByRole('button', { name: 'Leave clinic' }).click()
      await expect(doctor.getByText("You've left the clinic.").first()).toBeVisible()
      await expect(doctor.getByRole('heading', { name: 'Your clinics' })).toHaveCount(0)
    })
    await context.close()
    await page.goto('/notifications')
    await expect(page.getByText(`Someone left your clinic: ${clinic.name}`).first()).toBeVisible()
  })

test('a new administrator is asked to confirm the email before adding a clinic, and gets the form once it is confirmed', async ({
  page,
  site,
}) => {
  const email = 'unproved-founder@mail.example'
  const answer = await page.request.post('/api/auth/register', {
    headers: { origin: site.url },
    data: { email, password, firstName: 'Leela', lastName: 'Shah', role: 'clinic_admin' },
  })
  expect(answer.status()).toBe(201)
  await startSession(page, email, password)
  await page.goto('/clinics')
  await page.getByRole('button', { name: 'Add New Clinic' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Register New Clinic' })
  await expect(dialog.getByText('Confirm your email address to add a clinic')).toBeVisible()
  await expect(dialog.getByLabel('Clinic name')).toHaveCount(0)
  await look(page, 'registering a clinic unproved')
  await proveEmail(page, site.url, email)
  await expect(dialog.getByLabel('Clinic name')).toBeVisible()
})

test('a person who takes over their account finds the clinic’s invitation on the dashboard', async ({ page, site }) => {
  const email = 'taken-over@mail.example'
  const clinic = await clinicIn(page.request, 'Bengaluru')
  await enter(page, 'admin@demo.example')
  await addByApi(page, site.url, clinic.id, email, 'Takeover')
  await page.context().clearCookies()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Link' }).click()
  await page.goto(secretLinkIn(await mailTo(page, email, /Choose a new password/)))
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Your password has been changed.').first()).toBeVisible()
  await signIn(page, email, password)
  await expect(page.getByText(`${clinic.name} added you as Doctor, Cardiology`)).toBeVisible()
  await look(page, 'an invitation on the dashboard')
  await page.getByRole('link', { name: 'Accept or decline' }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Invitation accepted').first()).toBeVisible()
})

test('a person who lost their phone starts the removal of two-factor codes by an emailed link and stops it by another', async ({
  page,
  site,
}) => {
  const email = 'lost-phone@mail.example'
  await newPerson(page, site.url, email)
  const headers = { origin: site.url }
  const setUp = await page.request.post('/api/auth/two-factor/set-up', { headers, data: { password } })
  const { key } = (await setUp.json()) as { key: string }
  await page.request.post('/api/auth/two-factor/enable', { headers, data: { code: codeOf(key) } })
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In to Vaidya' }).click()
  await page.getByRole('button', { name: 'I’ve lost my phone' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  await look(page, 'the second step with a lost phone')
  await page.goto(secretLinkIn(await mailTo(page, email, /Lost your two-factor codes/)))
  await look(page, 'removing lost codes')
  await page.getByRole('button', { name: 'Remove My Two-Factor Codes' }).click()
  await expect(page.getByRole('heading', { name: 'Your two-factor codes will be removed in 24 hours.' })).toBeVisible()
  await page.goto(secretLinkIn(await mailTo(page, email, /will be removed/)))
  await page.getByRole('button', { name: 'Keep My Two-Factor Codes' }).click()
  await expect(page.getByRole('heading', { name: "Your two-factor codes won't be removed." })).toBeVisible()
  expect(site.said()).not.toMatch(/token=|stop=/)
})

test('an administrator who tries to remove two-factor codes from a colleague who has none sees a message', async ({
  page,
}) => {
  await enter(page, 'admin@demo.example')
  await page.goto('/staff')
  await page.getByRole('button', { name: 'More for Lakshmi Pillai' }).click()
  await page.getByRole('menuitem', { name: 'Remove two-factor codes' }).click()
  const question = page.getByRole('alertdialog')
  await look(page, 'removing the codes of a colleague')
  await question.getByRole('button', { name: 'Remove two-factor codes' }).click()
  await expect(question.getByText("This person doesn't use two-factor codes.")).toBeVisible()
})
