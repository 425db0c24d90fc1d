import type { Browser } from '@playwright/test'
import { DEMO_PASSWORD } from '#contract/demo.ts'
import { Hand } from './hand.ts'
import type { Recorder } from './recorder.ts'

const size = { width: 1280, height: 720 }

/** Two browsers, a visitor's and a doctor's, one of which is recorded. */
export class Stage {
  readonly url: string
  readonly #browser: Browser
  readonly #recorder: Recorder
  readonly #hands = new Map<string, Hand>()
  /** Data that a scene passes to a later one. */
  readonly left = new Map<string, string>()

  constructor(browser: Browser, url: string, recorder: Recorder) {
    this.#browser = browser
    this.url = url
    this.#recorder = recorder
  }

  /** Opens an address as a visitor, or as the demo account of an email, without filming how it loads; then films. */
  async open(address?: string, email = 'visitor'): Promise<Hand> {
    let hand = this.#hands.get(email)
    await this.#recorder.unseen(async () => {
      hand ??= await this.#enter(email)
      if (address === undefined) return
      await hand.page.goto(this.url + address)
      await hand.page.getByRole('heading', { level: 1 }).first().waitFor()
    })
    await this.#recorder.film(hand!.page)
    return hand!
  }

  async #enter(email: string): Promise<Hand> {
    const context = await this.#browser.newContext({ viewport: size, locale: 'en-IN', timezoneId: 'Asia/Kolkata' })
    const hand = new Hand(await context.newPage())
    await hand.show()
    if (email !== 'visitor') {
      const data = { email, password: DEMO_PASSWORD }
      await hand.page.request.post(`${this.url}/api/auth/login`, { headers: { origin: this.url }, data })
    }
    this.#hands.set(email, hand)
    return hand
  }
}
