import { clinicIn, doctorNamed, freeDay } from './demo.ts'
import { Hands } from './hands.ts'
import { password } from './people.ts'
import { openSettled } from './settled.ts'
import { enter, expect, mailTo, test } from './test.ts'
import { booked, dayIn } from './wizard.ts'
import { timeNamed } from './written.ts'

// The number of clicks and keys for common tasks. Every press is counted; the desk's own journeys are in
// desk-clicks.test.ts.

test('a guest books in 7 clicks, and again for a child in 5', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const doctor = doctorNamed(clinic, 'Banerjee')
  const { date, times } = await freeDay(page.request, clinic, doctor.id, 2)
  await openSettled(page, '/book/neelkamal')
  const hands = new Hands(page)
  await hands.click(page.getByRole('radio', { name: /General Consultation/ }))
  await hands.click(page.getByRole('radio', { name: /Banerjee/ }))
  await hands.click(await dayIn(page, date))
  await hands.click(page.getByRole('radio', { name: timeNamed(times[0]!) }))
  await hands.click(page.getByLabel('First name'))
  await hands.type('Rukmini')
  for (const [label, text] of [
    ['Last name', 'Clicks'],
    ['Email', 'rukmini.clicks@mail.example'],
    ['Phone', '+919820077002'],
  ] as const) {
    await hands.tabTo(page.getByLabel(label, { exact: true }))
    await hands.type(text)
  }
  await hands.click(page.getByRole('checkbox', { name: /I agree/ }))
  await hands.click(page.getByRole('button', { name: 'Book Appointment' }))
  await booked(page)
  expect(hands.clicks, `${hands.clicks} clicks, ${hands.keys} keys`).toBeLessThanOrEqual(7)

  // on the same day, and nothing of the mother is typed again
  const again = new Hands(page)
  await again.click(page.getByRole('link', { name: 'Book Another Appointment' }))
  await again.click(page.getByRole('radio', { name: timeNamed(times[1]!) }))
  await again.click(page.getByRole('radio', { name: 'My child' }))
  await again.tabTo(page.getByLabel('Your child’s name'))
  await again.type('Aarav Clicks')
  await again.tabTo(page.getByLabel('Age', { exact: true }))
  await again.type('7')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('rukmini.clicks@mail.example')
  const consent = page.getByRole('checkbox', { name: /I agree/ })
  await expect(consent).not.toBeChecked()
  await again.click(consent)
  await again.click(page.getByRole('button', { name: 'Book Appointment' }))
  await booked(page)
  await expect(page.getByText('Aarav Clicks')).toBeVisible()
  expect([again.clicks, again.keys < 30], `${again.clicks} clicks, ${again.keys} keys`).toEqual([5, true])
})

test('an administrator adds staff with 2 clicks and an email', async ({ page }) => {
  await enter(page, 'admin@demo.example')
  // with two clinics the list shows one
  await openSettled(page, `/staff?clinic=${(await clinicIn(page.request, 'Bengaluru')).id}`)
  const hands = new Hands(page)
  const email = 'two.clicks@mail.example'
  await hands.click(page.getByRole('button', { name: 'Invite by Email' }))
  const dialog = page.getByRole('dialog', { name: 'Invite by Email' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await hands.type(email)
  await hands.click(dialog.getByRole('button', { name: 'Send Invitation' }))
  await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText(email)
  expect([hands.clicks, hands.keys]).toEqual([2, email.length])
})

test('an administrator signs up, sets up a clinic and gets a guest’s booking in 12 clicks', async ({
  page,
  browser,
  site,
}) => {
  const hands = new Hands(page)
  const email = 'zero.clicks@mail.example'
  const fill = async (...texts: string[]) => {
    for (const [index, text] of texts.entries()) {
      if (index > 0) await hands.press('Tab')
      await hands.type(text)
    }
  }
  await test.step('an account', async () => {
    await openSettled(page, '/')
    await hands.click(page.getByRole('link', { name: 'Start Free Trial' }).first())
    await hands.click(page.getByRole('link', { name: 'Create Account' }))
    await hands.tabTo(page.getByLabel('First name'))
    await fill('Asha', 'Zero', email)
    await hands.tabTo(page.getByLabel('Password', { exact: true }))
    await hands.type(password)
    await hands.click(page.getByRole('radio', { name: /^Clinic Administrator/ }))
    await hands.press('Enter')
    await expect(page).toHaveURL(/login/)
    const mail = await mailTo(page, email, /Confirm your email address/)
    // a press on the email's link
    hands.clicks += 1
    await openSettled(page, /https?:\/\/\S+/.exec(mail)![0])
    await hands.tabTo(page.getByLabel('Password', { exact: true }))
    await hands.type(password)
    await hands.press('Enter')
    await expect(page.getByText('You’re all set.', { exact: false })).toBeVisible()
    await hands.click(page.locator('main').getByRole('link', { name: 'Sign In' }))
    await expect(page).toHaveURL(/login/)
    await hands.tabTo(page.getByLabel('Email'))
    await hands.type(email)
    await hands.press('Tab')
    await hands.type(password)
    await hands.press('Enter')
    await expect(page.getByRole('heading', { name: 'Set up your clinic to get started.' })).toBeVisible()
  })
  await test.step('a clinic, and she is its doctor', async () => {
    await hands.click(page.getByRole('link', { name: 'Add clinic', exact: true }))
    const dialog = page.getByRole('dialog', { name: 'Register New Clinic' })
    await expect(dialog.getByLabel('Clinic name')).toBeFocused()
    await hands.type('Zero Clinic')
    for (const [label, text] of [
      ['Address', '4 Temple Road'],
      ['City', 'Mysuru'],
      ['Phone', '08055501234'],
    ] as const) {
      await hands.tabTo(dialog.getByLabel(label, { exact: label === 'Address' }))
      await hands.type(text)
    }
    await hands.press('Enter')
    await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible()
    await hands.click(page.getByRole('link', { name: 'I also see patients here' }))
    const own = page.getByRole('dialog', { name: 'I also see patients here' })
    await expect(own.getByLabel('Specialty')).toBeFocused()
    for (const [label, text] of [
      ['Specialty', 'Pediatrics'],
      ['Qualification', 'MBBS'],
      ['License number', 'KMC-ZERO'],
      ['Experience', '12 years'],
      ['Consultation fee', '600'],
    ] as const) {
      await hands.tabTo(own.getByLabel(label))
      await hands.type(text)
    }
    await hands.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your booking page is live' })).toBeVisible()
  })
  const clinicId = new URL(page.url()).searchParams.get('clinic')!
  await test.step('a guest', async () => {
    const context = await browser.newContext({ baseURL: site.url })
    const guest = await context.newPage()
    await openSettled(guest, `/clinics/${clinicId}/book`)
    const theirs = new Hands(guest)
    await theirs.click(guest.getByRole('radiogroup', { name: 'Time' }).getByRole('radio').first())
    await theirs.tabTo(guest.getByLabel('First name'))
    await theirs.type('Meena')
    for (const [label, text] of [
      ['Last name', 'Iyer'],
      ['Email', 'meena.zero@mail.example'],
      ['Phone', '+919820033344'],
    ] as const) {
      await theirs.tabTo(guest.getByLabel(label, { exact: true }))
      await theirs.type(text)
    }
    await theirs.click(guest.getByRole('checkbox', { name: /I agree/ }))
    await theirs.click(guest.getByRole('button', { name: 'Book Appointment' }))
    await booked(guest)
    hands.clicks += theirs.clicks
    await context.close()
  })
  expect(hands.clicks, `${hands.clicks} clicks, ${hands.keys} keys`).toBeLessThanOrEqual(12)
})
