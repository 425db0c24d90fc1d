import { expect, test } from './test.ts'

/** The names of all classes that a style sheet knows. */
const classesIn = (css: string) =>
  new Set([...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) => name!.replaceAll('\\', '')))

test('a reading page’s sheet has every look that the page uses, and is none to wait for', async ({ page }) => {
  test.setTimeout(300_000)
  await page.goto('/login')
  const href = await page.locator('link[rel=stylesheet]').getAttribute('href')
  const whole = classesIn(await (await page.request.get(href!)).text())
  const sitemap = await (await page.request.get('/sitemaps/pages.xml')).text()
  const always = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
  const medicines = ['/medicines/unknown', '/medicines?search=zzqx', '/medicines/dolo-650-mg-tablet']
  const checker = '/interaction-checker?medicine=dolo-650-mg-tablet&medicine=no-such-medicine&search=ibuprofen'
  const guides = ['/unknown', '?search=zzqx', '?page=2', '/dengue'].map((one) => `/health-conditions${one}`)
  const help = ['/help-center/unknown', '/help-center?search=zzqx']
  const parts = ['authentication', 'endpoints', 'examples', 'errors', 'limits'].map((tab) => `?tab=${tab}`)
  const api = [...parts, '/scheduleAppointment', '/unknown'].map((one) => `/api-documentation${one}`)
  const others = [...medicines, ...guides, ...help, ...api, checker, '/nothing']
  for (const path of [...always, ...others]) {
    await page.goto(path)
    await expect(page.locator('link[rel=stylesheet]'), `a sheet to wait for on ${path}`).toHaveCount(0)
    const own = classesIn((await page.locator('head style').textContent())!)
    expect(own.size).toBeLessThan(whole.size / 2)
    const used = await page.evaluate(() =>
      [...document.querySelectorAll('[class]')].flatMap((one) => [...one.classList]),
    )
    const missing = [...new Set(used)].filter((name) => whole.has(name) && !own.has(name))
    expect(missing, `looks of ${path} that its sheet lacks`).toEqual([])
  }
})
