import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Deps } from '#server/deps.ts'
import { zoneOf } from '#server/features/patients/use-cases.ts'
import { moneyText } from '#server/money.ts'
import { dayBounds, todayIn, wallClockOf } from '#server/time.ts'
import { requireAdministrator } from '#server/standings.ts'
import { listChartsAfter, listVisitsAfter } from './queries.ts'

interface Doer {
  actor: SignedIn
  address: string
}

// Page by page with a query of its own each: a reader who takes their time holds no connection and no snapshot. The
// order is by what does not change, so that nothing comes twice.
const PAGE = 1_000

/** The charts of a clinic, page by page. Throws 403, 404, before the first page; that they were taken is recorded. */
export async function chartsOf(deps: Deps, { actor, address }: Doer, clinicId: string) {
  requireAdministrator(actor, clinicId)
  await record(deps, { actor, address }, 'patients.exported', clinicId)
  return pagesOfCharts(deps, clinicId, await zoneOf(deps.db, clinicId))
}

async function* pagesOfCharts({ db }: Deps, clinicId: string, zone: string) {
  for (let after: string | null = null; ;) {
    const charts = await listChartsAfter(db, clinicId, after, PAGE)
    yield charts.map(({ createdAt, ...chart }) => ({ ...chart, addedOn: todayIn(zone, createdAt) }))
    if (charts.length < PAGE) return
    after = charts.at(-1)!.id
  }
}

/** The visits of a clinic between two days of its calendar, both included, page by page. Throws as `chartsOf` does. */
export async function visitsOf(
  deps: Deps,
  { actor, address }: Doer,
  clinicId: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
) {
  requireAdministrator(actor, clinicId)
  const zone = await zoneOf(deps.db, clinicId)
  const span = { from: from ? dayBounds(from, zone).from : null, to: to ? dayBounds(to, zone).to : null }
  await record(deps, { actor, address }, 'appointments.exported', clinicId, { from: from ?? null, to: to ?? null })
  return pagesOfVisits(deps, clinicId, zone, span)
}

async function* pagesOfVisits(
  { db }: Deps,
  clinicId: string,
  zone: string,
  span: { from: Date | null; to: Date | null },
) {
  for (let after: { id: string; place: string } | null = null; ;) {
    const visits: Awaited<ReturnType<typeof listVisitsAfter>> = await listVisitsAfter(db, clinicId, span, after, PAGE)
    yield visits.map(({ startsAt, createdAt, priceMinor, ...visit }) => ({
      ...visit,
      ...wallClockOf(startsAt, zone),
      price: priceMinor === null ? null : moneyText(priceMinor, visit.currency),
      bookedOn: todayIn(zone, createdAt),
    }))
    if (visits.length < PAGE) return
    after = visits.at(-1)!
  }
}

const record = (
  { db }: Deps,
  { actor, address }: Doer,
  action: string,
  clinicId: string,
  detail: Record<string, string | null> = {},
) =>
  recordAudit(db, {
    actorUserId: actor.userId,
    action,
    subjectType: 'clinic',
    subjectId: clinicId,
    clinicId,
    address,
    detail,
  })
