import type { Page } from '@playwright/test'
import type { Patient } from '#contract/patients/patients.ts'
import { look } from './examine.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'

const allergies = (page: Page) => page.getByRole('region', { name: 'Allergies', exact: true })

/** A new chart at the demo clinic, made by the doctor who is signed in. */
async function made(page: Page, origin: string, more: object): Promise<Patient> {
  const answer = await page.request.post('/api/patients', {
    headers: { origin },
    data: {
      firstName: 'Ira',
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
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Patient
}

for (const width of deskWidths)
  test(`a doctor types allergies, adds the recognized one, merges a duplicate with another blood group and undoes it, at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'doctor@demo.example')
    const lastName = `Twocharts${width}`
    const kept = await made(page, site.url, { lastName, bloodGroup: 'A+' })
    const twin = await made(page, site.url, { lastName, firstName: 'Iraa', bloodGroup: 'B+', allergies: 'Ibuprofen' })

    await page.goto(`/patients/${kept.id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Edit Patient' })
    await form.getByLabel('Allergies').fill('DO NOT GIVE PENICILLIN; house dust')
    const read = form.getByRole('list', { name: 'Read from this text' })
    await expect(read.getByText(/^Penicillin: allergy( to .+)?\. Add\?$/)).toBeVisible()
    await expect(read.getByText('“house dust”: not checked until a doctor sorts it.')).toBeVisible()
    await form.getByLabel('Allergies').press('Tab')
    await page.keyboard.press('Enter')
    await expect(read.getByText(/Added when you save\.$/)).toBeVisible()
    await look(page, `allergies read while typing at ${width} px`, '[role=dialog]')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(allergies(page).getByRole('button', { name: 'Actions for Penicillin' })).toBeVisible()
    await expect(allergies(page).getByRole('list', { name: 'Not sorted yet' })).toContainText('“house dust”')
    await expect(allergies(page).getByRole('list', { name: 'Not sorted yet' })).not.toContainText('PENICILLIN')

    await page.getByRole('button', { name: 'Merge a duplicate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge a duplicate' })
    await dialog.getByLabel('Duplicate').fill(twin.chartNumber)
    await dialog.getByRole('option', { name: /Iraa/ }).click()
    const group = dialog.getByRole('group', { name: 'Blood group: which one is right?' })
    await dialog.getByRole('button', { name: 'Merge charts' }).click()
    await expect(group.getByText('Choose the right blood group')).toBeVisible()
    await group.getByRole('radio', { name: /B\+/ }).check()
    await look(page, `two blood groups in a merge at ${width} px`, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Merge charts' }).click()
    await expect(page.getByText('Charts merged').first()).toBeVisible()
    await page.reload()
    await expect(allergies(page).getByRole('button', { name: 'Actions for Penicillin' })).toBeVisible()
    await expect(allergies(page).getByText('“Ibuprofen” from merged chart')).toBeVisible()
    const bloodGroup = async () =>
      ((await (await page.request.get(`/api/patients/${kept.id}`)).json()) as Patient).bloodGroup
    expect(await bloodGroup()).toBe('B+')

    await page.getByRole('button', { name: 'Undo merge' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo merge' }).click()
    await expect(page.getByText('Merge undone').first()).toBeVisible()
    expect(await bloodGroup()).toBe('A+')
    await page.reload()
    await expect(allergies(page).getByRole('button', { name: 'Actions for Penicillin' })).toBeVisible()
    await expect(allergies(page).getByText('Ibuprofen')).toHaveCount(0)
    await page.goto(`/patients/${twin.id}`)
    await expect(allergies(page).getByRole('list', { name: 'Not sorted yet' })).toContainText('“Ibuprofen”')
  })
