import type { Clinic } from '#contract/clinics/clinics.ts'
import { freeDay } from './demo.ts'
import { look } from './examine.ts'
import { password, proveEmail } from './people.ts'
import { expect, mailTo, test } from './test.ts'
import { deskWidths } from './widths.ts'
import { booked, choose, introduce, submit } from './wizard.ts'

for (const width of deskWidths)
  test(`a doctor signs up, opens her own clinic and gets a guest’s booking, at ${width} px`, async ({
    page,
    browser,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const email = `solo.${width}@mail.example`

    await test.step('she signs up, signs in, and is led to the one next step', async () => {
      await page.goto('/signup')
      await page.getByLabel('First name').fill('Asha')
      await page.getByLabel('Last name').fill(`Rao ${width}`)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('radio', { name: /^Clinic Administrator/ }).check()
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expect(page).toHaveURL(/login/)
      await proveEmail(page, site.url, email)
      await expect(page.getByLabel('Email')).toHaveValue(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign In to Vaidya' }).click()
      await expect(page.getByRole('heading', { name: 'Set up your clinic to get started.' })).toBeVisible()
      await look(page, `first-morning-${width}`)
    })

    await test.step('her clinic', async () => {
      await page.getByRole('link', { name: 'Add clinic', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Register New Clinic' })
      await dialog.getByLabel('Clinic name').fill(`Rao Clinic ${width}`)
      await dialog.getByLabel('Address', { exact: true }).fill('4 Temple Road')
      await dialog.getByLabel('City').fill('Mysuru')
      await dialog.getByLabel('Phone').fill('080 5550 1234')
      await dialog.getByRole('button', { name: 'Register Clinic' }).click()
      await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible()
    })

    await test.step('she becomes its doctor with one button, and returns to the first steps', async () => {
      await page.getByRole('link', { name: 'I also see patients here' }).click()
      const dialog = page.getByRole('dialog', { name: 'I also see patients here' })
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog.getByText('Specialty is required')).toBeVisible()
      await dialog.getByLabel('Specialty').fill('Pediatrics')
      await dialog.getByLabel('Qualification').fill('MBBS, DCH')
      await dialog.getByLabel('License number').fill(`KMC-${width}`)
      await dialog.getByLabel('Experience').fill('12 years')
      await dialog.getByLabel('Consultation fee').fill('600')
      await look(page, `own-practice-${width}`)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('heading', { name: 'Your booking page is live' })).toBeVisible()
    })
    const clinicId = new URL(page.url()).searchParams.get('clinic')!

    await test.step('the numbers are live, and the bar has every screen of both roles', async () => {
      await page.goto('/')
      await expect(page.getByRole('region', { name: 'Figures' })).toContainText(/Total Doctors\s*1/)
      if (width < 1280) await page.getByRole('button', { name: 'Open menu' }).click()
      else await page.getByRole('button', { name: 'Manage' }).click()
      for (const name of ['Doctors', 'Staff'])
        await expect(
          width < 1280
            ? page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name })
            : page.getByRole('menuitem', { name }),
        ).toBeVisible()
      await page.keyboard.press('Escape')
      if (width < 1280) await page.getByRole('button', { name: 'Close menu' }).click()
      else
        await expect(
          page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Patients' }),
        ).toBeVisible()
    })

    await test.step('a guest books with her', async () => {
      const clinic = (await (await page.request.get(`/api/clinics/${clinicId}`)).json()) as Clinic
      const { date, times } = await freeDay(page.request, clinic, clinic.doctors[0]!.id, 2)
      const guest = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage()
      await guest.goto(`${site.url}/clinics/${clinicId}/book`)
      // one service and one doctor: there is nothing to choose but the time
      await choose(guest, { service: 'General Consultation', doctor: 'Rao', date, time: times[0]! })
      await introduce(guest, {
        firstName: 'Meena',
        lastName: `Iyer ${width}`,
        email: `meena.${width}@mail.example`,
        phone: '+91 98200 33344',
      })
      await submit(guest)
      await booked(guest)
      await guest.context().close()
    })

    await test.step('she works as doctor or as administrator, and switches with one press', async () => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible()
      const parts = page.getByRole('group', { name: 'Working as' })
      await expect(parts.getByRole('button', { name: 'Administrator' })).toHaveAttribute('aria-pressed', 'true')
      await parts.getByRole('button', { name: 'Doctor' }).click()
      await expect(page.getByText("Today's Appointments")).toBeVisible()
      await look(page, `both-parts-${width}`)
      await page.goto('/appointments')
      await expect(page.getByText(`Meena Iyer ${width}`).first()).toBeVisible()
    })

    await test.step('she invites a receptionist by email only, who fills in the rest', async () => {
      await page.goto('/staff')
      await page.getByRole('button', { name: 'Invite by Email' }).click()
      const dialog = page.getByRole('dialog', { name: 'Invite by Email' })
      const asked = `desk.${width}@mail.example`
      await dialog.getByLabel('Email').fill(asked)
      await look(page, `invite-${width}`)
      await dialog.getByRole('button', { name: 'Send Invitation' }).click()
      await expect(page.getByRole('list', { name: 'Open invitations' })).toContainText(asked)
      const link = /https?:\/\/\S+\/join\S+/.exec(await mailTo(page, asked, /Rao Clinic/))![0]
      const desk = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage()
      await desk.goto(link)
      await desk.getByLabel('New password').fill(password)
      await desk.getByRole('button', { name: 'Accept' }).click()
      await expect(desk.getByText('First name is required')).toBeVisible()
      await desk.getByLabel('First name').fill('Prakashan')
      await look(desk, `join-${width}`)
      await desk.getByRole('button', { name: 'Accept' }).click()
      await expect(desk.getByRole('heading', { name: `You’ve joined Rao Clinic ${width}` })).toBeVisible()
      await desk.context().close()
      await page.reload()
      await expect(page.getByText('Prakashan').first()).toBeVisible()
    })
  })
