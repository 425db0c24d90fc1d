import { z } from 'zod'
import { AppointmentAbilities, appointmentModes, appointmentStatuses } from './appointments/appointments.ts'
import { Id, paging } from './common.ts'
import { endpoint } from './endpoint.ts'

const Count = z.number().int().min(0)

/** Revenue in one currency, as decimal text. Different currencies are never added up. */
const Money = z.object({ amount: z.string(), currency: z.string() })

/** Change in whole percent compared with an earlier period; omitted if there is nothing to compare with (rule T60). */
const Trend = z.object({
  percent: z.number().int(),
  against: z.enum(['last-week', 'last-month']),
  /** Number in the earlier period; omitted for money. */
  before: Count.optional(),
})
export type Trend = z.infer<typeof Trend>

/**
 * Numbers for the dashboard, depending on the caller's role: a doctor's own, those of an administrator's clinics, a
 * patient's own; none for staff. Cancelled and expired bookings are never counted (rule T70).
 */
export const DashboardStats = z.object({
  /** Doctor: own appointments today, by the clinic's calendar. */
  todayAppointments: Count.optional(),
  /** Doctor: number of different patients of the doctor's appointments. */
  totalPatients: Count.optional(),
  /** Doctor: prescriptions written. Patient: active prescriptions. */
  prescriptions: Count.optional(),
  /**
   * Total price of the completed appointments of the current calendar month at the clinic (rule T61), in `currency`.
   */
  revenue: z.string().optional(),
  currency: z.string().optional(),
  /** Revenue in other currencies, if the clinics use several. */
  otherRevenue: z.array(Money).optional(),
  /** Administrator: number of their clinics (rule T20). */
  activeClinics: Count.optional(),
  totalDoctors: Count.optional(),
  /** Administrator: appointments of the current calendar month. */
  monthlyBookings: Count.optional(),
  /** Patient: upcoming appointments of today and the next six days, by the clinic's calendar. */
  upcomingAppointments: Count.optional(),
  /** Patient: doses of today, marked or not. */
  medicineReminders: Count.optional(),
  testReports: Count.optional(),
  trends: z
    .object({ todayAppointments: Trend, totalPatients: Trend, revenue: Trend, monthlyBookings: Trend })
    .partial(),
  /** Administrator: totals over the whole installation, without names or revenue (rule B5). */
  platform: z.object({ activeClinics: Count, totalDoctors: Count, monthlyBookings: Count }).optional(),
})
export type DashboardStats = z.infer<typeof DashboardStats>

const Named = z.object({ firstName: z.string(), lastName: z.string() })

/** An appointment on the dashboard; date and time are in the clinic's time zone. It has no contact data (rule T68). */
export const DayVisit = z.object({
  id: Id,
  appointmentDate: z.string(),
  appointmentTime: z.string(),
  startsAt: z.iso.datetime(),
  /** Minutes. */
  duration: z.number().int(),
  status: z.enum(appointmentStatuses),
  mode: z.enum(appointmentModes),
  service: z.string().nullable(),
  serviceId: Id.nullable(),
  /** Included for the patient and for members who treat or receive them; null otherwise. */
  reason: z.string().nullable(),
  /** For a video visit, `address` says so. */
  clinic: z.object({ id: Id, name: z.string(), timeZone: z.string(), address: z.string(), phone: z.string() }),
  doctor: Named.extend({ id: Id, specialty: z.string() }),
  patient: Named.extend({ id: Id, age: z.number().int().nullable(), chartNumber: z.string() }),
  /** When the patient checked in; null for patients. */
  arrivedAt: z.iso.datetime().nullable(),
  /** The doctor has started the visit and hasn't finished it; false for patients. */
  isWithDoctor: z.boolean(),
  visitId: Id.nullable(),
  can: AppointmentAbilities,
})
export type DayVisit = z.infer<typeof DayVisit>

/** A free time of a doctor within the opening hours, at least as long as a usual appointment. */
export const FreeSlot = z.object({
  date: z.string(),
  time: z.string(),
  /** Free minutes from then on, at most two hours. */
  minutes: z.number().int(),
  isToday: z.boolean(),
})
export type FreeSlot = z.infer<typeof FreeSlot>

/** The caller's appointments today, without cancelled ones (rule T59), and their next one. */
export const DashboardDay = z.object({
  /** Today's date at the caller's clinics; null if they have no clinic, or if it isn't the same date at all of them. */
  date: z.string().nullable(),
  visits: z.array(DayVisit),
  /** Number of today's appointments; more than the list contains if there are very many. */
  total: Count,
  /** Doctors: their next free time; null otherwise. */
  nextFreeSlot: FreeSlot.nullable(),
  /** Patients: their next appointment, today or later; null otherwise. */
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
  'to_video',
  'to_clinic',
  'arrived',
  'restored',
] as const

/** A recent change of an appointment that the caller can see. */
export const Activity = z.object({
  id: z.string(),
  kind: z.enum(activityKinds),
  /** A sentence that contains only what the caller can see. */
  text: z.string(),
  at: z.iso.datetime(),
  /** Date and time of the appointment, in the clinic's time zone. */
  appointmentDate: z.string(),
  appointmentTime: z.string(),
  appointmentId: Id,
  /** The clinic's name, for people who work at several; null for others, and for patients, whose sentence has it. */
  clinic: z.string().nullable(),
  /** The patient whose name starts the sentence, if the caller can open their chart; null otherwise. */
  patient: z.object({ id: Id, clinicId: Id, name: z.string() }).nullable(),
})
export type Activity = z.infer<typeof Activity>

/**
 * Returns the numbers of the caller's dashboard: a doctor's own, those of an administrator's clinics, or a patient's
 * own. Staff get none.
 */
export const getDashboardStats = endpoint({
  method: 'GET',
  path: '/api/dashboard/stats',
  access: 'signed-in',
  followsClinic: true,
  reply: DashboardStats,
})

/**
 * Returns today's appointments that the caller can see, a doctor's next free time, and a patient's next appointment.
 * Patients listed to members are recorded as viewed.
 */
export const getDashboardDay = endpoint({
  method: 'GET',
  path: '/api/dashboard/today',
  access: 'signed-in',
  followsClinic: true,
  query: z.object(paging(300, 500)),
  reply: DashboardDay,
})

/** Lists recent changes of appointments that the caller can see, newest first. */
export const listActivity = endpoint({
  method: 'GET',
  path: '/api/dashboard/activity',
  access: 'signed-in',
  followsClinic: true,
  query: z.object({ limit: paging(8, 50).limit }),
  reply: z.array(Activity),
})
