import type { Page } from '@playwright/test'
import type { Patient } from '#contract/patients/patients.ts'
import { thorough } from '#server/testing/thorough.ts'
import { look } from './examine.ts'
import { keepsFocus } from './focus.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'

const search = (page: Page) => page.getByPlaceholder('Search patients by name, email, or phone...')
const rows = (page: Page) => page.getByRole('list', { name: 'Patients' }).getByRole('listitem')

/** Fills in the form of a patient; `more` overrides fields. */
async function fill(page: Page, more: Record<string, string> = {}): Promise<void> {
  const dialog = page.getByRole('dialog')
  const words = {
    'First name': 'Tara',
    'Last name': 'Venkataraman',
    'Date of birth': '1984-06-12',
    Phone: '+91 98200 44556',
    Address: '12 Banyan Road',
    'Emergency contact': 'Kiran Venkataraman',
    'Emergency phone': '98200 44557',
    ...more,
  }
  for (const [label, text] of Object.entries(words)) await dialog.getByLabel(label, { exact: true }).fill(text)
  await dialog.getByLabel('Gender').selectOption('female')
}

/** Creates a chart at the demo clinic through the API. */
async function made(page: Page, origin: string, more: object): Promise<Patient> {
  const answer = await page.request.post('/api/patients', {
    headers: { origin },
    data: {
      firstName: 'Tara',
      email: null,
      phone: '98200 11223',
      dateOfBirth: '1979-01-31',
      gender: 'female',
      address: '1 Temple Tank Street',
      emergencyContact: 'Kiran',
      emergencyPhone: '98200 11224',
      ...more,
    },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as Patient
}

/** Examines the page in both themes, or an open dialog without the page behind it. */
async function examine(page: Page): Promise<void> {
  await look(page, 'the patients', (await page.getByRole('dialog').count()) > 0 ? '[role=dialog]' : undefined)
}

for (const width of deskWidths) {
  test(
    `the desk adds a patient, is warned of a duplicate, and edits a chart, at ${width} px`,
    { tag: '@journey' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await enter(page, 'staff@demo.example')
      await page.goto('/patients')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patient Management')
      await expect(rows(page).first()).toBeVisible()

      // missing fields show the form's messages, and the first of them has the focus
      await page.getByRole('button', { name: 'Add Patient' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add Patient' })
      await dialog.getByRole('button', { name: 'Add Patient' }).click()
      for (const says of [
        'First name is required',
        'Last name is required',
        'Valid email is required',
        'Phone number must be at least 10 digits',
        'Date of birth is required',
        'Please select a gender',
        'Address is required',
        'Emergency contact is required',
        'Emergency phone must be at least 10 digits',
      ])
        await expect(dialog.getByText(says, { exact: true })).toBeVisible()
      await expect(dialog.getByLabel('First name')).toBeFocused()
      await examine(page)

      // another person at each width: the clinic is the same
      const lastName = width === 390 ? 'Narrowbridge' : 'Broadwater'
      const person = { 'Last name': lastName, Phone: width === 390 ? '+91 98200 44556' : '+91 98200 77889' }
      await fill(page, { ...person, Email: `tara-${width}@mail.example` })
      await dialog.getByLabel('Insurance').fill('Sample Health Cover 8812')
      await dialog.getByLabel('Preferred language').selectOption('Kannada')
      await dialog.getByRole('button', { name: 'Add Patient' }).click()
      await expect(page.getByText('Patient added successfully').first()).toBeVisible()
      await expect(dialog).toBeHidden()

      // the address contains no data of the person, yet a reload keeps the search
      await search(page).fill(lastName.toUpperCase())
      await expect(rows(page)).toHaveCount(1)
      expect(page.url()).not.toMatch(new RegExp(lastName, 'i'))
      await page.reload()
      await expect(search(page)).toHaveValue(lastName.toUpperCase())
      await expect(rows(page)).toHaveCount(1)

      // the same person a second time, without an email
      await page.getByRole('button', { name: 'Add Patient' }).click()
      await fill(page, person)
      await dialog.getByLabel('The patient has no email').check()
      await dialog.getByRole('button', { name: 'Add Patient' }).click()
      await expect(dialog.getByText('This person may already have a chart')).toBeVisible()
      await expect(dialog.getByText('Same name, phone, birth date')).toBeVisible()
      await dialog.getByRole('link', { name: 'Open chart' }).click()
      // closing asks before typed text is lost
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tara ${lastName}`)
      await expect(page.getByText(/years \(12 Jun 1984\)/)).toBeVisible()
      await expect(page.getByText('Sample Health Cover 8812')).toBeVisible()
      await expect(page.getByText('Kannada')).toBeVisible()
      // read as people write it here, called by its full number
      const phone = page.getByRole('link', { name: person.Phone.replace('+91 ', '') })
      await expect(phone).toHaveAttribute('href', `tel:${person.Phone.replaceAll(' ', '')}`)
      await expect(page.getByText('No allergies recorded')).toHaveCount(0)

      await page.goBack()
      await expect(search(page)).toHaveValue(lastName.toUpperCase())
      await page.getByRole('button', { name: `Edit Tara ${lastName}` }).click()
      const edit = page.getByRole('dialog', { name: 'Edit Patient' })
      await expect(edit.getByLabel('Address')).toHaveValue('12 Banyan Road')
      await expect(edit.getByLabel('Preferred language')).toHaveValue('Kannada')
      await expect(edit.getByLabel('Allergies')).toHaveCount(0)
      await edit.getByLabel('Address').fill('')
      await edit.getByRole('button', { name: 'Save Changes' }).click()
      await expect(edit.getByText('Address is required')).toBeVisible()
      await edit.getByLabel('Address').fill('14 Banyan Road')
      await edit.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Patient updated successfully').first()).toBeVisible()

      await search(page).fill('nobody-is-called-this')
      await expect(page.getByRole('heading', { name: 'No patients found' })).toBeVisible()
    },
  )

  test(`a doctor reads a chart, books for it and sees another person's change, at ${width} px`, async ({
    page,
    site,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'doctor@demo.example')
    const lastName = `Chart${width}`
    const chart = await made(page, site.url, {
      lastName,
      phone: `98201 ${width}${width}`.padEnd(14, '7'),
      allergies: 'Penicillin',
    })
    await page.goto(`/patients/${chart.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Tara ${lastName}`)
    // the first one: what the vaccination card prints has both, too
    await expect(page.getByText('31 Jan 1979').first()).toBeVisible()
    await expect(page.getByText(`Chart ${chart.chartNumber}`).first()).toBeVisible()
    await expect(page.getByText('“Penicillin”').first()).toBeVisible()
    await expect(page.getByText('No upcoming appointments')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Who opened this record' })).toHaveCount(0)
    await examine(page)

    await page.getByRole('button', { name: 'New Appointment' }).click()
    const booking = page.getByRole('dialog', { name: 'Schedule New Appointment' })
    await expect(booking.getByLabel('Patient')).toHaveValue(`Tara ${lastName}`)
    await booking.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const edit = page.getByRole('dialog', { name: 'Edit Patient' })
    await edit.getByLabel('Allergies').fill('Penicillin, latex')
    const context = await browser.newContext({ baseURL: site.url })
    const desk = await context.newPage()
    await enter(desk, 'staff@demo.example')
    const answer = await desk.request.put(`/api/patients/${chart.id}`, {
      headers: { origin: site.url },
      data: { address: '99 Lake View' },
    })
    expect(answer.status()).toBe(200)
    await context.close()
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expect(edit.getByText('Someone else just updated this patient.')).toBeVisible()
    await expect(edit.getByText('99 Lake View').first()).toBeVisible()
    await expect(edit.getByLabel('Address')).toHaveValue('99 Lake View')
    await expect(edit.getByLabel('Allergies')).toHaveValue('Penicillin, latex')
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Patient updated successfully').first()).toBeVisible()
    await expect(page.getByText('Penicillin, latex')).toBeVisible()
  })

  test(`the administrator merges a duplicate and undoes it, at ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'admin@demo.example')
    const mine = (await (await page.request.get('/api/auth/me')).json()) as {
      memberships: { clinic: { id: string } }[]
    }
    const clinicId = mine.memberships[0]!.clinic.id
    const lastName = `Twin${width}`
    const kept = await made(page, site.url, { lastName, clinicId, email: `twin-${width}@mail.example` })
    const twin = await made(page, site.url, { firstName: 'Taraa', lastName, clinicId })
    await page.goto(`/patients/${kept.id}`)
    await expect(page.getByText('Clinical', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Merge a duplicate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge a duplicate' })
    await dialog.getByLabel('Duplicate').fill(twin.chartNumber)
    await dialog.getByRole('option', { name: /Taraa/ }).click()
    const table = dialog.getByRole('table', { name: 'Both charts' })
    await expect(table.getByRole('row', { name: /Chart/ })).toContainText(`${kept.chartNumber}${twin.chartNumber}`)
    await examine(page)
    await dialog.getByRole('button', { name: 'Merge charts' }).click()
    await expect(page.getByText('Charts merged').first()).toBeVisible()
    await expect(page.getByText(/merged Today .* by/)).toBeVisible()
    await expect(page.getByText(/merged a duplicate into it/)).toBeVisible()
    expect((await page.request.get(`/api/patients/${twin.id}`)).status()).toBe(404)

    await page.getByRole('button', { name: 'Undo merge' }).click()
    await keepsFocus(page, 'the question about a merge')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo merge' }).click()
    await expect(page.getByText('Merge undone').first()).toBeVisible()
    expect((await page.request.get(`/api/patients/${twin.id}`)).status()).toBe(200)
  })
}

test('a patient has no patient management, but reads their own chart and who viewed it and how', async ({
  page,
  site,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: site.url })
  const desk = await context.newPage()
  await enter(desk, 'staff@demo.example')
  await enter(page, 'patient@demo.example')
  // other journeys may give the patient charts at other clinics in the meantime
  const charts = (await (await page.request.get('/api/patients')).json()) as { id: string; chartNumber: string }[]
  const isAtDesk = async ({ id }: { id: string }) => (await desk.request.get(`/api/patients/${id}`)).ok()
  const own = (await Promise.all(charts.map(async (chart) => ((await isAtDesk(chart)) ? chart : null)))).find(Boolean)!
  for (const path of ['patients?search=', 'appointments?search='])
    await desk.request.get(`/api/${path}${own.chartNumber}`)
  await desk.request.get(`/api/patients/${own.id}/appointments`)
  await context.close()
  // views are recorded after the answer
  const access = async () => (await page.request.get(`/api/patients/${own.id}/access?limit=200`)).text()
  await expect.poll(access).toContain('"visits-seen"')
  await page.goto('/patients')
  await expect(page.getByText('Access Denied - Please log in to access patient management.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Patient' })).toHaveCount(0)
  await page.goto('/profile')
  await page.getByRole('link', { name: new RegExp(own.chartNumber) }).click()
  await expect(page.getByRole('heading', { name: 'Who opened this record' })).toBeVisible()
  await expect(page.getByText('You opened it').first()).toBeVisible()
  await expect(page.getByText('(Staff Member) found it in a search').first()).toBeVisible()
  await expect(page.getByText('(Staff Member) found an appointment in a search').first()).toBeVisible()
  await expect(page.getByText('(Staff Member) saw its appointments').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  for (const width of thorough ? [390, 820, 1440] : [390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByText('(Staff Member) found it').first().scrollIntoViewIfNeeded()
    await look(page, `who opened it ${width}`)
  }
  await page.goto('/patients/0190a000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Chart not found' })).toBeVisible()
})
