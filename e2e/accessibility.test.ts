import { look } from './examine.ts'
import { codeOf, newPerson, password } from './people.ts'
import { openSearch } from './search.ts'
import { enter, expect, test } from './test.ts'

// the crawl examines every page (crawl.test.ts); this file what opens on a click

test('a person turns two-factor sign-in on and off, and no step violates accessibility in either theme', async ({
  page,
  site,
}) => {
  await newPerson(page, site.url, 'steps@mail.example')
  await page.goto('/profile')
  const dialog = page.getByRole('dialog')
  const prove = async (button: string) => {
    await dialog.getByLabel('Current password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: button }).click()
  }

  await page.getByRole('button', { name: 'Set up' }).click()
  await look(page, 'the password before the set-up')
  await prove('Continue')
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  await look(page, 'the key and the first code')
  await dialog.getByLabel('Code from the app').fill(codeOf((await dialog.locator('.font-mono').textContent())!))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await look(page, 'the recovery codes')
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()

  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await look(page, 'the password before new codes')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await look(page, 'the password before turning off')
  await prove('Turn off')
  await expect(page.getByText('Two-factor sign-in is turned off.').first()).toBeVisible()
})

test('a doctor searches and opens the shortcuts, and neither violates accessibility in either theme', async ({
  page,
}) => {
  await enter(page, 'doctor@demo.example')
  await page.goto('/')
  await openSearch(page)
  await page.keyboard.type('priya')
  await expect(page.getByRole('option', { name: /Patient ·/ }).first()).toBeVisible()
  await look(page, 'what the search found')
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await look(page, 'the shortcuts')
})
