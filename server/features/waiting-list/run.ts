import { codeOf } from '#server/database/failures.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { type BookableClinic, nightEnd, TimeTakenError } from '#server/features/appointments/public.ts'
import { announceEntries, theJob } from './changes.ts'
import { FreeTimes } from './fitting.ts'
import { deadlineOf, makeOffer, openClinic, type Outcome } from './offers.ts'
import { areTimesHeld, insertChecks, listChecks, listSettings, removeChecks, type Check } from './queries/checks.ts'
import { lapseEntries, listUnoffered, type StoredEntry } from './queries/entries.ts'
import { expireOffers, listOffered } from './queries/offers.ts'

/**
 * Rule D8. Ends overdue offers, and offers free times to those who wait, in the order of each list. Returns the number of new offers.
 * What is left to do is in rows (`waiting_list_checks`), and each offer is a transaction of its own, so several servers can
 * run it at the same time and one can die anywhere. Runs every minute.
 */
export async function offerFreeTimes(deps: Deps, now = new Date()): Promise<number> {
  await transaction(deps.db, async (tx) => announceEntries(tx, await expireOffers(tx)))
  await transaction(deps.db, async (tx) => announceEntries(tx, await lapseEntries(tx)))
  let made = 0
  for (const check of await listChecks(deps.db))
    try {
      made += await offerAt(deps, check, now)
    } catch (error) {
      // its rows stay, so the next run tries again
      deps.log.warn({ clinic: check.clinicId, code: codeOf(error) }, 'A waiting list could not be checked')
    }
  return made
}

/** Has every list looked at: hours, closed days and each new day free times, too. Runs every hour. */
export const checkAllWaitingLists = ({ db }: Deps): Promise<void> => insertChecks(db)

/**
 * Makes the offers of one clinic. Its rows stay for another look at night, because offers have a deadline, and while a
 * visitor holds a time, which nothing announces as free when the hold expires.
 */
async function offerAt(deps: Deps, { clinicId, ids }: Check, now: Date): Promise<number> {
  const [settings] = await listSettings(deps.db, [clinicId])
  const waiting = settings?.isAutomatic ? await listUnoffered(deps.db, clinicId) : []
  const clinic = waiting.length > 0 ? await openClinic(deps, clinicId) : null
  let made = 0
  let isHeld = false
  if (clinic && settings) {
    if (isNight(now, clinic.timeZone)) return 0
    isHeld = await areTimesHeld(deps.db, clinicId)
    const free = new FreeTimes(deps, clinic)
    for (const entry of waiting)
      if (await offerFirst(deps, clinic, free, entry, { now, answerMinutes: settings.answerMinutes })) made += 1
    isHeld ||= await areTimesHeld(deps.db, clinicId)
  }
  if (!isHeld) await removeChecks(deps.db, ids)
  return made
}

/** True at hours when no patient should have to answer within minutes. */
const isNight = (now: Date, timeZone: string): boolean =>
  nightEnd(now, timeZone, new Date(now.getTime() + 366 * 86_400_000)) !== null

/** Offers the first free time that suits an entry and wasn't offered to it before. False if there is none. */
async function offerFirst(
  deps: Deps,
  clinic: BookableClinic,
  free: FreeTimes,
  entry: StoredEntry,
  { now, answerMinutes }: { now: Date; answerMinutes: number },
): Promise<boolean> {
  const offered = new Set((await listOffered(deps.db, entry.id)).map(keyOf))
  for (const one of await free.fitting(entry)) {
    const expiresAt = deadlineOf(now, one.startsAt, answerMinutes)
    if (!expiresAt || offered.has(keyOf(one))) continue
    const outcome = await makeOffer(deps, clinic, entry, one, { expiresAt, author: theJob }).catch(takenIf)
    if (outcome === 'offered') free.forget(one.doctorId)
    if (outcome === 'offered' || outcome === 'ended' || outcome === 'has-offer') return outcome === 'offered'
  }
  return false
}

const keyOf = ({ doctorId, startsAt }: { doctorId: string; startsAt: Date }) => `${doctorId} ${startsAt.getTime()}`

function takenIf(error: unknown): Outcome {
  if (error instanceof TimeTakenError) return 'taken'
  throw error
}
