import type { TestReport } from '#contract/test-reports/reports.ts'
import { openSettled } from './settled.ts'
import { shiftOf } from './shift.ts'
import { enter, expect, test } from './test.ts'

test.use({ viewport: { width: 390, height: 844 }, timezoneId: 'Asia/Kolkata' })

test('nothing moves on a patient’s screens while they load on a phone', { tag: '@journey' }, async ({ page }) => {
  await enter(page, 'patient@demo.example')
  const reports = (await (await page.request.get('/api/test-reports')).json()) as TestReport[]
  const { patientProfile } = (await (await page.request.get('/api/auth/me')).json()) as {
    patientProfile: { id: string }
  }
  const addresses = [
    '/my-medicines',
    '/test-values',
    `/patients/${patientProfile.id}`,
    ...reports.slice(0, 2).map(({ id }) => `/test-reports/${id}`),
  ]
  for (const address of addresses) {
    await openSettled(page, address)
    expect.soft(await shiftOf(page), address).toBeLessThan(0.02)
  }
})

test('the document has the medicines and values of a patient before its scripts run', async ({ page }) => {
  await enter(page, 'patient@demo.example')
  for (const [address, region] of [
    ['/my-medicines', 'Today'],
    ['/test-values', 'Your values'],
  ] as const) {
    const html = await (await page.request.get(address)).text()
    expect(html).toContain(region)
    expect(html).not.toContain('animate-pulse')
  }
})
