import { footerGroups, type HeaderLink, headerLinks } from '#web/shell/public-links.ts'
import { expect, test } from './test.ts'

/** The names of all classes that a style sheet knows. */
const classesIn = (css: string) =>
  new Set([...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) => name!.replaceAll('\\', '')))

test('a reading page’s sheet has every look that the page uses, and is none to wait for', async ({ page }) => {
  await page.goto('/login')
  const href = await page.locator('link[rel=stylesheet]').getAttribute('href')
  const whole = classesIn(await (await page.request.get(href!)).text())
  const ofFooter: { links: readonly HeaderLink[] }[] = [...footerGroups]
  const links: HeaderLink[] = [...headerLinks, ...ofFooter.flatMap((group) => group.links)]
  const medicines = ['/medicines/unknown', '/medicines?search=zzqx', '/medicines/dolo-650-mg-tablet']
  for (const path of new Set(['/', ...medicines, ...links.map(({ href }) => href)])) {
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
