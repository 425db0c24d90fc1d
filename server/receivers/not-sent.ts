import type { DeliveryFailure } from '#contract/webhooks.ts'

/** There was no reply; `failure` has the reason. Repeats none of the receiver's text. */
export class NotSent extends Error {
  override name = 'NotSent'
  readonly failure: DeliveryFailure

  constructor(failure: DeliveryFailure) {
    super(`Not sent: ${failure}`)
    this.failure = failure
  }
}
