import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, type Frame, type Page } from '@playwright/test'
import { thorough } from '#server/testing/thorough.ts'
import { openSettled } from './settled.ts'

/** Opens a page and examines it; also checks that it fits on a phone. */
export async function examine(page: Page, path: string): Promise<void> {
  await bringAxe(page)
  await openSettled(page, path)
  await examineHere(page, path)
}

/** Examines the open page and checks that it fits on a phone. */
export async function examineHere(page: Page, what: string): Promise<void> {
  await look(page, what)
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide, `${what} is wider than a phone by this number of pixels`).toBeLessThanOrEqual(0)
  await page.setViewportSize(size)
}

/** The rules that a theme can change: those about colors. */
const COLORS = ['color-contrast', 'link-in-text-block']

/** Open dialogs, without closing ones. */
const DIALOGS = '[role=dialog]:not([data-state=closed]), [role=alertdialog]:not([data-state=closed])'

/**
 * Fails when the screen, or the part of it that a selector names, violates a rule of accessibility. The full run looks in
 * both themes. The everyday run leaves out colors, and looks at an open dialog without the page in its shade: the crawl
 * looks at pages in both themes.
 */
export async function look(page: Page, what: string, part?: string): Promise<void> {
  if (thorough || process.env.PICTURES) {
    expect(await violationsInBothThemes(page, what, part), what).toEqual([])
    return
  }
  expect(await violationsOf(page, { part, isShaded: true, leftOut: COLORS }), what).toEqual([])
}

/** Examines in the full run only, for screens that the crawl or another journey examines in every run. */
export async function lookAgain(page: Page, what: string, part?: string): Promise<void> {
  if (thorough) await look(page, what, part)
}

/**
 * Returns every violation on the screen, or in a part of it, in both themes, a sentence each. With `PICTURES=FOLDER` it
 * saves a picture of each theme, named by the screen, its width and the theme.
 */
export async function violationsInBothThemes(page: Page, what: string, part?: string): Promise<string[]> {
  await paintAll(page)
  const all: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (process.env.PICTURES) await picture(page, [what, page.viewportSize()?.width, colorScheme].join(' '))
    // the other rules don't depend on the theme
    const found = await violationsOf(page, { part, rules: colorScheme === 'light' ? undefined : COLORS })
    all.push(...found.map((one) => `in the ${colorScheme} theme: ${one}`))
  }
  return all
}

/**
 * Paints parts far below the screen too: the browser skips them, and they keep the colors of the last painted theme.
 */
const paintAll = (page: Page) =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>('*'))
      if (getComputedStyle(one).contentVisibility === 'auto') one.style.contentVisibility = 'visible'
  })

/** Waits for the colors of the browser's theme: media queries change immediately, colors a moment later. */
const themeShown = (page: Page) =>
  page.waitForFunction(
    () => {
      const probe = document.createElement('i')
      probe.style.cssText = 'color-scheme: light dark; color: light-dark(#000, #fff)'
      document.documentElement.append(probe)
      const isDark = getComputedStyle(probe).color === 'rgb(255, 255, 255)'
      probe.remove()
      return isDark === matchMedia('(prefers-color-scheme: dark)').matches
    },
    undefined,
    // an idle page draws no frames
    { polling: 10 },
  )

async function picture(page: Page, name: string): Promise<void> {
  await themeShown(page)
  await page.evaluate(endFading)
  await page.screenshot({ path: join(process.env.PICTURES!, `${name.replace(/[^\w]+/g, '-')}.png`) })
}

/** Ends the fading of colors without waiting for a frame, which a page at rest may never draw. */
function endFading(): void {
  for (const animation of document.getAnimations())
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish()
}

/** The program of axe: minified it is half as long. */
const program = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

const prepared = new WeakSet<Page>()

/** Lets every document that a page opens from now on have axe: the browser compiles it once, and it is sent once. */
export async function bringAxe(page: Page): Promise<void> {
  if (prepared.has(page)) return
  prepared.add(page)
  await page.addInitScript(program)
}

interface Axe {
  run(context: unknown, options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
}
declare const axe: Axe

interface Scope {
  part?: string
  /** True to examine an open dialog without the page behind it. */
  isShaded?: boolean
  rules?: string[]
  leftOut?: string[]
}

/**
 * Returns every violation on the page or in a part of it, of all rules, of these, or of all but those left out, in a sentence
 * each.
 */
export async function violationsOf(page: Page, { part, isShaded = false, rules, leftOut = [] }: Scope = {}) {
  const frames = await framesWithScripts(page)
  // sending the program takes as long as examining a page
  for (const frame of frames) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(program)
  await themeShown(page)
  await page.evaluate(endFading)
  const options = {
    // passed rules aren't listed
    resultTypes: ['violations'],
    iframes: frames.length > 1,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
    rules: Object.fromEntries(leftOut.map((rule) => [rule, { enabled: false }])),
  }
  const found = await page.evaluate(
    async ({ part, dialogs, options }) => {
      const isInDialog = dialogs !== null && document.querySelector(dialogs) !== null
      return (await axe.run(part ?? (isInDialog ? dialogs : document), options)).violations
    },
    { part, dialogs: isShaded ? DIALOGS : null, options },
  )
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Returns the page and its frames, except those without scripts, which never answer. */
async function framesWithScripts(page: Page): Promise<Frame[]> {
  const [main, ...others] = page.frames()
  const runs = (one: Element) => {
    const { sandbox } = one as HTMLIFrameElement
    return sandbox.length === 0 || sandbox.contains('allow-scripts')
  }
  const found = [main!]
  for (const frame of others) if (await (await frame.frameElement()).evaluate(runs)) found.push(frame)
  return found
}
