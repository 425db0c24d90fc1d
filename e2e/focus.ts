import { expect, type Locator, type Page } from '@playwright/test'

/** Returns where the focus is: in the dialog's first field, or in a dialog without fields; else the focused element. */
const whereIsFocus = (dialog: Locator) =>
  dialog.evaluate((box) => {
    const fields = [...box.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select, textarea')]
    const first = fields.find(({ disabled, readOnly, tabIndex }) => !disabled && !readOnly && tabIndex >= 0)
    const at = document.activeElement
    const isThere = first ? at === first : box.contains(at)
    return isThere ? 'in the first field' : `on ${at?.outerHTML.slice(0, 120)}`
  })

/** Expects the focus in the dialog's first field, or anywhere in a dialog without fields. */
export const beginsInFirstField = (dialog: Locator, what: string) =>
  expect.poll(() => whereIsFocus(dialog), `the focus in ${what}`).toBe('in the first field')

/** Tab and Shift+Tab go round in an open dialog. */
export async function keepsFocus(page: Page, what: string): Promise<void> {
  for (let times = 0; times < 12; times += 1) {
    await page.keyboard.press(times % 4 === 3 ? 'Shift+Tab' : 'Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role$=dialog]') !== null), what).toBe(true)
  }
}
