import { getAvailability } from '#contract/booking/booking.ts'
import {
  type Clinic,
  type ClinicSummary,
  getClinic,
  listClinics,
  type PublicDoctor,
} from '#contract/clinics/clinics.ts'
import { isGivenBy } from '#contract/clinics/offers.ts'
import { dateIn } from '#web/lib/dates.ts'
import type { PageContext } from '#web/lib/page-context.ts'

/** Free times of a real doctor of the demo. */
export interface FreeDay {
  clinic: Clinic
  doctor: PublicDoctor
  /** The service that the times are for. */
  serviceId: string
  date: string
  /** Today in the clinic's time zone. */
  today: string
  times: string[]
}

/** The product's own data on the landing page. */
export interface Showcase {
  /** Bookable clinics of the demo; empty outside demo mode. */
  clinics: ClinicSummary[]
  freeDay: FreeDay | null
  /** False if something failed to load: such a page isn't cached. */
  isWhole: boolean
}

/** Loads the demo's clinics and the next free day of the first one. Failures leave parts out. */
export async function loadShowcase({ product, call }: Pick<PageContext, 'product' | 'call'>): Promise<Showcase> {
  if (!product.isDemo) return { clinics: [], freeDay: null, isWhole: true }
  let isWhole = true
  const without =
    <T>(nothing: T) =>
    () => {
      isWhole = false
      return nothing
    }
  const found = await call(listClinics, { query: { limit: 6 } }).catch(without([]))
  const reviews = ({ rating }: ClinicSummary) => rating?.count ?? 0
  const clinics = found.filter(({ isPublic }) => isPublic).sort((one, other) => reviews(other) - reviews(one))
  const freeDay = clinics[0] ? await loadFreeDay(call, clinics[0].id).catch(without(null)) : null
  return { clinics, freeDay, isWhole }
}

async function loadFreeDay(call: PageContext['call'], id: string): Promise<FreeDay | null> {
  const clinic = await call(getClinic, { params: { id } })
  const doctor = clinic.doctors.find(({ isActive }) => isActive)
  const serviceId = clinic.services.find((one) => doctor && isGivenBy(one, doctor.id))?.id
  if (!doctor || !serviceId) return null
  const daySent = (date?: string) => ({ params: { id }, query: { doctorId: doctor.id, serviceId, date } })
  const first = await call(getAvailability, daySent())
  const isThin = first.slots.length < 3 && first.nextDate !== null
  const day = isThin ? await call(getAvailability, daySent(first.nextDate ?? undefined)) : first
  if (day.slots.length === 0) return null
  const times = day.slots.map(({ time }) => time)
  return { clinic, doctor, serviceId, date: day.date, today: dateIn(clinic.timeZone), times }
}
