import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { snippetOf } from '#web/features/embedding/snippet.ts'
import { settingsPanel } from './clinic-settings.ts'
import { clinicIn, doctorNamed, freeDay } from './demo.ts'
import { look } from './examine.ts'
import { enter, expect, mailTo, test } from './test.ts'
import { booked, choose, introduce, submit } from './wizard.ts'

/**
 * The clinic's own website, on another origin than this product: one page with the pasted snippet under a tall heading.
 */
async function startWebsite(snippet: string): Promise<{ server: Server; origin: string }> {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Our clinic</title><h1>Welcome</h1>${snippet}<p>Below</p></html>`
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, origin: `http://localhost:${(server.address() as AddressInfo).port}` }
}

const servers: Server[] = []
test.afterAll(() => servers.forEach((server) => server.close()))

async function websiteOf(site: string, clinic: Clinic): Promise<string> {
  const { server, origin } = await startWebsite(snippetOf(site, clinic))
  servers.push(server)
  return origin
}

const tall = { width: 390, height: 844 }

test('a guest books in a frame on the clinic’s own site, and the frame is as tall as its content', async ({
  page,
  site,
}) => {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const origin = await websiteOf(site.url, clinic)
  await enter(page, 'admin@demo.example')
  await page.goto(`/clinics/${clinic.id}/settings/website`)
  const dialog = settingsPanel(page)
  await dialog.getByLabel('Website address').fill(`${origin}/contact`)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: origin })).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Embed code' })).toHaveValue(snippetOf(site.url, clinic))
  await look(page, 'booking on the clinic’s own website')
  await page.context().clearCookies()

  await page.setViewportSize(tall)
  await page.goto(origin)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { level: 1, name: clinic.name })).toBeVisible()
  await expect(frame.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
  await expect(frame.getByRole('heading', { name: 'About the clinic' })).toHaveCount(0)

  const doctor = doctorNamed(clinic, 'Rao')
  const { date, times } = await freeDay(page.request, clinic, doctor.id, 9)
  await choose(frame, { service: 'General Consultation', doctor: 'Arjun Rao', date, time: times.at(-1)! })
  const box = page.locator('iframe')
  const inside = () => frame.locator('body').evaluate((body) => [body.scrollHeight, innerHeight] as const)
  await expect.poll(async () => ((heights) => heights[0] - heights[1])(await inside())).toBeLessThanOrEqual(1)
  expect((await box.boundingBox())?.height).toBeGreaterThan(400)

  const email = 'framed.guest@mail.example'
  await introduce(frame, { firstName: 'Framed', lastName: 'Guest', email, phone: '+91 98765 40000' })
  await submit(frame)
  await booked(frame)
  await mailTo(page, email, /Appointment requested/)
  await expect(frame.getByRole('link', { name: /Manage appointment/ })).toHaveAttribute('target', '_blank')
})

test(
  'a site that the clinic hasn’t listed can’t show the booking form, and no site can frame another page',
  { tag: '@journey' },
  async ({ page, browser, site }) => {
    const clinic = await clinicIn(page.request, 'London')
    const bookingPage = `${site.url}/clinics/${clinic.id}/book`
    const framersOf = async (address: string) => {
      const { headers } = await page.request.get(address).then((answer) => ({ headers: answer.headers() }))
      return [/frame-ancestors ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1], headers['x-frame-options']]
    }
    for (const address of [`${bookingPage}?embed=1`, bookingPage, `${site.url}/`, `${site.url}/login?embed=1`])
      expect(await framersOf(address), address).toEqual(["'none'", 'DENY'])

    const origin = await websiteOf(site.url, clinic)
    // another window than the one whose console must stay quiet: the browser logs why it shows nothing
    const visitor = await browser.newPage()
    const refused = visitor.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
    await visitor.goto(origin)
    await refused
    await expect(visitor.frameLocator('iframe').getByRole('heading', { name: clinic.name })).toHaveCount(0)
    await visitor.close()
  },
)
