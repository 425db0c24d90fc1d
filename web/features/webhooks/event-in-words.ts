import { TEST_EVENT, type WebhookEvent, webhookEvents } from '#contract/webhooks.ts'

/** The words of an event, also of a test, and of one that this version does not know any more. */
export const eventInWords = (event: string): string =>
  event === TEST_EVENT ? 'Test' : (webhookEvents[event as WebhookEvent] ?? event)
