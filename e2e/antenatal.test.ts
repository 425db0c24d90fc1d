import type { Page } from '@playwright/test'
import { addDays } from '#contract/wall-clock.ts'
import { thorough } from '#server/testing/thorough.ts'
import { addChart } from './charts.ts'
import { look } from './examine.ts'
import { enter, expect, test } from './test.ts'

/** Adds a chart of a young woman. */
function addWoman(page: Page, origin: string, name: string) {
  return addChart(page, origin, `Antenatal ${name}`, {
    firstName: 'Meena',
    dateOfBirth: '1997-03-12',
    phone: '+91 00000 01588',
  })
}

for (const width of thorough ? [390, 820, 1440] : [1440])
  test(`a doctor starts an antenatal record, records a checkup and a test, prints and ends it at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'doctor@demo.example')
    const { id, today } = await addWoman(page, site.url, String(width))
    const measured = { systolic: 114, diastolic: 72, weight: 61.5 }
    const recorded = await page.request.post(`/api/patients/${id}/vitals`, {
      headers: { origin: site.url },
      data: measured,
    })
    expect(recorded.status(), await recorded.text()).toBe(201)
    await page.request.post(`/api/patients/${id}/pregnancies`, {
      headers: { origin: site.url },
      data: { isPregnant: true },
    })
    await page.goto(`/patients/${id}`)
    await page.getByRole('link', { name: 'Start record' }).click()
    await page.getByRole('button', { name: 'Start Antenatal Record' }).click()
    const dates = page.getByRole('dialog', { name: 'Start Antenatal Record' })
    await dates.getByLabel('Last period, first day').fill(addDays(today, -100))
    await dates.getByLabel('Day of the scan').fill(addDays(today, -40))
    await dates.getByRole('textbox', { name: 'Weeks found' }).fill('7')
    await dates.getByRole('textbox', { name: 'Days found' }).fill('2')
    await expect(dates.getByText('Scan and last period are 9 days apart.')).toBeVisible()
    await look(page, `antenatal-dates-${width}`)
    await dates.getByRole('button', { name: 'Start Record' }).click()
    await expect(dates.getByText(/Is this right\?/)).toBeVisible()
    await look(page, `antenatal-question-${width}`)
    await dates.getByRole('radio', { name: /^Scan/ }).check()
    await dates.getByRole('button', { name: 'Start Record' }).click()
    await expect(dates).toBeHidden()
    await expect(page.getByText('13 weeks', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Record Checkup' }).click()
    const checkup = page.getByRole('dialog', { name: 'Record Checkup' })
    await checkup.getByRole('button', { name: 'Use these values' }).click()
    await expect(checkup.getByRole('textbox', { name: 'Weight' })).toHaveValue('61.5')
    await checkup.getByRole('textbox', { name: 'Hemoglobin' }).fill('10,9')
    await checkup.getByRole('combobox', { name: 'Urine protein' }).selectOption('none')
    await checkup.getByRole('combobox', { name: 'Urine sugar' }).selectOption('none')
    await look(page, `antenatal-checkup-${width}`)
    await checkup.getByRole('button', { name: 'Record Checkup' }).click()
    await expect(checkup).toBeHidden()
    const table = page.getByRole('table', { name: 'Checkups' })
    await expect(table.getByRole('cell', { name: '114/72' })).toBeVisible()
    await expect(table.getByRole('columnheader', { name: 'Fundal height' })).toHaveCount(0)

    const due = page.getByRole('region', { name: 'Due now' })
    await due.getByRole('button', { name: 'Record: HIV' }).click()
    const tick = page.getByRole('dialog', { name: 'HIV' })
    await tick.getByRole('textbox', { name: 'Note' }).fill('Negative')
    await tick.getByRole('button', { name: 'Save' }).click()
    await expect(tick).toBeHidden()
    await expect(due.getByRole('button', { name: 'Record: HIV' })).toHaveCount(0)
    await page.getByText('All checks and tests').click()
    await expect(page.getByText(/· Negative ·/)).toBeVisible()
    await look(page, `antenatal-${width}`)

    await page.evaluate(() => {
      window.print = () =>
        document.body.setAttribute('data-was-printed', document.querySelector('.printed-alone')?.textContent ?? '')
    })
    await page.getByRole('button', { name: 'Print record' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-was-printed', /Antenatal record.*114\/72/)

    await page.goto(`/patients/${id}`)
    await expect(page.getByText(/Pregnant, 13 weeks, due/)).toBeVisible()
    const card = page.getByRole('region', { name: 'Antenatal record' })
    await expect(card.getByText(/13 weeks · due/)).toBeVisible()
    await card.scrollIntoViewIfNeeded()
    await look(page, `antenatal-card-${width}`)
    await card.getByRole('link', { name: 'Open record' }).click()
    await page.getByRole('button', { name: 'Pregnancy Ended' }).click()
    const outcome = page.getByRole('dialog', { name: 'Pregnancy Ended' })
    await outcome.getByRole('combobox', { name: 'Outcome' }).selectOption('Miscarriage')
    await look(page, `antenatal-outcome-${width}`)
    await outcome.getByRole('button', { name: 'Save' }).click()
    await expect(outcome).toBeHidden()
    await expect(page.getByText(/^Miscarriage on .+, at 13 weeks$/)).toBeVisible()
    await expect(page.getByText('No open pregnancy.')).toBeVisible()
  })

test('another doctor’s correction appears on an open record, and a late one is asked to reload', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'doctor@demo.example')
  const { id, today } = await addWoman(page, site.url, 'live')
  const headers = { origin: site.url }
  const begun = await page.request.post(`/api/patients/${id}/antenatal`, {
    headers,
    data: { periodOn: addDays(today, -70), datedBy: 'period' },
  })
  const record = (await begun.json()) as { id: string; version: number }
  await page.goto(`/patients/${id}/antenatal`)
  await expect(page.getByText('10 weeks', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Correct Dates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct Dates' })
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Typed here')
  const corrected = await page.request.put(`/api/antenatal-records/${record.id}`, {
    headers,
    data: { version: record.version, periodOn: addDays(today, -77) },
  })
  expect(corrected.status(), await corrected.text()).toBe(200)
  await expect(page.getByText('11 weeks', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('Typed here')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Someone else just changed this record.')).toBeVisible()
})
