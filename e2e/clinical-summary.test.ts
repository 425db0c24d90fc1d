import type { Page } from '@playwright/test'
import type { Patient, PatientSummary } from '#contract/patients/patients.ts'
import { look, lookAgain } from './examine.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths, phoneWidths } from './widths.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Allergies, problems and pregnancy' })
const allergies = (page: Page) => panel(page).getByRole('region', { name: 'Allergies', exact: true })
const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

/** A new chart at the demo clinic, made by the doctor who is signed in. */
async function made(page: Page, origin: string, more: object): Promise<Patient> {
  const answer = await page.request.post('/api/patients', {
    headers: { origin },
    data: {
      firstName: 'Tara',
      email: null,
      phone: '98203 11223',
      dateOfBirth: '1990-01-31',
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

for (const width of deskWidths) {
  test(`a doctor sorts "DO NOT GIVE PENICILLIN" into an allergy, and amoxicillin is then a severe finding, at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'doctor@demo.example')
    const chart = await made(page, site.url, {
      lastName: `Sorted${width}`,
      allergies: 'DO NOT GIVE PENICILLIN; house dust',
      medicalHistory: 'Asthma as a child',
    })
    await page.goto(`/patients/${chart.id}`)
    const unsorted = allergies(page).getByRole('list', { name: 'Not sorted yet' })
    await expect(unsorted.getByRole('listitem')).toHaveCount(2)
    await look(page, `unsorted allergies at ${width} px`)
    await unsorted.getByRole('button', { name: 'Add as allergy “DO NOT GIVE PENICILLIN”' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Allergy' })
    await expect(dialog.getByLabel('Substance')).toHaveValue(/penicillin/i)
    await dialog.getByLabel('Reaction').fill('Anaphylaxis')
    await dialog.getByLabel('Severity').selectOption('Severe')
    await lookAgain(page, `a proposed allergy at ${width} px`)
    await dialog.getByRole('button', { name: 'Add Allergy' }).click()
    await toast(page, 'Allergy added')
    await expect(allergies(page).getByText(/penicillin: anaphylaxis, severe/i)).toBeVisible()

    // sorted with one press, which can be undone
    await unsorted.getByRole('button', { name: 'Not an allergy “house dust”' }).click()
    await toast(page, 'Sorted as not an allergy')
    await expect(unsorted).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(unsorted.getByRole('listitem')).toContainText('“house dust”')

    const problems = panel(page).getByRole('region', { name: 'Problems' })
    await problems.getByRole('button', { name: /^Add as problem/ }).click()
    await page.getByRole('dialog', { name: 'Add Problem' }).getByRole('button', { name: 'Add Problem' }).click()
    await toast(page, 'Problem added')
    await expect(problems.getByRole('button', { name: 'Actions for Asthma as a child' })).toBeVisible()

    await page.getByRole('button', { name: 'Write Prescription' }).click()
    const prescription = page.getByRole('dialog', { name: 'Write Prescription' })
    await expect(prescription.getByText(/penicillin \(severe: anaphylaxis\)/i)).toBeVisible()
    await expect(prescription.getByText('1 not sorted: “house dust”')).toBeVisible()
    const row = prescription.getByRole('group', { name: 'Medication 1' })
    await row.getByRole('combobox', { name: 'Medication' }).fill('Amoxicillin 500 mg')
    const findings = prescription.getByRole('list', { name: 'Safety of medication 1' })
    await expect(findings.getByText(/^Amoxicillin: allergy to/)).toBeVisible()
    await expect(findings.getByText(/Severe|Contraindicated/).first()).toBeVisible()
  })

  test(`a doctor states that no allergies are known, and withdraws it by adding one, at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'doctor@demo.example')
    const chart = await made(page, site.url, { lastName: `Noneknown${width}` })
    await page.goto(`/patients/${chart.id}`)
    await expect(allergies(page).getByText('No allergies recorded. That doesn’t mean there are none.')).toBeVisible()
    await allergies(page).getByRole('button', { name: 'No known allergies' }).click()
    await expect(allergies(page).getByText(/^No known allergies, stated by Dr\. .+ on /)).toBeVisible()
    await look(page, `no known allergies at ${width} px`)

    await allergies(page).getByRole('button', { name: 'Add allergy' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Allergy' })
    await dialog.getByRole('button', { name: 'Add Allergy' }).click()
    await expect(dialog.getByText('Enter what the patient reacts to')).toBeVisible()
    await expect(dialog.getByLabel('Substance')).toBeFocused()
    await dialog.getByLabel('Substance').fill('Latex')
    await dialog.getByRole('button', { name: 'Add Allergy' }).click()
    await expect(allergies(page).getByRole('button', { name: 'Actions for Latex' })).toBeVisible()
    await expect(allergies(page).getByText(/^No known allergies/)).toHaveCount(0)

    const state = panel(page).getByRole('region', { name: 'Pregnancy and breastfeeding' })
    await state.getByRole('button', { name: 'Record' }).click()
    const pregnancy = page.getByRole('dialog', { name: 'Pregnancy and Breastfeeding' })
    await pregnancy.getByRole('button', { name: 'Save' }).click()
    await expect(pregnancy.getByText('Choose whether the patient is pregnant')).toBeVisible()
    await pregnancy.getByRole('radio', { name: 'No' }).check()
    await pregnancy.getByLabel('Breastfeeding').check()
    await look(page, `the question about pregnancy at ${width} px`)
    await pregnancy.getByRole('button', { name: 'Save' }).click()
    await expect(state.getByText('Breastfeeding, not pregnant')).toBeVisible()
  })
}

for (const width of phoneWidths)
  test(`a patient adds an allergy, which the doctor sees as reported by the patient and confirms, at ${width} px`, async ({
    page,
    browser,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const context = await browser.newContext({ baseURL: site.url })
    const doctor = await context.newPage()
    await enter(doctor, 'doctor@demo.example')
    await enter(page, 'patient@demo.example')
    const charts = (await (await page.request.get('/api/patients')).json()) as PatientSummary[]
    const isAtDoctor = async ({ id }: PatientSummary) => (await doctor.request.get(`/api/patients/${id}`)).ok()
    const seen = await Promise.all(charts.map(isAtDoctor))
    const own = charts.find((_, at) => seen[at])!
    const substance = `Wasp stings ${width}`

    await page.goto(`/patients/${own.id}`)
    await allergies(page).getByRole('button', { name: 'Add an allergy' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Allergy' })
    await dialog.getByLabel('Substance').fill(substance)
    await dialog.getByLabel('What happens').fill('Swelling')
    await expect(dialog.getByLabel('Certainty')).toHaveCount(0)
    await look(page, `an allergy that a patient adds at ${width} px`)
    await dialog.getByRole('button', { name: 'Add Allergy' }).click()
    const mine = allergies(page).getByRole('listitem').filter({ hasText: substance })
    await expect(mine).toContainText('reported by you')
    await look(page, `a patient's own summary at ${width} px`)

    await doctor.goto(`/patients/${own.id}`)
    const theirs = allergies(doctor).getByRole('listitem').filter({ hasText: substance })
    await expect(theirs).toContainText('not confirmed')
    await expect(theirs).toContainText('reported by the patient')
    await theirs.getByRole('button', { name: `Confirm ${substance}` }).click()
    await expect(theirs).toContainText('Allergy · confirmed')

    // the patient's screen is updated, and the patient can't change an entry that the clinic has confirmed
    await expect(mine).toContainText('confirmed')
    await expect(mine.getByRole('button')).toHaveCount(0)
    await expect(panel(page).getByText(/Ask the clinic to correct/)).toBeVisible()

    await theirs.getByRole('button', { name: `Actions for ${substance}` }).click()
    await doctor.getByRole('menuitem', { name: 'Entered in error' }).click()
    await toast(doctor, 'Marked as entered in error')
    await context.close()
  })
