import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Opens a page and looks at it; asks also that it fits on a phone. */
export async function examine(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await look(page, path)
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide, `${path} is wider than a phone by so many pixels`).toBeLessThanOrEqual(0)
  await page.setViewportSize(size)
}

/** What a theme can change: the rules about colours. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Looks at what is on the screen, or at a part of it by its selector, in both themes, and complains of every violation
 * in one sentence each. With `PICTURES=FOLDER` it leaves a picture of each, by name, width and theme.
 */
export async function look(page: Page, what: string, part?: string): Promise<void> {
  await paintAll(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (process.env.PICTURES) await picture(page, [what, page.viewportSize()?.width, colorScheme].join(' '))
    // the rest is the same in the other theme
    const found = await violationsOf(page, { part, rules: colorScheme === 'light' ? undefined : COLOURS })
    expect(found, `${what} in the ${colorScheme} theme`).toEqual([])
  }
}

/** What lies far away is skipped and keeps the colours of the theme in which it was painted last: it is painted, too. */
const paintAll = (page: Page) =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>('*'))
      if (getComputedStyle(one).contentVisibility === 'auto') one.style.contentVisibility = 'visible'
  })

async function picture(page: Page, name: string): Promise<void> {
  // what fades into the other theme has come to its end
  await page.waitForTimeout(400)
  await page.screenshot({ path: join(process.env.PICTURES!, `${name.replace(/[^\w]+/g, '-')}.png`) })
}

/** Colors that fade into others are at their end: nobody waits for a frame, which a page that stands still may never draw. */
function endFading(): void {
  for (const animation of document.getAnimations())
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
}

/** Every violation on the page or in a part of it, of all rules or of these, in a sentence each. */
export async function violationsOf(page: Page, { part, rules }: { part?: string; rules?: string[] } = {}) {
  await page.evaluate(endFading)
  // what was right is not listed, and no second page is opened to sum up: our pages hold no frames
  let axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  if (part) axe = axe.include(part)
  if (rules) axe = axe.withRules(rules)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
