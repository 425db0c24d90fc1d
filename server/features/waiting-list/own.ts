import { t } from '#language/translate.ts'
import type { OwnEntry } from '#contract/waiting-list/joining.ts'
import { waitingListMessages } from '#contract/waiting-list/wishes.ts'
import type { SignedIn } from '#server/actor.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, notFound } from '#server/errors.ts'
import type { Caller } from '#server/http/door/door.ts'
import { accept, openOfferOf } from './accept.ts'
import { recordChange } from './changes.ts'
import { entryTokenOf, idOfToken, isTokenOf } from './link.ts'
import { endEntry, findEntryById, listOwn, lockWaiting, type StoredEntry } from './queries/entries.ts'
import { endOffer, withdrawOfferOf } from './queries/offers.ts'
import { toOwnEntry } from './shape.ts'

// The holder of a link is known by it alone, signed in or not: these calls are open to anyone, and so run as the server.

/** Returns the entry of a link. Throws 404 for any other link; guessing is throttled. */
async function entryOfLink(deps: Deps, { address }: Caller, token: string): Promise<StoredEntry> {
  const id = idOfToken(token)
  const entry = id === null ? null : await findEntryById(deps.db, id)
  if (entry && isTokenOf(deps, token, entry)) return entry
  await deps.limits.linkGuessesPerAddress.take(address)
  throw notFound(t(waitingListMessages.unknown))
}

/** A caller with a link is known only by their network address. */
const authorOf = ({ address }: Caller) => ({ userId: null, address })

async function entryAfter(deps: Deps, id: string): Promise<OwnEntry> {
  const entry = await findEntryById(deps.db, id)
  if (!entry) throw notFound(t(waitingListMessages.unknown))
  return toOwnEntry(deps, entry)
}

/** Returns the entry of a link with its offer. */
export const openEntry = async (deps: Deps, caller: Caller, token: string): Promise<OwnEntry> =>
  toOwnEntry(deps, await entryOfLink(deps, caller, token))

/** Accepts the offer of a link's entry. Throws 404, 409. */
export async function acceptByLink(deps: Deps, caller: Caller, token: string, offerId: string): Promise<OwnEntry> {
  const entry = await entryOfLink(deps, caller, token)
  await accept(deps, entry, offerId, { author: authorOf(caller), isByDesk: false })
  return entryAfter(deps, entry.id)
}

/** Declines the offer of a link's entry, which stays on the list. Throws 404, 409. */
export async function declineByLink(deps: Deps, caller: Caller, token: string, offerId: string): Promise<OwnEntry> {
  const entry = await entryOfLink(deps, caller, token)
  const offer = await openOfferOf(deps, entry, offerId)
  await transaction(deps.db, async (tx) => {
    if (!(await lockWaiting(tx, entry.id))) throw conflict(t(waitingListMessages.ended))
    if (!(await endOffer(tx, offer.id, 'declined'))) throw conflict(t(waitingListMessages.offerEnded))
    await recordChange(tx, entry, 'declined', authorOf(caller), { offer: offer.id })
  })
  return entryAfter(deps, entry.id)
}

/** Ends the entry of a link at the patient's request. Throws 404, 409 if it has ended. */
export async function leaveByLink(deps: Deps, caller: Caller, token: string): Promise<OwnEntry> {
  const entry = await entryOfLink(deps, caller, token)
  await transaction(deps.db, async (tx) => {
    if (!(await endEntry(tx, entry.id, 'left'))) throw conflict(t(waitingListMessages.ended))
    await withdrawOfferOf(tx, entry.id)
    await recordChange(tx, entry, 'left', authorOf(caller))
  })
  return entryAfter(deps, entry.id)
}

/** Returns the entries in the charts that an account holds, with their links. */
export async function ownEntries(deps: Deps, { userId }: SignedIn): Promise<(OwnEntry & { token: string })[]> {
  const entries = await listOwn(deps.db, userId)
  return entries.map((entry) => ({ ...toOwnEntry(deps, entry), token: entryTokenOf(deps, entry) }))
}
