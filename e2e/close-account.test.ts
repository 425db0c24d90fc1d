import { look } from './examine.ts'
import { newPerson, password } from './people.ts'
import { enter, expect, mailTo, test } from './test.ts'
import { phoneWidths } from './widths.ts'

for (const width of phoneWidths)
  test(`a new patient is asked to confirm their email, closes their account and then keeps it (${width} px)`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const email = `closing-${width}@mail.example`
    await newPerson(page, site.url, email)
    await page.goto('/dashboard')
    await expect(page.getByText('Confirm your email address')).toBeVisible()
    await look(page, 'the dashboard of an unproved patient')
    await page.getByRole('button', { name: 'Resend link' }).click()
    await expect(page.getByText("We've sent you a link to confirm your email address.")).toBeVisible()

    await page.goto('/settings')
    await page.getByRole('button', { name: 'Close my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close my account' })
    await expect(dialog.getByRole('heading', { name: 'Deleted' })).toBeVisible()
    await look(page, 'the consequences of closing an account')
    await dialog.getByLabel('Current password', { exact: true }).fill('not my password')
    await dialog.getByRole('button', { name: 'Close my account' }).click()
    await expect(dialog.getByText('Incorrect password.')).toBeVisible()
    await dialog.getByLabel('Current password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Close my account' }).click()
    await expect(page.getByText(/^Your account will be closed on/)).toBeInViewport()
    await look(page, 'an account that is closing')
    expect(await mailTo(page, email, /will be closed/)).toContain('Keep my account')
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await expect(page.getByText('Your account stays open.').first()).toBeVisible()
    await expect(page.getByText(/^Your account will be closed on/)).toBeHidden()
  })

test('a patient reads who saw their records at all clinics, asks for a correction and withdraws it', async ({
  page,
}) => {
  await enter(page, 'patient@demo.example')
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Who saw your records at all clinics' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Who saw your records' })).toBeVisible()
  await page.getByLabel('Clinic').selectOption({ index: 1 })
  await expect(page.getByText('Test reports that you share belong to no clinic.')).toBeVisible()
  await look(page, 'who saw the records of a patient')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^who-saw-my-record-.*\.csv$/)

  await page.goto('/profile')
  await page
    .getByRole('link', { name: /^Neelkamal/ })
    .first()
    .click()
  const card = page.getByRole('region', { name: 'Corrections' })
  await card.getByRole('button', { name: 'Edit my details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit my details' })
  await dialog.getByLabel('Phone', { exact: true }).fill('12')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Phone number must be at least 10 digits')).toBeVisible()
  await look(page, 'a correction with a wrong number')
  await dialog.getByLabel('Phone', { exact: true }).fill('+91 98123 45678')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(card.getByText('The clinic hasn’t answered yet.')).toBeVisible()
  await look(page, 'a correction that waits for the clinic')
  await card.getByRole('button', { name: 'Withdraw' }).click()
  await expect(card.getByText('Withdrawn', { exact: false }).first()).toBeVisible()
})
