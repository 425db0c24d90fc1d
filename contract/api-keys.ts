import { z } from 'zod'
import { hasOneProof, ownerProof } from './accounts/passkeys.ts'
import { Id, paging, requiredLine } from './common.ts'
import { endpoint } from './endpoint.ts'
import { type KeyScope, keyScopes } from './key-scopes.ts'
import { msg, says, t } from '#language/translate.ts'

/** Plans of a clinic, as agreed with the operator of the installation. */
export const plans = ['standard', 'premium'] as const
export type Plan = (typeof plans)[number]

/** Requests an hour that all API keys of a clinic can make together. */
export const KEY_CALLS_PER_HOUR: Readonly<Record<Plan, number>> = { standard: 1000, premium: 5000 }

/** Maximum number of active keys per clinic. */
export const MOST_KEYS = 20

/** Days after which a key can expire; null: never. The default is a year. */
export const keyLives = [30, 90, 365, null] as const
export const USUAL_KEY_LIFE = 365

/** Maximum number of days for a key that can sign prescriptions. */
export const MOST_SIGNING_DAYS = 90

/** Whether a key with these scopes can last this long. */
export const canLast = (scopes: readonly KeyScope[], days: number | null): boolean =>
  !scopes.includes('prescriptions:write') || (days !== null && days <= MOST_SIGNING_DAYS)

/** Interval, in minutes, in which the last use of a key is saved. */
export const KEY_USE_MINUTES = 10

export const keyMessages = {
  noName: msg('Give the key a name'),
  noScope: msg('Choose at least one permission for the key'),
  password: msg('Please enter your password'),
  tooLong: () =>
    t('A key that can write prescriptions lasts {max} days at most. Choose an earlier end.', {
      max: MOST_SIGNING_DAYS,
    }),
  /** The same for a wrong, an expired and a revoked key. */
  refused: msg('This API key is not valid. It may be mistyped, expired or revoked.'),
  notForKeys: msg('API keys cannot be used for this.'),
  onlyForKeys: msg('Call this with an API key.'),
  lacksScope: (scope: string) => t('This API key isn’t allowed to do this. It needs the scope {scope}.', { scope }),
  rests: msg(
    'This API key is paused until the administrator who created it signs in and completes the steps shown there.',
  ),
  tooMany: (limit: number) => t('This clinic has used its {limit, number} API requests for this hour.', { limit }),
  proveFirst: msg('Confirm your email address first. Then you can create API keys.'),
  full: () => t('A clinic can have {max} API keys at a time. Revoke one that you no longer need.', { max: MOST_KEYS }),
  ended: msg('This API key has already expired or been revoked.'),
  revoked: msg('API key revoked'),
  failedToMake: msg('Failed to create the API key'),
  failedToRevoke: msg('Failed to revoke the API key'),
} as const

/** States of a key; `stopped`: the person who created it no longer administers the clinic. */
export const keyStates = ['active', 'expired', 'revoked', 'stopped'] as const

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** First characters of the key, to recognize it; they grant no access. */
  begins: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  state: z.enum(keyStates),
  madeBy: z.object({ firstName: z.string(), lastName: z.string() }),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  /** Accurate to ten minutes; null if never used. */
  lastUsedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const NewApiKey = z
  .strictObject({
    name: requiredLine(keyMessages.noName, 60),
    scopes: z
      .array(z.enum(keyScopes))
      .min(1, says(keyMessages.noScope))
      .max(keyScopes.length)
      .overwrite((scopes) => keyScopes.filter((scope) => scopes.includes(scope))),
    expiresInDays: z.literal(keyLives).default(USUAL_KEY_LIFE),
    ...ownerProof(keyMessages.password),
  })
  .refine(({ scopes, expiresInDays }) => canLast(scopes, expiresInDays), {
    path: ['expiresInDays'],
    ...says(keyMessages.tooLong),
  })
  .refine(hasOneProof, { path: ['password'], ...says(keyMessages.password) })
export type NewApiKey = z.output<typeof NewApiKey>

const ofClinic = { access: 'signed-in', params: z.object({ id: Id }) } as const

/**
 * Lists the API keys of a clinic: active ones first, then expired and revoked ones, each newest first. Only the
 * clinic's administrators can call it.
 */
export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/api-keys',
  ...ofClinic,
  paged: true,
  query: z.object(paging(50, 100)),
  reply: z.array(ApiKey),
})
/**
 * Creates an API key for a clinic, after checking the caller's password or passkey. The key itself is returned only this once, and
 * the clinic's administrators are notified in the app and by email. A key expires after a year by default; with the scope
 * prescriptions:write, after at most 90 days. Only the clinic's administrators can call it. Returns 400 for a wrong
 * password or a passkey that isn't accepted, 409 beyond 20 active keys, or if the caller's email is not confirmed, 429 after too many wrong passwords.
 */
export const makeApiKey = endpoint({
  method: 'POST',
  path: '/api/clinics/:id/api-keys',
  ...ofClinic,
  body: NewApiKey,
  reply: z.object({ apiKey: ApiKey, token: z.string() }),
  status: 201,
})
/**
 * Revokes an API key immediately. Only the clinic's administrators can call it. Returns 409 if the key has already
 * expired or been revoked.
 */
export const revokeApiKey = endpoint({
  method: 'POST',
  path: '/api/api-keys/:id/revoke',
  ...ofClinic,
  reply: ApiKey,
})

/** Lists the active API keys that the caller has created, at all clinics, newest first. */
export const listOwnApiKeys = endpoint({
  method: 'GET',
  path: '/api/api-keys',
  access: 'signed-in',
  reply: z.array(
    ApiKey.pick({ id: true, name: true, begins: true, scopes: true, expiresAt: true, lastUsedAt: true }).extend({
      clinic: z.object({ id: Id, name: z.string() }),
    }),
  ),
})

/** Returns the clinic, scopes, plan and limits of the API key that makes the call. Users get 403. */
export const getOwnApiKey = endpoint({
  method: 'GET',
  path: '/api/api-key',
  access: 'signed-in',
  forKeys: 'any',
  reply: z.object({
    name: z.string(),
    scopes: z.array(z.enum(keyScopes)),
    expiresAt: z.iso.datetime().nullable(),
    clinic: z.object({ id: Id, name: z.string(), timeZone: z.string(), currency: z.string() }),
    plan: z.enum(plans),
    requestsPerHour: z.number().int(),
  }),
})
