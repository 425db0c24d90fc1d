import type { Page } from '@playwright/test'
import { clinicDefaults } from '#contract/settings/settings.ts'
import { longDate } from '#web/lib/dates.ts'
import { isSettingsPage, openSettingsPage, settingsPanel } from './clinic-settings.ts'
import { dateAt } from './demo.ts'
import { password, proveEmail } from './people.ts'
import { enter, expect, startSession, test } from './test.ts'
import { deskWidths } from './widths.ts'

/** Creates a clinic administrator without a clinic, with a verified address, and signs them in. */
async function newAdministrator(page: Page, origin: string, email: string): Promise<void> {
  const answer = await page.request.post('/api/auth/register', {
    headers: { origin },
    data: { email, password, firstName: 'Leela', lastName: 'Shah', role: 'clinic_admin' },
  })
  expect(answer.status()).toBe(201)
  await proveEmail(page, origin, email)
  await startSession(page, email, password)
}

const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

for (const width of deskWidths) {
  test(
    `an administrator registers a clinic and sets it up at ${width} px`,
    { tag: '@journey' },
    async ({ page, site }) => {
      await page.setViewportSize({ width, height: 900 })
      await newAdministrator(page, site.url, `founder-${width}@mail.example`)
      await page.goto('/clinics')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clinic Management')
      await expect(page.getByRole('heading', { name: 'No clinics yet' })).toBeVisible()

      await test.step('register', async () => {
        await page.getByRole('button', { name: 'Add New Clinic' }).first().click()
        const dialog = page.getByRole('dialog', { name: 'Register New Clinic' })
        await dialog.getByRole('button', { name: 'Register Clinic' }).click()
        await expect(dialog.getByText('Please fill in all required fields')).toHaveCount(3)
        await expect(dialog.getByLabel('Clinic name')).toBeFocused()
        await dialog.getByLabel('Clinic name').fill('Lotus Clinic')
        await dialog.getByLabel('Address', { exact: true }).fill('4 Temple Road')
        await dialog.getByLabel('Phone').fill('080 5550 1234')
        await dialog.getByLabel('Website').fill('javascript:alert(1)')
        await dialog.getByLabel('Time zone').fill('kolkata')
        await page.getByRole('option', { name: /Asia\/Kolkata/ }).click()
        await dialog.getByLabel('Currency').fill('indian')
        await page.getByRole('option', { name: 'Indian Rupee (INR)' }).click()
        await dialog.getByLabel('General Consultation price').fill('500')
        await dialog.getByRole('button', { name: 'Register Clinic' }).click()
        await expect(dialog.getByText('Enter an address that starts with http:// or https://')).toBeVisible()
        await dialog.getByLabel('Website').fill('https://lotus.example')
        await dialog.getByRole('button', { name: 'Register Clinic' }).click()
        await said(page, 'Clinic created successfully')
      })

      const details = page.getByRole('dialog', { name: 'Clinic Details' })
      await test.step('the first steps list what is missing, beside a preview for patients', async () => {
        await expect(details.getByRole('heading', { name: 'First steps' })).toBeVisible()
        await expect(details.getByText('No active doctor with a confirmed license yet')).toBeVisible()
        await expect(details.getByRole('link', { name: 'Add a doctor' })).toHaveAttribute(
          'href',
          /^\/add-doctor\?clinic=/,
        )
        await expect(details.getByText('₹500')).toBeVisible()
        await expect(details.getByText('Sunday closed')).toBeVisible()
        await details.getByRole('link', { name: 'Edit' }).click()
      })

      const edit = settingsPanel(page)
      await test.step('services', async () => {
        await openSettingsPage(page, 'Services')
        await edit.getByRole('button', { name: 'Add service' }).click()
        const form = edit.getByRole('form', { name: 'New service' })
        await form.getByLabel('Service name').fill('Blood pressure check')
        await form.getByLabel('Minutes', { exact: true }).fill('10')
        await form.getByRole('button', { name: 'Save service' }).click()
        await expect(form.getByText('Duration must be between 15 and 480 minutes')).toBeVisible()
        await expect(form.getByText('Enter an amount such as 50 or 49.50')).toBeVisible()
        await form.getByLabel('Minutes', { exact: true }).fill('15')
        await form.getByLabel('Price').fill('150.50')
        await form.getByRole('button', { name: 'Save service' }).click()
        await expect(edit.getByText('15 min · ₹150.50')).toBeVisible()
        await edit.getByRole('button', { name: 'Move Blood pressure check up' }).click()
        await expect(edit.getByRole('listitem').first()).toContainText('Blood pressure check')
        await edit.getByRole('button', { name: 'Hide Blood pressure check' }).click()
        await expect(edit.getByText('Hidden', { exact: true })).toBeVisible()
      })

      await test.step('opening hours with a break', async () => {
        await openSettingsPage(page, 'Opening hours')
        await edit.getByRole('button', { name: 'Add a break on Monday' }).click()
        await edit.getByLabel('Monday from, period 2').fill('12:00')
        await edit.getByRole('button', { name: 'Save opening hours' }).click()
        await expect(edit.getByText('Monday: these hours overlap')).toBeVisible()
        await edit.getByLabel('Monday from, period 2').fill('14:30')
        await edit.getByRole('checkbox', { name: 'Saturday' }).uncheck()
        await edit.getByRole('button', { name: 'Save opening hours' }).click()
        await said(page, 'Opening hours saved.')
      })

      await test.step('a closed day', async () => {
        const day = dateAt({ timeZone: 'Asia/Kolkata' }, 30)
        await openSettingsPage(page, 'Closed days')
        await edit.getByLabel('Day', { exact: true }).fill(day)
        await edit.getByLabel('Reason').fill('Public holiday')
        await edit.getByRole('button', { name: 'Close this day' }).click()
        await expect(edit.getByRole('list', { name: 'Closed days' })).toContainText(longDate(day))
      })

      await test.step('details, and unsaved changes prompt a question', async () => {
        await openSettingsPage(page, 'Details')
        await edit.getByLabel('City').fill('Pune')
        const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
        const away = page.getByRole('main').getByRole('link', { name: /^(Clinics|Clinic settings)$/ })
        for (const leave of [() => away.filter({ visible: true }).click(), () => page.goBack()]) {
          await leave()
          await question.getByRole('button', { name: 'Keep editing' }).click()
          await expect(question).toBeHidden()
        }
        await expect(edit.getByLabel('City')).toHaveValue('Pune')
        await edit.getByRole('button', { name: 'Save Changes' }).click()
        await said(page, 'Clinic updated successfully')
        await expect(edit.getByRole('button', { name: 'Save Changes' })).toBeDisabled()
        await away.filter({ visible: true }).click()
        await expect(edit).toBeHidden()
      })

      await test.step('everything is there after a reload', async () => {
        await page.goto('/clinics')
        const card = page.getByRole('listitem').filter({ hasText: 'Lotus Clinic' })
        await expect(card).toContainText('4 Temple Road, Pune')
        await expect(card).toContainText('Public Booking')
        await expect(card).toContainText('Not bookable yet')
        await card.getByRole('button', { name: 'First steps of Lotus Clinic' }).click()
        await expect(details.getByText('Monday 9:00 AM – 1:00 PM and 2:30 PM – 6:00 PM')).toBeVisible()
        await expect(details.getByText('Blood pressure check')).toBeHidden()
      })
    },
  )
}

test('each first step leads to its form, and the list shows it as done', async ({ page, site }) => {
  await newAdministrator(page, site.url, 'first-steps@mail.example')
  const send = async (method: 'post' | 'put', path: string, data: unknown) => {
    const answer = await page.request[method](path, { headers: { origin: site.url }, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { id: string; clinic: { id: string }; services: { id: string }[] }
  }
  const details = { address: '4 Temple Road', phone: '080 5550 1234' }
  await send('post', '/api/clinics', { name: 'The other one', ...details })
  const { clinic, services } = await send('post', '/api/clinics', { name: 'Nothing Yet', isPublic: false, ...details })
  await send('put', `/api/services/${services[0]!.id}`, { isActive: false })
  await send('put', `/api/clinics/${clinic.id}/opening-hours`, { hours: [] })
  await send('put', '/api/settings', {
    clinics: [{ clinicId: clinic.id, rules: { ...clinicDefaults, systemMaintenance: true } }],
  })

  const steps = page.getByRole('dialog', { name: 'Clinic Details' })
  const edit = settingsPanel(page)
  const follow = async (link: string, left: string) => {
    await page.goto(`/clinics?clinic=${clinic.id}`)
    await expect(steps.getByText(left)).toBeVisible()
    await steps.getByRole('link', { name: link }).click()
  }
  const isPart = (name: string) => isSettingsPage(page, name)

  await follow('Add a service', '5 steps left before patients can book online.')
  await isPart('Services')
  await edit.getByRole('button', { name: 'Show General Consultation' }).click()
  await said(page, 'Service updated.')

  await follow('Set opening hours', '4 steps left before patients can book online.')
  await isPart('Opening hours')
  await edit.getByRole('checkbox', { name: 'Monday' }).check()
  await edit.getByRole('button', { name: 'Save opening hours' }).click()
  await said(page, 'Opening hours saved.')

  await follow('Make it public', '3 steps left before patients can book online.')
  await isPart('Details')
  await edit.getByRole('checkbox', { name: 'Public booking' }).check()
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await said(page, 'Clinic updated successfully')

  await follow('Turn it on in Settings', '2 steps left before patients can book online.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await page.getByRole('switch', { name: 'System maintenance: Nothing Yet' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await said(page, 'Settings saved')

  await follow('Add a doctor', 'One step left before patients can book online.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add New Doctor')
  await expect(page.getByLabel('Clinic', { exact: true })).toHaveValue(clinic.id)
  const doctor = await send('post', '/api/doctors', {
    firstName: 'Tara',
    lastName: 'Menon',
    email: 'tara.menon@mail.example',
    password: 'first-pass',
    phone: '+91 98200 40404',
    specialty: 'ENT',
    licenseNumber: 'FS-1',
    experience: '5 years',
    qualification: 'MBBS',
    consultationFee: '500',
    clinicId: clinic.id,
  })
  await send('put', `/api/doctors/${doctor.id}`, { licenseNumber: 'FS-2' })

  await follow('Confirm a license', 'One doctor’s license needs to be confirmed.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Doctors')
  await expect(page.getByLabel('Clinic', { exact: true })).toHaveValue(clinic.id)
  await page.getByRole('button', { name: 'Confirm license of Tara Menon' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm license' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await page.goto(`/clinics?clinic=${clinic.id}`)
  await expect(steps.getByRole('heading', { name: 'Your booking page is live' })).toBeVisible()
  await steps.getByRole('link', { name: 'Set the price' }).click()
  await isPart('Services')
})

test('a patient browses clinics and their services, and can edit nothing', async ({ page }) => {
  await enter(page, 'patient@demo.example')
  await page.goto('/clinics')
  await expect(page.getByText('Browse available clinics and their services')).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Clinics', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Edit|Add New Clinic/ })).toHaveCount(0)
  const link = page.getByRole('link', { name: /Booking page of Kestrel Lane Surgery/ })
  await expect(link).toHaveAttribute('target', '_blank')
  await page.getByRole('button', { name: 'Details of Kestrel Lane Surgery' }).click()
  const dialog = page.getByRole('dialog', { name: 'Clinic Details' })
  await expect(dialog.getByText('Hearing Test')).toBeVisible()
  await expect(dialog.getByText('£70.00')).toBeVisible()
  await expect(dialog.getByText('First steps')).toBeHidden()
})

test('a session that expires while a clinic is being entered shows a message and leads to the sign-in page', async ({
  page,
  site,
}) => {
  await newAdministrator(page, site.url, 'tardy@mail.example')
  await page.goto('/clinics?new=1')
  const dialog = page.getByRole('dialog', { name: 'Register New Clinic' })
  await dialog.getByLabel('Clinic name').fill('Too late')
  await dialog.getByLabel('Address', { exact: true }).fill('1 Road')
  await dialog.getByLabel('Phone').fill('080 5550 1234')
  await page.context().clearCookies()
  // it can be read for half a second: too short to be looked for from outside
  await page.evaluate(() => {
    const note = () => {
      const text = document.body.textContent ?? ''
      if (text.includes('Redirecting to sign in...')) sessionStorage.setItem('was-told', text)
    }
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await dialog.getByRole('button', { name: 'Register Clinic' }).click()
  await expect(page).toHaveURL(/\/login/)
  const told = await page.evaluate(() => sessionStorage.getItem('was-told'))
  expect(told).toContain('Vaidya Authentication')
  expect(told).toContain('Your session has expired. Redirecting to sign in...')
})
