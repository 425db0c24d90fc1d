import { english } from '#language/translate.ts'
import { accessInWords } from '#contract/patients/access.ts'
import type { OwnAccess } from '#contract/patients/own-access.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import { listAccess } from './queries/access.ts'
import { type HeldChart, listHeldCharts } from './queries/own-access.ts'

export interface AccessFilter {
  clinicId?: string
  from?: string
  to?: string
}

/** Returns the clinics that have a chart of the person or of their family. */
export async function accessClinics(db: Db, { userId }: SignedIn): Promise<{ id: string; name: string }[]> {
  const charts = await listHeldCharts(db, userId)
  return [...new Map(charts.map(({ clinic }) => [clinic.id, clinic])).values()]
}

/**
 * Returns a page of the accesses to all charts that a person holds, newest first, and the total. Accesses to test reports,
 * which belong to a person and not to a clinic, come with the first chart of each person.
 */
export async function ownAccess(
  db: Db,
  { userId }: SignedIn,
  { clinicId, from, to }: AccessFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ entries: OwnAccess[]; total: number }> {
  const charts = (await listHeldCharts(db, userId)).filter(({ clinic }) => !clinicId || clinic.id === clinicId)
  const people = new Set<string | null>()
  const entries: OwnAccess[] = []
  let total = 0
  for (const chart of charts) {
    const withReports = !clinicId && !people.has(chart.familyMemberId)
    people.add(chart.familyMemberId)
    const period = from || to ? { from: from ?? null, to: to ?? null, zone: chart.zone } : null
    // the newest of each chart include the newest of all
    const found = await listAccess(
      db,
      chart.id,
      { readerId: userId, isOwner: true, withReports, period },
      { limit: limit + offset, offset: 0 },
    )
    total += found.total
    entries.push(...found.entries.map((entry) => inClinic(entry, chart)))
  }
  return { entries: entries.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(offset, offset + limit), total }
}

const inClinic = (
  { clinicId, ...entry }: Awaited<ReturnType<typeof listAccess>>['entries'][number],
  { clinic, firstName, lastName }: HeldChart,
): OwnAccess => ({ ...entry, patient: { firstName, lastName }, clinic: clinicId === clinic.id ? clinic : null })

const PAGE = 500

/** Yields the same accesses as rows of a file. */
export async function* ownAccessRows(db: Db, actor: SignedIn, filter: AccessFilter) {
  for (let offset = 0; ; offset += PAGE) {
    const { entries } = await ownAccess(db, actor, filter, { limit: PAGE, offset })
    yield entries.map(({ at, patient, clinic, who, what, about }) => ({
      at,
      patient: nameOf(patient),
      clinic: clinic?.name ?? null,
      who: who && nameOf(who),
      role: who?.role ?? null,
      what: english(accessInWords[what]).replace('{who} ', ''),
      about,
    }))
    if (entries.length < PAGE) return
  }
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim()
