import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { english } from '#language/translate.ts'
import { type Analytics, analyticsMessages } from '#contract/analytics/analytics.ts'
import { money } from '#contract/money.ts'
import { addDays } from '#contract/wall-clock.ts'
import { clinicIn } from './demo.ts'
import { look, lookAgain } from './examine.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'

const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Figures' }).getByRole('button', { name: new RegExp(`^${name}`) })

for (const width of deskWidths)
  test(`an administrator reads the clinic’s numbers, compares periods and downloads a table, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'admin@demo.example')
    const clinic = await clinicIn(page.request, 'Bengaluru')
    const figuresOf = async (query: string) =>
      (await (await page.request.get(`/api/clinics/${clinic.id}/analytics?${query}`)).json()) as Analytics

    await test.step('View Analytics opens the screen, which is in the menu as well', async () => {
      await page.goto('/')
      // by keyboard: on a cold server the cards above it still load, and move it under the pointer
      await page.getByRole('link', { name: /^View Analytics/ }).press('Enter')
      await expect(page).toHaveURL(/\/analytics$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
      await page.getByRole('button', { name: width < 1280 ? 'Open menu' : 'Manage' }).click()
      await page.getByRole(width < 1280 ? 'link' : 'menuitem', { name: 'Analytics', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
    })

    await test.step('last month’s numbers match the server’s, with the change in words', async () => {
      const data: string[] = []
      page.on('request', (request) => /\.data(\?|$)/.test(request.url()) && data.push(request.url()))
      await page.getByLabel('Clinic', { exact: true }).selectOption(clinic.id)
      await page.getByLabel('Period', { exact: true }).selectOption('last-month')
      await expect(page).toHaveURL(/period=last-month/)
      expect(data, 'the address changes without the server').toEqual([])
      const { totals, clinic: its } = await figuresOf('period=last-month')
      expect(totals.bookings).toBeGreaterThan(20)
      await expect(tile(page, 'Revenue')).toContainText(money(totals.revenue, its.currency))
      await expect(tile(page, 'Revenue')).toContainText(/before/)
      await expect(tile(page, 'No-shows')).toContainText(
        `${totals.noShows} of ${totals.noShows + totals.completed} completed or missed`,
      )
      await expect(tile(page, 'Revenue')).toHaveAttribute('aria-pressed', 'true')
      await lookAgain(page, 'analytics of last month')
    })

    await test.step('a pressed number is drawn, and the address includes it', async () => {
      await tile(page, 'Fill rate').click()
      await expect(page).toHaveURL(/figure=fill-rate/)
      await expect(page.getByRole('img', { name: /^Fill rate by doctor: / })).toBeVisible()
      await page.reload()
      await expect(tile(page, 'Fill rate')).toHaveAttribute('aria-pressed', 'true')
      await expect(page.getByText('Not available by service.')).toBeVisible()
      await page.goBack()
      await expect(tile(page, 'Revenue')).toHaveAttribute('aria-pressed', 'true')
    })

    await test.step('each chart has its table, which also downloads as a file', async () => {
      const card = page.getByRole('region', { name: 'By doctor' })
      const table = card.getByRole('table', { name: 'Figures by doctor' })
      await expect(table).toBeHidden()
      await card.getByText('Show as a table').press('Enter')
      const { doctors } = await figuresOf('period=last-month')
      await expect(table.getByRole('row')).toHaveCount(doctors.length + 2)
      await expect(table.getByRole('rowheader').first()).toHaveText(doctors[0]!.name)
      await look(page, 'analytics with a table')
      const download = page.waitForEvent('download')
      await card.getByRole('link', { name: /^Download CSV/ }).click()
      const file = await download
      expect(file.suggestedFilename()).toMatch(/^analytics-doctors-\d{4}-\d\d-\d\d\.csv$/)
      expect(readFileSync(await file.path(), 'utf8')).toContain(doctors[0]!.name)
    })

    await test.step('custom dates are refused with a sentence until they are valid', async () => {
      await page.getByLabel('Period', { exact: true }).selectOption('custom')
      const from = await page.getByLabel('From', { exact: true }).inputValue()
      await page.getByLabel('To', { exact: true }).fill(addDays(from, -1))
      await expect(page.getByText(english(analyticsMessages.order))).toBeVisible()
      await expect(page.getByRole('list', { name: 'Figures' })).toHaveCount(0)
      await page.getByLabel('To', { exact: true }).fill(addDays(from, 6))
      const { totals } = await figuresOf(`period=custom&from=${from}&to=${addDays(from, 6)}`)
      await expect(tile(page, 'Bookings')).toContainText(`${totals.completed} completed, ${totals.noShows} missed`)
    })

    await test.step('a period without appointments says so, and explains how everything is counted', async () => {
      await page.getByLabel('From', { exact: true }).fill('2019-01-01')
      await page.getByLabel('To', { exact: true }).fill('2019-01-31')
      await expect(page.getByRole('heading', { name: 'No appointments in this time' })).toBeVisible()
      await page.getByText('How this is counted').click()
      await expect(page.getByText(/^The prices of completed appointments, each as fixed/)).toBeVisible()
      await look(page, 'analytics of nothing')
      await page.getByRole('button', { name: 'Show the last 90 days' }).click()
      await expect(page.getByRole('img', { name: /^Revenue by week: / })).toBeVisible()
    })

    await test.step('other people of the clinic don’t have the screen', async () => {
      await page.context().clearCookies()
      await enter(page, 'staff@demo.example')
      expect((await page.goto('/analytics'))?.status()).toBe(404)
    })
  })
