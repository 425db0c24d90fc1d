import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Opens a page and looks at it. */
export async function examine(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await look(page, path)
}

/** What a theme can change: the rules about colours. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Lets the browser style what lies beyond the screen as well: of what it skips (`content-visibility`), the styles stay
 * those of the theme before. An adopted sheet, since the content policy forbids others.
 */
function showAll(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(sheet)
}

/** Looks at what is on the screen in both themes, and complains of every violation in one sentence each. */
export async function look(page: Page, what: string): Promise<void> {
  await page.evaluate(showAll)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const axe = new AxeBuilder({ page })
    // the rest is the same in the other theme
    const { violations } = await (colorScheme === 'light' ? axe : axe.withRules(COLOURS)).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
    expect(found, `${what} in the ${colorScheme} theme`).toEqual([])
  }
}
