import { t } from '#language/translate.ts'
import type { Activity, DashboardDay, DashboardStats, DayVisit, FreeSlot } from '#contract/dashboard.ts'
import type { SignedIn } from '#server/actor.ts'
import { asServer } from '#server/database/acting.ts'
import type { Deps } from '#server/deps.ts'
import {
  abilitiesOf,
  isOfClinic,
  nextFreeTime,
  noteSeen,
  reasonFor,
  visitIdFor,
} from '#server/features/appointments/public.ts'
import { dosesToday } from '#server/features/medicine-reminders/public.ts'
import { activeCount, writtenCount } from '#server/features/prescriptions/public.ts'
import { ownReports } from '#server/features/test-reports/public.ts'
import { moneyText } from '#server/money.ts'
import { todayIn } from '#server/time.ts'
import { toActivity } from './activity.ts'
import { type DoctorAtClinic, viewOf } from './policy.ts'
import {
  countDoctors,
  countForDoctor,
  countMonth,
  countPlatform,
  countUpcoming,
  type Earned,
  sumRevenue,
} from './queries/figures.ts'
import { type DayRow, findNextAppointment, listChanges, listDay, type Whose } from './queries/lists.ts'
import { findClinics, findClinicsOfPatient, type ScopeClinic } from './queries/scope.ts'
import { countTrendOf, trendOf } from './periods.ts'

/** Returns the metrics of the reader's dashboard; the desk has none (rule T63). */
export async function dashboardStats({ db }: Deps, actor: SignedIn, now = new Date()): Promise<DashboardStats> {
  const view = viewOf(actor)
  if (view.kind === 'staff') return { trends: {} }
  if (view.kind === 'patient') {
    const clinics = await findClinicsOfPatient(db, actor.userId, now)
    return {
      prescriptions: await activeCount(db, actor),
      upcomingAppointments: clinics.length > 0 ? await countUpcoming(db, actor.userId, clinics) : 0,
      medicineReminders: await dosesToday(db, actor),
      testReports: await ownReports(db, actor),
      trends: {},
    }
  }
  const clinics = await findClinics(db, view.clinicIds, now)
  if (view.kind === 'doctor') return doctorsStats(db, actor, view.doctorIds, clinics)
  return administratorsStats(db, clinics)
}

async function doctorsStats(
  db: Deps['db'],
  actor: SignedIn,
  doctorIds: readonly string[],
  clinics: ScopeClinic[],
): Promise<DashboardStats> {
  if (doctorIds.length === 0 || clinics.length === 0)
    return { todayAppointments: 0, totalPatients: 0, prescriptions: 0, revenue: '0', trends: {} }
  const [figures, prescriptions, earned] = await Promise.all([
    countForDoctor(db, doctorIds, clinics),
    writtenCount(
      db,
      actor,
      clinics.map(({ id }) => id),
    ),
    sumRevenue(db, clinics, doctorIds),
  ])
  return {
    todayAppointments: figures.today,
    totalPatients: figures.patients,
    prescriptions,
    ...revenueOf(earned, clinics),
    trends: {
      todayAppointments: countTrendOf(figures.today, figures.weekAgo, 'last-week'),
      totalPatients: countTrendOf(figures.patients, figures.patientsBefore, 'last-month'),
      revenue: revenueTrend(earned),
    },
  }
}

async function administratorsStats(db: Deps['db'], clinics: ScopeClinic[]): Promise<DashboardStats> {
  // an account that runs no clinic sees nothing of the platform either (rule B1)
  if (clinics.length === 0) return { activeClinics: 0, totalDoctors: 0, monthlyBookings: 0, revenue: '0', trends: {} }
  const [doctors, month, earned, platform] = await Promise.all([
    countDoctors(
      db,
      clinics.map((one) => one.id),
    ),
    countMonth(db, clinics),
    sumRevenue(db, clinics, null),
    // numbers of the whole platform, without names
    asServer(() => countPlatform(db)),
  ])
  return {
    activeClinics: clinics.length,
    totalDoctors: doctors,
    monthlyBookings: month.month,
    ...revenueOf(earned, clinics),
    trends: {
      monthlyBookings: countTrendOf(month.soFar, month.before, 'last-month'),
      revenue: revenueTrend(earned),
    },
    platform,
  }
}

/** Returns the revenue in the currency of most appointments, and separately that in others. */
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

/** Returns the trend of one currency; undefined for several, whose sums can't be compared. */
const revenueTrend = (earned: readonly Earned[]) =>
  earned.length === 1 ? trendOf(earned[0]!.minor, earned[0]!.before, 'last-month') : undefined

/** The viewer of a dashboard and their address, recorded with the charts it shows. */
interface Reader {
  actor: SignedIn
  address: string
}

/** Returns today at the reader's clinics, a doctor's next free time, a patient's next appointment. */
export async function dashboardDay(
  deps: Deps,
  reader: Reader,
  page: { limit: number; offset: number },
  now = new Date(),
): Promise<DashboardDay> {
  const { db } = deps
  const { actor } = reader
  const view = viewOf(actor)
  const toAppointment = (row: DayRow) => toDayAppointment(row, actor, now)
  if (view.kind === 'patient') {
    const clinics = await findClinicsOfPatient(db, actor.userId, now)
    const [{ appointments, total }, next] = await Promise.all([
      listDay(db, clinics, { patientUserId: actor.userId }, page),
      findNextAppointment(db, actor.userId),
    ])
    const date = dateAt(clinics, now)
    return {
      date,
      visits: appointments.map(toAppointment),
      total,
      nextFreeSlot: null,
      nextVisit: next && toAppointment(next),
    }
  }
  const clinics = await findClinics(db, view.clinicIds, now)
  const date = dateAt(clinics, now)
  if (view.kind !== 'doctor') {
    const { appointments, total } = await listDay(db, clinics, 'clinics', page)
    noteSeen(deps, reader, 'dashboard.seen', appointments)
    return { date, visits: appointments.map(toAppointment), total, nextFreeSlot: null, nextVisit: null }
  }
  const { doctorIds } = view
  if (doctorIds.length === 0) return { date, visits: [], total: 0, nextFreeSlot: null, nextVisit: null }
  const [{ appointments, total }, nextFreeSlot] = await Promise.all([
    listDay(db, clinics, { doctorIds }, page),
    soonestFreeTime(deps, view.places, now),
  ])
  noteSeen(deps, reader, 'dashboard.seen', appointments)
  return { date, visits: appointments.map(toAppointment), total, nextFreeSlot, nextVisit: null }
}

/** Returns the date at the clinics; null without one, and where they are a date apart. */
function dateAt(clinics: readonly ScopeClinic[], now: Date): string | null {
  const [date, ...others] = new Set(clinics.map(({ zone }) => todayIn(zone, now)))
  return others.length === 0 ? (date ?? null) : null
}

/** Returns the first free time of a doctor at any of their clinics. */
async function soonestFreeTime(deps: Deps, places: readonly DoctorAtClinic[], now: Date): Promise<FreeSlot | null> {
  const found = await Promise.all(places.map(({ doctorId, clinicId }) => nextFreeTime(deps, doctorId, clinicId, now)))
  const slots = found.filter((slot) => slot !== null)
  return slots.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())[0] ?? null
}

function toDayAppointment(row: DayRow, reader: SignedIn, now: Date): DayVisit {
  const seesDesk = isOfClinic(reader, row)
  const isVideo = row.mode === 'video'
  return {
    id: row.id,
    appointmentDate: row.date,
    appointmentTime: row.time,
    startsAt: row.startsAt.toISOString(),
    duration: row.duration,
    status: row.status,
    mode: row.mode,
    service: isVideo && row.service ? t('{service}, by video', { service: row.service }) : row.service,
    serviceId: row.serviceId,
    reason: reasonFor(reader, row),
    clinic: {
      id: row.clinicId,
      name: row.clinicName,
      timeZone: row.timeZone,
      // no patient should travel to a video visit
      address: isVideo ? t('By video') : row.clinicAddress,
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
    arrivedAt: seesDesk ? (row.arrivedAt?.toISOString() ?? null) : null,
    isWithDoctor: seesDesk && row.visitStatus === 'draft' && isOpen(row),
    visitId: visitIdFor(reader, row),
    can: abilitiesOf(reader, row, now),
  }
}

/** True if the appointment has no outcome yet. */
const isOpen = ({ status }: DayRow) => ['pending', 'scheduled', 'confirmed'].includes(status)

/** Returns recent activity on the appointments of the reader's scope, newest first. */
export async function recentActivity(deps: Deps, reader: Reader, limit: number): Promise<Activity[]> {
  const { actor } = reader
  const view = viewOf(actor)
  const clinicIds = view.kind === 'patient' ? [] : view.clinicIds
  let whose: Whose = 'clinics'
  if (view.kind === 'patient') whose = { patientUserId: actor.userId }
  if (view.kind === 'doctor') {
    if (view.doctorIds.length === 0) return []
    whose = { doctorIds: view.doctorIds }
  }
  const rows = await listChanges(deps.db, clinicIds, whose, limit)
  noteSeen(deps, reader, 'dashboard.seen', rows)
  return rows.map((row) => toActivity(row, actor))
}
