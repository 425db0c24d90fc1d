import type { Page } from '@playwright/test'
import { enter, expect, test } from './test.ts'

const patientsLink = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Patients', exact: true })
const register = (page: Page) => page.getByRole('dialog', { name: 'Register New Clinic' })

for (const who of ['staff', 'patient'])
  test(`${who} see no button to register a clinic, and its address opens no dialog`, async ({ page }) => {
    await enter(page, `${who}@demo.example`)
    await page.goto('/clinics?new=1')
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { name: 'Clinics', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add New Clinic' })).toHaveCount(0)
    await expect(register(page)).toHaveCount(0)
    await page.goto('/')
    await expect(page.getByRole('link', { name: /Add clinic|Set up your clinic/i })).toHaveCount(0)
  })

test('a doctor and an administrator open the dialog that registers a clinic', async ({ page }) => {
  for (const who of ['doctor', 'admin']) {
    await enter(page, `${who}@demo.example`)
    await page.goto('/clinics?new=1')
    await expect(register(page)).toBeVisible()
  }
})

test('an administrator sees the Patients link, and a patient doesn’t', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'admin@demo.example')
  await page.goto('/')
  await expect(patientsLink(page)).toBeVisible()
  await enter(page, 'patient@demo.example')
  await page.goto('/')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Prescriptions' }).first()).toBeVisible()
  await expect(patientsLink(page)).toHaveCount(0)
})
