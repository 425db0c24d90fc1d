import {
  countLabMessages,
  dismissLabMessage,
  getLabMessage,
  listLabCandidates,
  listLabMessages,
  matchLabMessage,
  receiveLabMessage,
  reopenLabMessage,
} from '#contract/lab-messages/messages.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { receiveByKey, refusePeople } from './receive.ts'
import { candidates, count, dismiss, listFor, matchByHand, open, reopen } from './worklist.ts'

export function mountLabMessages(door: Door, deps: Deps): void {
  door.open(receiveLabMessage, ({ caller, body }) => receiveByKey(deps, caller, body), {
    knock: ({ actor }) => refusePeople(deps, actor),
  })
  door.open(countLabMessages, ({ actor }) => count(deps, actor))
  door.open(listLabMessages, ({ caller, query }) => listFor(deps, caller, query))
  door.open(getLabMessage, ({ caller, params }) => open(deps, caller, params.id))
  door.open(listLabCandidates, ({ caller, params, query }) => candidates(deps, caller, { ...params, ...query }))
  door.open(matchLabMessage, ({ caller, params, body }) => matchByHand(deps, caller, params.id, body))
  door.open(dismissLabMessage, ({ caller, params, body }) => dismiss(deps, caller, params.id, body))
  door.open(reopenLabMessage, ({ caller, params }) => reopen(deps, caller, params.id))
}
