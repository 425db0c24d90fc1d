import type { DeliveryFailure } from '#contract/webhooks.ts'

/** Nothing was answered; `failure` says why. Repeats nothing of the receiver. */
export class NotSent extends Error {
  override name = 'NotSent'
  readonly failure: DeliveryFailure

  constructor(failure: DeliveryFailure) {
    super(`Not sent: ${failure}`)
    this.failure = failure
  }
}
