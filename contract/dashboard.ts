import { z } from 'zod'
import { AppointmentAbilities, appointmentStatuses } from './appointments/appointments.ts'
import { Id, paging } from './common.ts'
import { endpoint } from './endpoint.ts'

const Count = z.number().int().min(0)

/** Money that was earned, in one currency: decimal text. Different currencies are never added up. */
const Money = z.object({ amount: z.string(), currency: z.string() })

/** A change in whole percent against an earlier time; absent where there is nothing to compare with (rule T60). */
const Trend = z.object({
  percent: z.number().int(),
  against: z.enum(['last-week', 'last-month']),
  /** How many it was then; absent for money. */
  before: Count.optional(),
})
export type Trend = z.infer<typeof Trend>

/**
 * The figures of the dashboard. Which of them there are depends on who asks: a doctor's own, an administrator's own
 * clinics', a patient's own; none for the desk. Cancelled and expired bookings are never counted (rule T70).
 */
export const DashboardStats = z.object({
  /** Doctor: own visits of the clinic's today. */
  todayAppointments: Count.optional(),
  /** Doctor: distinct patients of own visits. */
  totalPatients: Count.optional(),
  /** Doctor: written prescriptions. Patient: active ones. */
  prescriptions: Count.optional(),
  /** Prices of the completed visits of this calendar month of the clinic (rule T61), in `currency`. */
  revenue: z.string().optional(),
  currency: z.string().optional(),
  /** The same in other currencies, where clinics have several. */
  otherRevenue: z.array(Money).optional(),
  /** Administrator: own clinics (rule T20). */
  activeClinics: Count.optional(),
  totalDoctors: Count.optional(),
  /** Administrator: visits of this calendar month. */
  monthlyBookings: Count.optional(),
  /** Patient: from the clinic's today to six days later, still to come. */
  upcomingAppointments: Count.optional(),
  /** Doses that today has, marked or not. */
  medicineReminders: Count.optional(),
  testReports: Count.optional(),
  trends: z
    .object({ todayAppointments: Trend, totalPatients: Trend, revenue: Trend, monthlyBookings: Trend })
    .partial(),
  /** Administrator: counts over the whole platform, without names and without revenue (rule B5). */
  platform: z.object({ activeClinics: Count, totalDoctors: Count, monthlyBookings: Count }).optional(),
})
export type DashboardStats = z.infer<typeof DashboardStats>

const Named = z.object({ firstName: z.string(), lastName: z.string() })

/** A visit as the dashboard shows it; date and time are the clinic's wall clock. No contact data (rule T68). */
export const DayVisit = z.object({
  id: Id,
  appointmentDate: z.string(),
  appointmentTime: z.string(),
  startsAt: z.iso.datetime(),
  /** Minutes. */
  duration: z.number().int(),
  status: z.enum(appointmentStatuses),
  service: z.string().nullable(),
  /** For those who treat or receive the patient, and for the patient. */
  reason: z.string().nullable(),
  clinic: z.object({ id: Id, name: z.string(), timeZone: z.string(), address: z.string(), phone: z.string() }),
  doctor: Named.extend({ id: Id, specialty: z.string() }),
  patient: Named.extend({ id: Id, age: z.number().int().nullable(), chartNumber: z.string() }),
  arrivedAt: z.iso.datetime().nullable(),
  visitId: Id.nullable(),
  can: AppointmentAbilities,
})
export type DayVisit = z.infer<typeof DayVisit>

/** A time that a doctor really has free: at least the usual length of a visit, within the opening hours. */
export const FreeSlot = z.object({
  date: z.string(),
  time: z.string(),
  /** Free minutes from then on, as far as anyone needs to know. */
  minutes: z.number().int(),
  isToday: z.boolean(),
})
export type FreeSlot = z.infer<typeof FreeSlot>

/** The reader's visits of the clinic's today, cancelled ones left out (rule T59); and what comes next. */
export const DashboardDay = z.object({
  /** The date at the reader's clinics; null for who has none, and where they are a date apart. */
  date: z.string().nullable(),
  visits: z.array(DayVisit),
  /** How many visits today has in all; more than are listed when there are very many. */
  total: Count,
  /** Doctors: their next free time. */
  nextFreeSlot: FreeSlot.nullable(),
  /** Patients: their next visit, today or later. */
  nextVisit: DayVisit.nullable(),
})
export type DashboardDay = z.infer<typeof DashboardDay>

export const activityKinds = [
  'booked',
  'confirmed',
  'completed',
  'cancelled',
  'no_show',
  'moved',
  'arrived',
  'restored',
] as const

/** Something that happened to an appointment of the reader's scope. */
export const Activity = z.object({
  id: z.string(),
  kind: z.enum(activityKinds),
  /** A sentence that says no more than the reader may see. */
  text: z.string(),
  at: z.iso.datetime(),
  /** The visit's wall clock. */
  appointmentDate: z.string(),
  appointmentTime: z.string(),
  appointmentId: Id,
  /** The patient whose name begins the sentence, if the reader may open their chart. */
  patient: z.object({ id: Id, clinicId: Id, name: z.string() }).nullable(),
})
export type Activity = z.infer<typeof Activity>

/** Returns the figures of the dashboard, for the caller's role. */
export const getDashboardStats = endpoint({
  method: 'GET',
  path: '/api/dashboard/stats',
  access: 'signed-in',
  reply: DashboardStats,
})

/** Returns the appointments of a day, for the dashboard. */
export const getDashboardDay = endpoint({
  method: 'GET',
  path: '/api/dashboard/today',
  access: 'signed-in',
  query: z.object(paging(300, 500)),
  reply: DashboardDay,
})

/** Lists what happened last, newest first. */
export const listActivity = endpoint({
  method: 'GET',
  path: '/api/dashboard/activity',
  access: 'signed-in',
  query: z.object({ limit: paging(8, 50).limit }),
  reply: z.array(Activity),
})
