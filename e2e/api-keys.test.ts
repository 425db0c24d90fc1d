import { DEMO_PASSWORD } from '#contract/demo.ts'
import { settingsPanel } from './clinic-settings.ts'
import { clinicIn } from './demo.ts'
import { look, lookAgain } from './examine.ts'
import { enter, expect, test } from './test.ts'

test('an administrator creates an API key, which works until it is revoked', async ({ page, site }) => {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  await enter(page, 'admin@demo.example')
  await page.goto(`/clinics/${clinic.id}/settings/keys`)
  const settings = settingsPanel(page)
  await expect(settings.getByRole('heading', { name: 'No API keys yet' })).toBeVisible()
  await expect(settings.getByRole('link', { name: 'API documentation' })).toHaveAttribute('href', '/api-documentation')
  await lookAgain(page, 'no API keys')

  await settings.getByRole('button', { name: 'New API key' }).click()
  const form = page.getByRole('dialog', { name: 'New API key' })
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByRole('button', { name: 'Make API key' }).click()
  await expect(form.getByText('Give the key a name')).toBeVisible()
  await expect(form.getByText('Choose at least one permission for the key')).toBeVisible()
  await form.getByLabel('Name').fill('Waiting room screen')
  await form.getByRole('checkbox', { name: 'See appointments and free times' }).check()
  await form.getByLabel('Expires').selectOption('In 30 days')
  await form.getByRole('checkbox', { name: 'Write, change, cancel and complete prescriptions' }).check()
  await expect(form.getByText('lasts 90 days at most')).toBeVisible()
  await expect(form.getByLabel('Expires').locator('option')).toHaveText(['In 30 days', 'In 90 days'])
  await form.getByRole('checkbox', { name: 'Write, change, cancel and complete prescriptions' }).uncheck()
  await form.getByLabel('Your password').fill(DEMO_PASSWORD)
  await look(page, 'a new API key')
  await form.getByRole('button', { name: 'Make API key' }).click()

  const made = page.getByRole('dialog', { name: 'Copy your API key' })
  const box = made.getByRole('textbox', { name: 'API key “Waiting room screen”' })
  await expect(box).toHaveValue(/^vdy_/)
  await look(page, 'an API key that is shown once')
  const token = await box.inputValue()
  await made.getByRole('button', { name: 'Copy API key' }).click()
  await made.getByRole('button', { name: 'Done' }).click()
  const row = settings.getByRole('listitem').filter({ hasText: 'Waiting room screen' })
  await expect(row).toContainText('Appointments (read)')
  await expect(row).toContainText('Never used')
  await expect(page.getByText(token)).toHaveCount(0)

  const ask = () =>
    fetch(`${site.url}/api/appointments?limit=1`, { headers: { authorization: `Bearer ${token}` } }).then(
      ({ status }) => status,
    )
  expect(await ask()).toBe(200)
  await row.getByRole('button', { name: 'Revoke Waiting room screen' }).click()
  const question = page.getByRole('alertdialog', { name: 'Revoke “Waiting room screen”?' })
  await look(page, 'whether to revoke an API key')
  await question.getByRole('button', { name: 'Revoke API key' }).click()
  await expect(row.getByText('Revoked', { exact: true })).toBeVisible()
  await look(page, 'API keys')
  expect(await ask()).toBe(401)
})
