import { t } from '#language/translate.ts'
import {
  type ApiKey,
  KEY_CALLS_PER_HOUR,
  keyMessages,
  type listOwnApiKeys,
  MOST_KEYS,
  type NewApiKey,
  type Plan,
} from '#contract/api-keys.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import {
  countActive,
  findKey,
  insertKey,
  type KeyRow,
  findClinicName,
  listKeys,
  listKeysOf,
  updateEnded,
} from '#server/features/api-keys/queries/keys.ts'
import { findOwn, updatePlan } from '#server/features/api-keys/queries/living.ts'
import { proveOwner } from '#server/features/accounts/public.ts'
import { administratorsOf, administratorsToEmail } from '#server/features/members/public.ts'
import { notifyAll } from '#server/features/notifications/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { newId } from '#server/ids.ts'
import { queueMail } from '#server/email-delivery/queue.ts'
import { administeredBy } from '#server/standings.ts'
import { keyMadeMail } from './emails.ts'
import { mayKnowOf, mayManage } from './policy.ts'
import { beginningOf, newToken } from './identify.ts'

/** Throws 404 for a clinic that is not the person's, 403 where they do not administer it. */
function refuseOthers(actor: SignedIn, clinicId: string): void {
  if (!mayKnowOf(actor, clinicId)) throw notFound()
  if (!mayManage(actor, clinicId)) throw forbidden()
}

const toKey = (row: KeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  begins: beginningOf(row.public_id),
  scopes: row.scopes,
  state: row.state,
  madeBy: { firstName: row.maker_first_name, lastName: row.maker_last_name },
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
})

/** Returns a clinic's keys, for its administrators. Throws as `refuseOthers`. */
export async function keysOf(db: Db, actor: SignedIn, clinicId: string, page: { limit: number; offset: number }) {
  refuseOthers(actor, clinicId)
  const { keys, total } = await listKeys(db, clinicId, page)
  return { items: keys.map(toKey), total }
}

/** Returns the working keys that the person has made, at every clinic. */
export async function ownKeys(db: Db, actor: SignedIn): Promise<Reply<typeof listOwnApiKeys>> {
  const rows = await listKeysOf(db, actor.userId)
  return rows.map((row) => ({ ...toKey(row), clinic: { id: row.clinic_id, name: row.clinic_name } }))
}

/**
 * Creates a key and returns its text, this once; all administrators of the clinic are notified by bell and email. Throws
 * what `refuseOthers` throws, 400 as `proveOwner` does, 409 if the person's own address is unverified or there are too
 * many keys.
 */
export async function makeKey(
  deps: Deps,
  caller: Caller<SignedIn>,
  clinicId: string,
  { password, passkey, ...wish }: NewApiKey,
) {
  const { db } = deps
  const { actor, address } = caller
  refuseOthers(actor, clinicId)
  if (actor.mustProveEmail) throw conflict(t(keyMessages.proveFirst), { code: 'prove-email' })
  await proveOwner(deps, caller, actor, { password, passkey })
  const { text, ...token } = newToken()
  const id = newId()
  // the account it acts as isn't visible to anyone yet
  const row = await asServer(() =>
    transaction(db, async (tx) => {
      if ((await countActive(tx, clinicId)) >= MOST_KEYS) throw conflict(keyMessages.full())
      await insertKey(tx, { ...token, ...wish, id, clinicId, userId: newId(), madeBy: actor.userId })
      await recordAudit(tx, {
        actorUserId: actor.userId,
        action: 'api-key.made',
        subjectType: 'api_key',
        subjectId: id,
        clinicId,
        address,
        detail: { scopes: wish.scopes.join(' '), days: wish.expiresInDays },
      })
      await notifyAll(tx, await refreshLists(tx, clinicId), 'api_key_made', clinicId)
      const row = (await findKey(tx, id))!
      const made = { ...row, clinic: await findClinicName(tx, clinicId) }
      for (const to of await administratorsToEmail(tx, clinicId)) await queueMail(tx, () => keyMadeMail(deps, to, made))
      return row
    }),
  )
  return { apiKey: toKey(row), token: text }
}

/**
 * Revokes a key immediately. Throws 403 for people who administer no clinic, 404 for another clinic's key, 409 if it has
 * ended.
 */
export async function revokeKey(db: Db, { actor, address }: SignedInCaller, id: string): Promise<ApiKey> {
  administeredBy(actor)
  const clinicId = (await findKey(db, id))?.clinic_id
  if (!clinicId || !mayManage(actor, clinicId)) throw notFound()
  await transaction(db, async (tx) => {
    if (!(await updateEnded(tx, id, actor.userId))) throw conflict(t(keyMessages.ended))
    await refreshLists(tx, clinicId)
    await recordAudit(tx, {
      actorUserId: actor.userId,
      action: 'api-key.revoked',
      subjectType: 'api_key',
      subjectId: id,
      clinicId,
      address,
    })
  })
  return toKey((await findKey(db, id))!)
}

/** Refreshes the open lists of the clinic's administrators, and returns who they are. */
async function refreshLists(tx: Db, clinicId: string): Promise<string[]> {
  const userIds = await administratorsOf(tx, clinicId)
  await announce(tx, ...userIds.map((userId) => ({ kind: 'clinic' as const, subjectId: clinicId, userId })))
  return userIds
}

/** Returns a key's own description. Throws 403 for people. */
export async function ownKey(db: Db, { key }: SignedIn) {
  if (!key) throw forbidden(t(keyMessages.onlyForKeys))
  // no key can read keys
  const found = await asServer(() => findOwn(db, key.id))
  const expiresAt = found.expiresAt?.toISOString() ?? null
  return { ...found, expiresAt, requestsPerHour: KEY_CALLS_PER_HOUR[found.plan] }
}

/** Sets a clinic's plan for the operator; returns the clinic's name, or null if there is none. */
export const setPlan = (db: Db, clinicId: string, plan: Plan): Promise<string | null> =>
  transaction(db, async (tx) => {
    const name = await updatePlan(tx, clinicId, plan)
    if (name === null) return null
    await recordAudit(tx, {
      actorUserId: null,
      action: 'clinic.plan-set',
      subjectType: 'clinic',
      subjectId: clinicId,
      clinicId,
      detail: { plan },
    })
    return name
  })
