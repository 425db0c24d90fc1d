import type { Locator, Page } from '@playwright/test'

/** Milliseconds of the film: a pause after a change, and between two letters. */
const LOOK = 900
const LETTER = 45
const STEPS = 18

/** Uses a page as a person does, at a pace that a viewer can follow, with a pointer that the film shows. */
export class Hand {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Lets each document that the page opens show the pointer. */
  async show(): Promise<void> {
    await this.page.addInitScript(drawPointer)
  }

  async look(times = 1): Promise<void> {
    await this.page.waitForTimeout(LOOK * times)
  }

  async point(at: Locator): Promise<void> {
    await at.waitFor()
    await at.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'smooth' }))
    await this.page.waitForTimeout(LOOK / 2)
    const box = (await at.boundingBox())!
    await this.page.mouse.move(box.x + Math.min(box.width / 2, 120), box.y + box.height / 2, { steps: STEPS })
  }

  async press(what: Locator): Promise<void> {
    await this.point(what)
    await this.page.waitForTimeout(LOOK / 4)
    await what.click()
    await this.page.waitForTimeout(LOOK / 2)
  }

  async write(where: Locator, text: string): Promise<void> {
    await this.point(where)
    await where.click()
    await where.pressSequentially(text, { delay: LETTER })
  }
}

/** Runs in the page: draws a pointer that follows the mouse, which a headless browser doesn't draw. */
function drawPointer(): void {
  const pointer = document.createElement('div')
  pointer.setAttribute('aria-hidden', 'true')
  Object.assign(pointer.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    width: '20px',
    height: '20px',
    borderRadius: '50%',
    background: 'rgb(15 23 42 / 45%)',
    border: '2px solid white',
    boxShadow: '0 0 4px rgb(0 0 0 / 50%)',
    pointerEvents: 'none',
    zIndex: '2147483647',
    transform: 'translate(-100px, -100px)',
  })
  addEventListener('DOMContentLoaded', () => document.documentElement.append(pointer))
  addEventListener(
    'mousemove',
    ({ clientX, clientY }) => {
      pointer.style.transform = `translate(${clientX - 12}px, ${clientY - 12}px)`
    },
    true,
  )
}
