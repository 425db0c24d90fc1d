import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { english } from '#language/translate.ts'
import { confirmationMessages } from '#contract/confirmations.ts'
import type { ListedClinic } from '#contract/clinics/clinics.ts'
import { openSettingsPage, settingsPanel } from './clinic-settings.ts'
import { look } from './examine.ts'
import { codeOf, emailedCode, newPerson, password, proveEmail } from './people.ts'
import type { Site } from './site.ts'
import { expect, startSession, test } from './test.ts'

/** Runs a command of the operator beside the site. */
const operate = (site: Site, ...args: string[]) =>
  execFileSync(process.execPath, [join(import.meta.dirname, '../scripts/operator.ts'), ...args], {
    env: { ...process.env, DATA_DIR: site.folder },
    encoding: 'utf8',
  })

const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

/** Makes a person who is marked as operator by a command and has a second factor. */
async function beOperator(page: Page, site: Site, email: string) {
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(path, { headers: { origin: site.url }, data })
    expect(reply.status(), path).toBe(200)
    return (await reply.json()) as { key: string }
  }
  await newPerson(page, site.url, email)
  await proveEmail(page, site.url, email)
  await startSession(page, email, password)
  operate(site, 'accounts', 'make-operator', email)
  await page.goto('/confirmations')
  await expect(page).toHaveURL('/two-factor')
  await expect(page.getByText('Operators of this site need a second factor')).toBeVisible()
  await post('/api/auth/two-factor/email-code', {})
  const emailCode = await emailedCode(page, email)
  const { key } = await post('/api/auth/two-factor/set-up', { password, emailCode })
  await post('/api/auth/two-factor/enable', { code: codeOf(key) })
}

test('the operator refuses a look-alike with a reason, which its founder reads, and confirms it later', async ({
  page,
  site,
  browser,
}) => {
  await beOperator(page, site, 'operator@mail.example')
  const founder = await browser.newPage({ baseURL: site.url })
  const origin = { headers: { origin: site.url } }
  const email = 'look.alike@mail.example'
  const person = { email, password, firstName: 'Kamala', lastName: 'Nair', role: 'clinic_admin' }
  expect((await founder.request.post('/api/auth/register', { ...origin, data: person })).status()).toBe(201)
  await proveEmail(founder, site.url, email)
  await startSession(founder, email, password)
  const clinics = (await (await founder.request.get('/api/clinics')).json()) as ListedClinic[]
  // other tests' clinics aren't confirmed
  const real = clinics.find((one) => one.name === 'Neelkamal Family Clinic')
  const { address, city, phone } = real!
  const name = `${real!.name}.`
  const made = await founder.request.post('/api/clinics', { ...origin, data: { name, address, city, phone } })
  expect(made.status()).toBe(201)

  await page.goto('/confirmations')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(card.getByText('Looks like a confirmed clinic')).toBeVisible()
  await look(page, 'clinics that wait for the operator')
  await page.goto('/system-status')
  await expect(page.getByRole('heading', { name: 'Last backup' })).toBeVisible()
  await look(page, 'the last backup, for the operator')
  await founder.goto('/system-status')
  await expect(founder.getByRole('heading', { name: 'Components' })).toBeVisible()
  await expect(founder.getByText('backup')).toHaveCount(0)
  await page.goto('/confirmations')
  await card.getByRole('button', { name: 'Refuse' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Refuse' }).click()
  await expect(question.getByText(english(confirmationMessages.reason))).toBeVisible()
  await question.getByLabel('Reason').fill('This is another clinic’s name')
  await question.getByRole('button', { name: 'Refuse' }).click()
  await toast(page, english(confirmationMessages.refused))
  await expect(card).toBeHidden()

  await founder.goto('/clinics')
  await founder.getByRole('link', { name: `Edit ${name}` }).click()
  await openSettingsPage(founder, 'Details')
  const dialog = settingsPanel(founder)
  await expect(dialog.getByText('This is another clinic’s name')).toBeVisible()
  await look(founder, 'the reason for a refusal')

  await page.getByLabel('Status').selectOption('refused')
  await card.getByRole('button', { name: 'Confirm' }).click()
  await question.getByRole('button', { name: 'Confirm' }).click()
  await toast(page, english(confirmationMessages.confirmed))
  await founder.reload()
  await expect(dialog.getByText('This is another clinic’s name')).toBeHidden()
  await dialog
    .getByLabel('Clinic name')
    .or(dialog.getByLabel('Name', { exact: true }))
    .first()
    .fill('Another name')
  await expect(dialog.getByText('A new name or address must be confirmed again')).toBeVisible()
  await founder.close()
  operate(site, 'accounts', 'end-operator', 'operator@mail.example')
  expect((await page.goto('/confirmations'))?.status()).toBe(404)
})
