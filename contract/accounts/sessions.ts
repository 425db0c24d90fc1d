import { z } from 'zod'
import { Done, Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'

/** A session of the user. None of its fields can be used to sign in. */
export const OwnSession = z.object({
  id: Id,
  /** Such as "Chrome on Windows". */
  device: z.string(),
  address: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/** Lists the caller's active sessions with device and network address, the current one first. */
export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'signed-in',
  reply: z.array(OwnSession),
})

/** Ends one of the caller's own sessions, which signs that device out. Returns 404 for anyone else's. */
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: Done,
})

/** Ends all of the caller's sessions except the current one, and with `endsApiKeys` also revokes their API keys. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'signed-in',
  query: z.object({ endsApiKeys: z.stringbool().optional() }),
  reply: Done,
})
