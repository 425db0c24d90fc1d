import { exportedNames } from '#contract/import-export/exports.ts'
import { chartFieldNames } from '#contract/import-export/rows.ts'
import { byField, clinicalNames, type FieldName, phoneNames } from '#contract/patients/fields.ts'
import { type SignedInCaller, isMember } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { timeZoneOf } from '#server/features/clinics/public.ts'
import { moneyText } from '#server/money.ts'
import { phoneInFile } from '#server/phones.ts'
import { dayBounds, todayIn, wallClockOf } from '#server/time.ts'
import { requireAdministrator } from '#server/standings.ts'
import { type ExportedChart, listChartsAfter, listAppointmentsAfter, listWordsOf } from './queries.ts'
import { withRecords } from './records.ts'

// Page by page with separate queries: a slow reader holds no connection and no snapshot. The sort order never changes, so
// that nothing appears twice.
const PAGE = 1_000

const isClinical = new Set<FieldName>(clinicalNames)

/**
 * Returns the charts of a clinic with contact data. Throws 403, 404, before the first page; that they were taken is
 * recorded.
 */
export async function contactsOf(deps: Deps, caller: SignedInCaller, clinicId: string) {
  requireAdministrator(caller.actor, clinicId)
  return chartsOf(deps, caller, clinicId, exportedNames)
}

/** Exports the same with clinical text, for the doctors of the clinic. Throws as `contactsOf` does. */
export async function fullChartsOf(deps: Deps, caller: SignedInCaller, clinicId: string) {
  const { actor } = caller
  if (!isMember(actor, clinicId, 'doctor'))
    throw isMember(actor, clinicId, 'staff', 'clinic_admin') ? forbidden() : notFound()
  // decision 0027: no clinical text before the email address is verified
  if (actor.mustProveEmail) throw forbidden()
  return chartsOf(deps, caller, clinicId, chartFieldNames)
}

async function chartsOf<N extends FieldName>(
  deps: Deps,
  caller: SignedInCaller,
  clinicId: string,
  names: readonly N[],
) {
  await audit(deps, caller, 'patients.exported', clinicId)
  const zone = await timeZoneOf(deps.db, clinicId)
  return { day: todayIn(zone), rows: pagesOfCharts(deps, clinicId, names, zone) }
}

function withPhonesInFile<C extends object>(chart: C): C {
  const texts: Partial<Record<FieldName, string | null>> = chart
  return { ...chart, ...byField(phoneNames, (name) => texts[name] && phoneInFile(texts[name])) }
}

async function* pagesOfCharts<N extends FieldName>({ db }: Deps, clinicId: string, names: readonly N[], zone: string) {
  for (let after: string | null = null; ;) {
    const charts: ExportedChart<N>[] = await listChartsAfter(db, clinicId, names, after, PAGE)
    const words = names.some((name) => isClinical.has(name))
      ? await listWordsOf(
          db,
          charts.map(({ id }) => id),
        )
      : null
    yield charts.map((chart) => ({
      ...withPhonesInFile(words ? withRecords(chart, words.get(chart.id)!) : chart),
      addedOn: todayIn(zone, chart.createdAt),
    }))
    if (charts.length < PAGE) return
    after = charts.at(-1)!.id
  }
}

/**
 * Returns the appointments of a clinic between two days of its calendar, both included, page by page. Throws as
 * `contactsOf` does.
 */
export async function appointmentsOf(
  deps: Deps,
  { actor, address }: SignedInCaller,
  clinicId: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
) {
  requireAdministrator(actor, clinicId)
  const zone = await timeZoneOf(deps.db, clinicId)
  const span = { from: from ? dayBounds(from, zone).from : null, to: to ? dayBounds(to, zone).to : null }
  await audit(deps, { actor, address }, 'appointments.exported', clinicId, { from: from ?? null, to: to ?? null })
  return { day: todayIn(zone), rows: pagesOfAppointments(deps, clinicId, zone, span) }
}

async function* pagesOfAppointments(
  { db }: Deps,
  clinicId: string,
  zone: string,
  span: { from: Date | null; to: Date | null },
) {
  for (let after: { id: string; place: string } | null = null; ;) {
    const appointments: Awaited<ReturnType<typeof listAppointmentsAfter>> = await listAppointmentsAfter(
      db,
      clinicId,
      span,
      after,
      PAGE,
    )
    yield appointments.map(({ startsAt, createdAt, priceMinor, ...appointment }) => ({
      ...appointment,
      ...wallClockOf(startsAt, zone),
      phone: appointment.phone && phoneInFile(appointment.phone),
      price: priceMinor === null ? null : moneyText(priceMinor, appointment.currency),
      bookedOn: todayIn(zone, createdAt),
    }))
    if (appointments.length < PAGE) return
    after = appointments.at(-1)!
  }
}

const audit = (
  { db }: Deps,
  { actor, address }: SignedInCaller,
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
