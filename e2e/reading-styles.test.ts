import { footerGroups, type HeaderLink, headerLinks } from '#web/shell/public-links.ts'
import { expect, test } from './test.ts'

/** The names of all classes that a style sheet knows. */
const classesIn = (css: string) =>
  new Set([...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) => name!.replaceAll('\\', '')))

test('the sheet of the reading pages has every look that they use', async ({ page }) => {
  await page.goto('/login')
  const href = await page.locator('link[rel=stylesheet]').getAttribute('href')
  const whole = classesIn(await (await page.request.get(href!)).text())
  await page.goto('/medicines')
  await expect(page.locator('link[rel=stylesheet]'), 'a sheet to wait for').toHaveCount(0)
  const light = classesIn((await page.locator('head style').textContent())!)
  expect(light.size).toBeLessThan(whole.size)

  const ofFooter: { links: readonly HeaderLink[] }[] = [...footerGroups]
  const links: HeaderLink[] = [...headerLinks, ...ofFooter.flatMap((group) => group.links)]
  for (const path of new Set(['/', '/medicines/unknown', '/medicines?search=zzqx', ...links.map(({ href }) => href)])) {
    await page.goto(path)
    const used = await page.evaluate(() =>
      [...document.querySelectorAll('[class]')].flatMap((one) => [...one.classList]),
    )
    const missing = [...new Set(used)].filter((name) => whole.has(name) && !light.has(name))
    expect(missing, `looks of ${path} that its sheet lacks`).toEqual([])
  }
})
