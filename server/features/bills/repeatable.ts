import type { SignedInCaller } from '#server/actor.ts'
import type { Repeatable } from '#server/http/door/idempotency.ts'

export type Caller = SignedInCaller & { idempotencyKey: string | null }

/** Returns a call that is processed once for its Idempotency-Key; null without one. */
export const repeatable = (
  { actor, idempotencyKey: key }: Caller,
  scope: string,
  body: unknown,
  reused: string,
): Repeatable | null => (key === null ? null : { scope: `${scope}:${actor.userId}`, key, body, reused })
