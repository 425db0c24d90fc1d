import { t } from '#language/translate.ts'
import {
  type ClinicListing,
  directoryMessages,
  type findClinics as endpoint,
  type FoundClinics,
  type FreeWithin,
  freeWithin,
  type getClinicListing,
} from '#contract/clinic-directory.ts'
import type { Received, Reply } from '#contract/endpoint.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, notFound } from '#server/errors.ts'
import { bookableClinics, type Soonest, soonestTimes } from '#server/features/appointments/public.ts'
import { mustSetUp } from '#server/features/clinics/public.ts'
import { todayIn } from '#server/time.ts'
import { listingOf, type Offered, offerFor } from './listing.ts'
import { distinct, languagesOf, type Match, matchesOf, specialtiesOf, type Wanted } from './matching.ts'
import { findOwn, listListed, type Standing } from './queries.ts'

/** Clinics whose free times are compared for one answer; more are sorted by name. */
export const MOST_COMPARED = 300

/**
 * Returns a page of the directory, the soonest free time first. Throws 400 if a free time is wanted and too many clinics
 * match otherwise.
 */
export async function findClinics(
  deps: Deps,
  { limit, offset, within, ...wanted }: Received<typeof endpoint>['query'],
): Promise<FoundClinics> {
  const listed = await listListed(deps.db)
  const matches = matchesOf(listed, wanted)
  const isSoonestFirst = matches.length <= MOST_COMPARED
  if (!isSoonestFirst && within) throw badRequest(t(directoryMessages.tooMany))
  const page = <T>(all: readonly T[]) => all.slice(offset, offset + limit)
  const found = isSoonestFirst ? await compared(deps, wanted, matches) : await withTimes(deps, page(matches))
  const sorted = isSoonestFirst ? found.filter((one) => isWithin(one, within)).toSorted(bySoonest) : found
  return {
    clinics: (isSoonestFirst ? page(sorted) : sorted).map(({ offered, soonest }) => listingOf(offered, soonest)),
    total: isSoonestFirst ? sorted.length : matches.length,
    isSoonestFirst,
    specialties: distinct(listed.flatMap(specialtiesOf)).toSorted(),
    languages: distinct(listed.flatMap(languagesOf)).toSorted(),
  }
}

interface Timed {
  offered: Offered
  soonest: Soonest | null
}

/** Comparisons that are being made, of each server in this process, by what is wanted. */
const underWay = new WeakMap<Deps, Map<string, Promise<Timed[]>>>()

/**
 * Adds the first free times once for all who want the same at the same time, whatever page or days they want: a crowd
 * costs the database as much as one visitor.
 */
function compared(deps: Deps, { place, specialty, language }: Wanted, matches: readonly Match[]): Promise<Timed[]> {
  const of = underWay.get(deps) ?? new Map<string, Promise<Timed[]>>()
  underWay.set(deps, of)
  const key = JSON.stringify([place, specialty, language])
  const running = of.get(key)
  if (running) return running
  const made = withTimes(deps, matches).finally(() => of.delete(key))
  of.set(key, made)
  return made
}

/** Adds the first free time of each clinic; leaves out those without a service of the matching doctors. */
async function withTimes(deps: Deps, matches: readonly Match[]): Promise<Timed[]> {
  const ids = matches.map(({ clinic }) => clinic.id)
  const bookable = new Map((await bookableClinics(deps, ids)).map((one) => [one.id, one]))
  const offered = matches.flatMap((match) => {
    const booking = bookable.get(match.clinic.id)
    return (booking && offerFor(match, booking)) ?? []
  })
  const times = await soonestTimes(
    deps,
    offered.map(({ booking, workers }) => ({ clinic: booking, doctors: workers })),
  )
  return offered.map((one, index) => ({ offered: one, soonest: times[index] ?? null }))
}

function isWithin({ offered: { clinic }, soonest }: Timed, within: FreeWithin | undefined): boolean {
  if (!within) return true
  return soonest !== null && soonest.date < addDays(todayIn(clinic.timeZone), freeWithin[within])
}

/** Clinics without a free time come last; equal ones keep the order of their names. */
const bySoonest = (one: Timed, other: Timed): number => momentOf(one) - momentOf(other)
const momentOf = ({ soonest }: Timed): number => soonest?.startsAt.getTime() ?? Number.MAX_SAFE_INTEGER

/**
 * Returns how the clinic appears in the directory, and what is missing for that. Throws 404 for people who don't belong to
 * it, 403 for members who don't administer it.
 */
export async function ownListing(deps: Deps, actor: SignedIn, id: string): Promise<Reply<typeof getClinicListing>> {
  mustSetUp(actor, id)
  const found = await findOwn(deps.db, id)
  if (!found) throw notFound(t('Clinic not found.'))
  const { clinic, standing } = found
  const match = { clinic, doctorIds: clinic.doctors.map((doctor) => doctor.id) }
  return {
    listing: match.doctorIds.length > 0 ? await listingAlone(deps, match) : null,
    missing: missingIn(standing),
    trialUntil: standing.trialUntil,
  }
}

async function listingAlone(deps: Deps, match: Match): Promise<ClinicListing | null> {
  const [timed] = await withTimes(deps, [match])
  return timed ? listingOf(timed.offered, timed.soonest) : null
}

function missingIn({ isListed, isBookable, takesNewPatients, trialUntil }: Standing) {
  return [
    ...(isListed ? [] : (['switched-off'] as const)),
    ...(isBookable ? [] : (['not-bookable'] as const)),
    ...(takesNewPatients ? [] : (['no-new-patients'] as const)),
    ...(trialUntil === null ? [] : (['trial'] as const)),
  ]
}
