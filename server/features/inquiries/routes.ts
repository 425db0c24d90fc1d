import { t } from '#language/translate.ts'
import { inquiryMessages, requestDemo, sendContactMessage } from '#contract/inquiries.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { saveDemoRequest, saveMessage } from './use-cases.ts'

export function mountInquiries(door: Door, deps: Deps): void {
  door.open(sendContactMessage, async ({ caller, body }) => {
    await saveMessage(deps, caller.address, body)
    return { message: t(inquiryMessages.sentTitle) }
  })
  door.open(requestDemo, async ({ caller, body }) => {
    await saveDemoRequest(deps, caller.address, body)
    return { message: t(inquiryMessages.scheduledTitle) }
  })
}
