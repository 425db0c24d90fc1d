import { expect, type Locator, type Page } from '@playwright/test'

/** The hands of a person: count presses. Finding things on the screen costs nothing. */
export class Hands {
  clicks = 0
  keys = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  /** Presses the mouse button, or taps. */
  async click(what: Locator) {
    this.clicks += 1
    await what.click()
  }
  /** Drags with the mouse, which is one press. */
  async drag(what: Locator, onto: Locator) {
    this.clicks += 1
    await what.scrollIntoViewIfNeeded()
    const [from, to] = [(await what.boundingBox())!, (await onto.boundingBox())!]
    const { mouse } = this.page
    await mouse.move(from.x + 10, from.y + 10)
    await mouse.down()
    await mouse.move(from.x + 14, from.y + 24, { steps: 3 })
    await mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 })
    await mouse.up()
  }
  /** Types where the focus is. */
  async type(text: string) {
    this.keys += [...text].length
    await this.page.keyboard.type(text)
  }
  async press(...keys: string[]) {
    for (const key of keys) {
      this.keys += 1
      await this.page.keyboard.press(key)
    }
  }
  /** Goes on to a field or a button without the mouse. */
  async tabTo(what: Locator, most = 25) {
    for (let times = 0; times < most; times += 1) {
      if (await what.evaluate((box) => box === document.activeElement)) return
      await this.press('Tab')
    }
    await expect(what).toBeFocused()
  }
  /** Types a day into the date field that has the focus, month first; the year only where it is another one. */
  async typeDay(date: string) {
    const [year, month, day] = date.split('-')
    const before = await this.page.evaluate(() => (document.activeElement as HTMLInputElement).value)
    await this.type(`${month}${day}`)
    if (!before.startsWith(year!)) await this.type(year!)
  }
}
