import type { Activity, DashboardDay, DashboardStats, DayVisit, FreeSlot } from '#contract/dashboard.ts'
import type { SignedIn } from '#server/actor.ts'
import { asServer } from '#server/database/acting.ts'
import type { Deps } from '#server/deps.ts'
import { abilitiesOf, arrivalAbilities, reasonFor } from '#server/features/appointments/use-cases.ts'
import { moneyText } from '#server/money.ts'
import { addDays, dayBounds, todayIn } from '#server/time.ts'
import { toActivity } from './activity.ts'
import { FREE_WITHIN_DAYS, nextFree } from './next-free.ts'
import { viewOf } from './policy.ts'
import {
  countDoctors,
  countForDoctor,
  countMonth,
  countPlatform,
  countUpcoming,
  type Earned,
  sumRevenue,
} from './queries/figures.ts'
import { type DayRow, findNextVisit, listChanges, listDay, listHours, listTaken, type Whose } from './queries/lists.ts'
import { findClinics, findClinicsOfPatient, type ScopeClinic } from './queries/scope.ts'
import { trendOf } from './trend.ts'

/** The program keeps no prescriptions, reminders or test reports yet, so of each there are truly none. */
const NONE_KEPT = 0

/** The figures of the reader's dashboard; the desk has none (specification 1, section 6). */
export async function dashboardStats({ db }: Deps, actor: SignedIn, now = new Date()): Promise<DashboardStats> {
  const view = viewOf(actor)
  if (view.kind === 'staff') return { trends: {} }
  if (view.kind === 'patient') {
    const clinics = await findClinicsOfPatient(db, actor.userId, now)
    return {
      upcomingAppointments: clinics.length > 0 ? await countUpcoming(db, actor.userId, clinics) : 0,
      prescriptions: NONE_KEPT,
      medicineReminders: NONE_KEPT,
      testReports: NONE_KEPT,
      trends: {},
    }
  }
  const clinics = await findClinics(db, view.clinicIds, now)
  if (view.kind === 'doctor') return doctorsStats(db, view.doctorId, clinics)
  return administratorsStats(db, clinics)
}

async function doctorsStats(db: Deps['db'], doctorId: string | null, clinics: ScopeClinic[]): Promise<DashboardStats> {
  if (!doctorId || clinics.length === 0)
    return { todayAppointments: 0, totalPatients: 0, prescriptions: NONE_KEPT, revenue: '0', trends: {} }
  const [figures, earned] = await Promise.all([
    countForDoctor(db, doctorId, clinics),
    sumRevenue(db, clinics, doctorId),
  ])
  return {
    todayAppointments: figures.today,
    totalPatients: figures.patients,
    prescriptions: NONE_KEPT,
    ...revenueOf(earned, clinics),
    trends: {
      todayAppointments: trendOf(figures.today, figures.weekAgo, 'last-week'),
      totalPatients: trendOf(figures.patients, figures.patientsBefore, 'last-month'),
      revenue: revenueTrend(earned),
    },
  }
}

async function administratorsStats(db: Deps['db'], clinics: ScopeClinic[]): Promise<DashboardStats> {
  // an account that runs no clinic sees nothing of the platform either (decision B1)
  if (clinics.length === 0) return { activeClinics: 0, totalDoctors: 0, monthlyBookings: 0, revenue: '0', trends: {} }
  const [doctors, month, earned, platform] = await Promise.all([
    countDoctors(
      db,
      clinics.map((one) => one.id),
    ),
    countMonth(db, clinics),
    sumRevenue(db, clinics, null),
    // numbers of the whole platform, without a name (specification 1, section 6)
    asServer(() => countPlatform(db)),
  ])
  return {
    activeClinics: clinics.length,
    totalDoctors: doctors,
    monthlyBookings: month.month,
    ...revenueOf(earned, clinics),
    trends: {
      monthlyBookings: trendOf(month.soFar, month.before, 'last-month'),
      revenue: revenueTrend(earned),
    },
    platform,
  }
}

/** The currency of most visits leads; what was earned in another stands beside it. */
function revenueOf(earned: readonly Earned[], clinics: readonly ScopeClinic[]) {
  const currency = earned[0]?.currency ?? clinics[0]!.currency
  const minor = earned.find((one) => one.currency === currency)?.minor ?? 0
  const others = earned.filter((one) => one.currency !== currency && one.minor > 0)
  return {
    revenue: moneyText(minor, currency),
    currency,
    otherRevenue: others.map((one) => ({ amount: moneyText(one.minor, one.currency), currency: one.currency })),
  }
}

/** Of one currency alone: sums of several cannot be compared. */
const revenueTrend = (earned: readonly Earned[]) =>
  earned.length === 1 ? trendOf(earned[0]!.minor, earned[0]!.before, 'last-month') : undefined

/** Today at the reader's clinics, a doctor's next free time, a patient's next visit. */
export async function dashboardDay(
  { db }: Deps,
  actor: SignedIn,
  page: { limit: number; offset: number },
  now = new Date(),
): Promise<DashboardDay> {
  const view = viewOf(actor)
  const toVisit = (row: DayRow) => toDayVisit(row, actor, now)
  if (view.kind === 'patient') {
    const clinics = await findClinicsOfPatient(db, actor.userId, now)
    const [{ visits, total }, next] = await Promise.all([
      listDay(db, clinics, { patientUserId: actor.userId }, page),
      findNextVisit(db, actor.userId),
    ])
    return { visits: visits.map(toVisit), total, nextFreeSlot: null, nextVisit: next && toVisit(next) }
  }
  const clinics = await findClinics(db, view.clinicIds, now)
  if (view.kind !== 'doctor') {
    const { visits, total } = await listDay(db, clinics, 'clinics', page)
    return { visits: visits.map(toVisit), total, nextFreeSlot: null, nextVisit: null }
  }
  const { doctorId } = view
  if (!doctorId) return { visits: [], total: 0, nextFreeSlot: null, nextVisit: null }
  const [{ visits, total }, nextFreeSlot] = await Promise.all([
    listDay(db, clinics, { doctorId }, page),
    nextFreeOf(db, doctorId, clinics[0], now),
  ])
  return { visits: visits.map(toVisit), total, nextFreeSlot, nextVisit: null }
}

async function nextFreeOf(
  db: Deps['db'],
  doctorId: string,
  clinic: ScopeClinic | undefined,
  now: Date,
): Promise<FreeSlot | null> {
  if (!clinic) return null
  const until = dayBounds(addDays(todayIn(clinic.zone, now), FREE_WITHIN_DAYS), clinic.zone).from
  const [hours, taken] = await Promise.all([listHours(db, clinic.id, doctorId), listTaken(db, doctorId, now, until)])
  return nextFree(hours, taken, clinic.zone, now)
}

function toDayVisit(row: DayRow, reader: SignedIn, now: Date): DayVisit {
  const { move, cancel } = abilitiesOf(reader, row, now)
  return {
    id: row.id,
    appointmentDate: row.date,
    appointmentTime: row.time,
    startsAt: row.startsAt.toISOString(),
    duration: row.duration,
    status: row.status,
    service: row.service,
    reason: reasonFor(reader, row),
    clinic: {
      id: row.clinicId,
      name: row.clinicName,
      timeZone: row.timeZone,
      address: row.clinicAddress,
      phone: row.clinicPhone,
    },
    doctor: {
      id: row.doctorId,
      firstName: row.doctorFirstName,
      lastName: row.doctorLastName,
      specialty: row.specialty,
    },
    patient: {
      id: row.patientId,
      firstName: row.patientFirstName,
      lastName: row.patientLastName,
      age: row.age,
      chartNumber: row.chartNumber,
    },
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    can: { ...arrivalAbilities(reader, row, now), move, cancel },
  }
}

/** What happened last to the appointments of the reader's scope, newest first. */
export async function recentActivity({ db }: Deps, actor: SignedIn, limit: number): Promise<Activity[]> {
  const view = viewOf(actor)
  const clinicIds = view.kind === 'patient' ? [] : view.clinicIds
  let whose: Whose = 'clinics'
  if (view.kind === 'patient') whose = { patientUserId: actor.userId }
  if (view.kind === 'doctor') {
    if (!view.doctorId) return []
    whose = { doctorId: view.doctorId }
  }
  const rows = await listChanges(db, clinicIds, whose, limit)
  return rows.map((row) => toActivity(row, actor))
}
