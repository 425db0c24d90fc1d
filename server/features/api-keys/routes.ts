import { getOwnApiKey, listApiKeys, listOwnApiKeys, makeApiKey, revokeApiKey } from '#contract/api-keys.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { keysOf, makeKey, ownKey, ownKeys, revokeKey } from './use-cases.ts'

export function mountApiKeys(door: Door, deps: Deps): void {
  const { db } = deps
  door.open(listApiKeys, ({ actor, params, query }) => keysOf(db, actor, params.id, query))
  door.open(makeApiKey, ({ caller, params, body }) => makeKey(deps, caller, params.id, body))
  door.open(revokeApiKey, ({ caller, params }) => revokeKey(db, caller, params.id))
  door.open(listOwnApiKeys, ({ actor }) => ownKeys(db, actor))
  door.open(getOwnApiKey, ({ actor }) => ownKey(db, actor))
}
