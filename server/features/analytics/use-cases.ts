import { t } from '#language/translate.ts'
import {
  type Analytics,
  analyticsMessages,
  type Figures,
  type Period,
  type TableName,
} from '#contract/analytics/analytics.ts'
import { fillRate, noShowRate, returningRate } from '#contract/analytics/figures.ts'
import { weekdays } from '#contract/clinics/clinics.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { notFound, wrongField } from '#server/errors.ts'
import { requireAdministrator } from '#server/standings.ts'
import { todayIn } from '#server/time.ts'
import {
  doctorsOf,
  type Found,
  otherRevenueOf,
  servicesOf,
  totalsOf,
  unfinishedOf,
  weekdaysOf,
  weeksOf,
} from './assemble.ts'
import { dayPartsOf, type Stretch, stretchesOf } from './periods.ts'
import { countAppointments, type Counted } from './queries/appointments.ts'
import { type ClinicRow, findClinic } from './queries/clinic.ts'
import { countMinutes } from './queries/offered.ts'
import { findAppointments, type Numbered } from './queries/patients.ts'
import { tallyBefore, tallyPatients } from './tally.ts'

/** The requested time: a period, or custom days. */
export interface Wish {
  period: Period
  from?: string | undefined
  to?: string | undefined
}

/**
 * Returns a clinic's metrics for a period and the one before. Throws 403 and 404 for people who don't administer the
 * clinic, 400 for custom days in the future.
 */
export async function analyticsOf(
  { db }: Deps,
  actor: SignedIn,
  clinicId: string,
  { period, from = '', to = '' }: Wish,
  now = new Date(),
): Promise<Analytics> {
  requireAdministrator(actor, clinicId)
  const clinic = await findClinic(db, clinicId)
  if (!clinic) throw notFound()
  const { id, name, timeZone, currency } = clinic
  const today = todayIn(timeZone, now)
  if (period === 'custom' && to > today) throw wrongField('to', t(analyticsMessages.future))
  const { span, before } = stretchesOf(period, { from, to }, timeZone, now)
  const counted: Counted = { clinicId, zone: timeZone, currency, now }
  const [found, earlier] = await countBoth(db, counted, clinic, span, before)
  return {
    clinic: { id, name, timeZone, currency },
    today,
    span: { from: span.from, to: span.to },
    before: { from: before.from, to: before.to },
    totals: totalsOf(found, currency),
    totalsBefore: totalsOf(earlier, currency),
    otherRevenue: otherRevenueOf(found, currency),
    unfinished: unfinishedOf(found),
    doctors: doctorsOf(found, clinic),
    services: servicesOf(found, clinic),
    weekdays: weekdaysOf(found, span, currency),
    weeks: weeksOf(found, span, currency),
  }
}

/** Counts a time for all tables, and the time before it for the totals. */
async function countBoth(db: Deps['db'], counted: Counted, clinic: ClinicRow, span: Stretch, before: Stretch) {
  const numbered: Numbered = {
    doctorIds: clinic.doctors.map(({ id }) => id),
    serviceIds: clinic.services.map(({ id }) => id),
  }
  // one after the other: side by side they would take each of the few connections that heavy calls share
  const appointments = await countAppointments(db, counted, span, 'tables')
  const minutes = await countMinutes(db, counted, span, 'tables')
  const visits = await findAppointments(db, counted, numbered, span, before)
  const appointmentsBefore = await countAppointments(db, counted, before, 'totals')
  const minutesBefore = await countMinutes(db, counted, before, 'totals')
  const patients = await tallyPatients(visits, numbered, dayPartsOf(span, counted.zone))
  const found: Found = { appointments, patients, minutes }
  const earlier: Found = {
    appointments: appointmentsBefore,
    patients: tallyBefore(visits),
    minutes: minutesBefore,
  }
  return [found, earlier] as const
}

/** Returns one of the tables as the rows of a file, and the clinic's today. Refuses as `analyticsOf` does. */
export async function tableAsRows(deps: Deps, actor: SignedIn, clinicId: string, wish: Wish & { table: TableName }) {
  const found = await analyticsOf(deps, actor, clinicId, wish)
  const { clinic, span } = found
  const rowOf = (row: string, figures: Figures, days: { from: string; to: string } = span) => ({
    clinic: clinic.name,
    from: days.from,
    to: days.to,
    row,
    revenue: figures.revenue,
    currency: clinic.currency,
    bookings: figures.bookings,
    completed: figures.completed,
    noShows: figures.noShows,
    noShowRate: percent(noShowRate(figures)),
    filledMinutes: figures.filledMinutes,
    offeredMinutes: figures.offeredMinutes,
    fillRate: percent(fillRate(figures)),
    leadHours: figures.leadMinutes === null ? '' : (figures.leadMinutes / 60).toFixed(1),
    patients: figures.patients,
    returning: figures.returning,
    returningRate: percent(returningRate(figures)),
  })
  const rows = {
    weeks: () => found.weeks.map((week) => rowOf(`${week.from} to ${week.to}`, week, week)),
    doctors: () => found.doctors.map((doctor) => rowOf(doctor.name, doctor)),
    services: () => found.services.map((service) => rowOf(service.name, service)),
    weekdays: () => found.weekdays.map((one) => rowOf(weekdays[one.weekday]!, one)),
  }[wish.table]()
  return { today: found.today, rows: [...rows, rowOf('Total', found.totals)] }
}

const percent = (rate: number | null) => (rate === null ? '' : (rate * 100).toFixed(1))
