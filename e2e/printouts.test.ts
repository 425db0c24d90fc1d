import { look } from './examine.ts'
import { password, proveEmail } from './people.ts'
import { expect, startSession, test } from './test.ts'

// A clinic chooses how it prints: the paper, and its letterhead or space for one (decision 0096).

for (const width of [390, 1440])
  test(`an administrator leaves space for a letterhead on A5, at ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 })
    const origin = site.url
    const email = `printouts-${width}@mail.example`
    const send = async (path: string, data: unknown) => {
      const answer = await page.request.post(path, { headers: { origin }, data })
      expect(answer.ok(), await answer.text()).toBe(true)
      return (await answer.json()) as { clinic: { id: string } }
    }
    await send('/api/auth/register', { email, password, firstName: 'Leela', lastName: 'Shah', role: 'clinic_admin' })
    await proveEmail(page, origin, email)
    await startSession(page, email, password)
    const { clinic } = await send('/api/clinics', {
      name: `Printing Clinic ${width}`,
      address: '4 Temple Road',
      phone: '080 5550 1234',
      currency: 'INR',
      consultationPrice: '500',
      timeZone: 'Asia/Kolkata',
    })
    await page.goto(`/clinics?edit=${clinic.id}&tab=paper`)
    const edit = page.getByRole('dialog', { name: 'Edit Clinic' })
    await expect(edit.getByRole('img', { name: 'The page with your letterhead' })).toBeVisible()
    await edit.getByLabel('Registration number of the clinic').fill('PNE/1234')
    await look(page, 'a printed letterhead')
    await edit.getByRole('radio', { name: /^A5/ }).check()
    await edit.getByRole('radio', { name: /^Leave space/ }).check()
    await edit.getByLabel('Top (mm)').fill('200')
    await edit.getByRole('button', { name: 'Save printouts' }).click()
    await expect(edit.getByText('The margin must be between 5 and 100 mm')).toBeVisible()
    await edit.getByLabel('Top (mm)').fill('60')
    await expect(edit.getByRole('img', { name: /60 mm above and 20 mm below/ })).toBeVisible()
    await look(page, 'space for a letterhead')
    await edit.getByRole('button', { name: 'Save printouts' }).click()
    await expect(page.getByText('Printouts saved.').first()).toBeVisible()
    await page.reload()
    await expect(edit.getByRole('radio', { name: /^A5/ })).toBeChecked()
    await expect(edit.getByLabel('Top (mm)')).toHaveValue('60')
    await expect(edit.getByRole('checkbox', { name: 'Print the complaint' })).toBeChecked()
  })
