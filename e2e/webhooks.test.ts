import { openReceiver, saying } from '#server/testing/webhooks.ts'
import { bookByApi, clinicIn, freeDay } from './demo.ts'
import { look, lookAgain } from './examine.ts'
import { beginsInFirstField, keepsFocus } from './focus.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'

for (const width of deskWidths)
  test(`an administrator sends events to another program, at ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 900 })
    const receiver = await openReceiver()
    try {
      await enter(page, 'admin@demo.example')
      const clinic = await clinicIn(page.request, 'New York')
      const dialog = page.getByRole('dialog')
      const log = page.getByRole('list', { name: 'Deliveries' })

      await test.step('the settings lead there, and an empty list explains itself', async () => {
        await page.goto('/settings')
        await page.getByRole('link', { name: 'Manage webhooks' }).click()
        await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible()
        await page.goto(`/webhooks?clinic=${clinic.id}`)
        await expect(page.getByText('No webhooks yet')).toBeVisible()
        await lookAgain(page, 'webhooks none')
      })

      await test.step('missing and invalid fields show their messages, and the secret is shown once', async () => {
        await page.getByRole('button', { name: 'Add webhook' }).click()
        await dialog.getByLabel('Name').fill('Billing')
        await dialog.getByRole('button', { name: 'Add webhook' }).click()
        await expect(dialog.getByText('Choose at least one event')).toBeVisible()
        await dialog.getByLabel('Address').fill('https://nowhere.invalid/hooks')
        await dialog.getByRole('button', { name: 'Choose all' }).click()
        await dialog.getByRole('button', { name: 'Add webhook' }).click()
        await expect(dialog.getByText("We couldn't find this server")).toBeVisible()
        await look(page, 'webhooks form')
        await dialog.getByLabel('Address').fill(receiver.url)
        await dialog.getByRole('button', { name: 'Add webhook' }).click()
        await expect(dialog.getByLabel('Signing secret')).toHaveValue(/^whsec_/)
        await look(page, 'webhooks secret')
        await dialog.getByRole('button', { name: 'I have stored it' }).click()
        await expect(page.getByRole('list', { name: 'Webhooks' }).getByText('All events')).toBeVisible()
      })

      await test.step('a test and a booking arrive, and the log updates automatically', async () => {
        await page.getByRole('link', { name: 'Billing' }).click()
        await expect(page.getByText('Nothing sent yet')).toBeVisible()
        await page.getByRole('button', { name: 'Send test event' }).click()
        await expect(log.getByText('Delivered')).toHaveCount(1)
        const doctorId = clinic.doctors[0]!.id
        const { date, times } = await freeDay(page.request, clinic, doctorId, 5)
        const guest = { firstName: 'Rita', lastName: 'Bose', email: 'rita@mail.example', phone: '+1 212 555 0142' }
        await bookByApi(page.request, site.url, { clinic, doctorId, date, time: times[0]!, guest })
        await expect(log.getByText('Appointment booked').first()).toBeVisible()
        await expect.poll(() => receiver.messages.map(({ body }) => body.type)).toContain('appointment.created')
      })

      await test.step('a failed delivery shows the reason, and is resent with the same id', async () => {
        receiver.answer = saying(500, 'Out of order')
        await page.getByRole('button', { name: 'Send test event' }).click()
        await expect(log.getByText('The receiver returned an error (500)')).toBeVisible()
        await expect(page.getByText('Failing', { exact: true })).toBeVisible()
        await log.getByText('Answer', { exact: true }).first().click()
        await expect(log.getByText('Out of order')).toBeVisible()
        await look(page, 'webhooks log')
        receiver.answer = saying(200)
        await log.getByRole('button', { name: 'Try now Test' }).click()
        await expect(log.getByText('Waiting')).toHaveCount(0)
        const ids = receiver.messages.slice(-2).map(({ headers }) => headers['webhook-id'])
        expect(ids[0]).toBe(ids[1])
      })

      await test.step('it is paused, resumed and deleted', async () => {
        const choose = async (item: string) => {
          await page.getByRole('button', { name: 'More actions' }).click()
          await page.getByRole('menuitem', { name: item }).click()
        }
        await choose('Edit')
        await beginsInFirstField(dialog, 'a webhook to edit')
        await keepsFocus(page, 'a webhook to edit')
        await page.keyboard.press('Escape')
        await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused()
        await choose('Pause')
        await page.getByRole('button', { name: 'Pause', exact: true }).click()
        await expect(page.getByText('What happens now is not sent later.')).toBeVisible()
        await look(page, 'webhooks paused')
        await page.getByRole('button', { name: 'Resume' }).click()
        await expect(page.getByRole('button', { name: 'Send test event' })).toBeVisible()
        await choose('New signing secret')
        await page.getByRole('button', { name: 'Make new secret' }).click()
        await expect(dialog.getByLabel('Signing secret')).toHaveValue(/^whsec_/)
        await dialog.getByRole('button', { name: 'I have stored it' }).click()
        await expect(page.getByText('Two signing secrets are valid')).toBeVisible()
        await choose('Delete')
        await page.getByRole('button', { name: 'Delete webhook' }).click()
        await expect(page.getByText('No webhooks yet')).toBeVisible()
      })
    } finally {
      await receiver.close()
    }
  })
