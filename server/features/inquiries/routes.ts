import { inquiryMessages, requestDemo, sendContactMessage } from '#contract/inquiries.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { keepDemoRequest, keepMessage } from './use-cases.ts'

export function mountInquiries(door: Door, deps: Deps): void {
  door.open(sendContactMessage, async ({ asker, body }) => {
    await keepMessage(deps, asker.address, body)
    return { message: inquiryMessages.sentTitle }
  })
  door.open(requestDemo, async ({ asker, body }) => {
    await keepDemoRequest(deps, asker.address, body)
    return { message: inquiryMessages.scheduledTitle }
  })
}
