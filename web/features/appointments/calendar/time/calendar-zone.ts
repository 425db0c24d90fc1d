import { sameClock } from '#web/lib/use-browser-zone.ts'

interface Place {
  id: string
  name: string
  timeZone: string
}

/** Clinics that show the same time. */
interface ZoneOfClinics {
  zone: string
  clinics: string[]
}

/** Groups clinics by their clock, in their order: Asia/Calcutta and Asia/Kolkata are one. */
export function zonesOf(clinics: readonly Place[], now: Date): ZoneOfClinics[] {
  const zones: ZoneOfClinics[] = []
  for (const { name, timeZone } of clinics) {
    const known = zones.find(({ zone }) => sameClock(zone, timeZone, now))
    if (known) known.clinics.push(name)
    else zones.push({ zone: timeZone, clinics: [name] })
  }
  return zones
}

/** Returns the clinics and those of the appointments, each once: a patient may have appointments where only a family member has a chart. */
export const placesOf = (clinics: readonly Place[], appointments: readonly { clinic: Place }[]): Place[] => [
  ...new Map([...clinics, ...appointments.map(({ clinic }) => clinic)].map((one) => [one.id, one])).values(),
]

interface AxisWish {
  /** The zone in the address. */
  wanted: string | null
  /** The browser's zone. */
  here: string
  appointments: readonly { clinic: Place }[]
}

/** Returns the zone of a patient's time axis: the wanted one, or else their own unless only others have appointments. */
export function zoneOfAxis(zones: readonly ZoneOfClinics[], { wanted, here, appointments }: AxisWish) {
  const isOf = (zone: string) => (other: ZoneOfClinics) => sameClock(other.zone, zone)
  const chosen = wanted === null ? undefined : zones.find(({ zone }) => zone === wanted)
  if (chosen) return chosen.zone
  const busy = zones.filter(({ zone }) => appointments.some(({ clinic }) => sameClock(clinic.timeZone, zone)))
  return (busy.find(isOf(here)) ?? busy[0] ?? zones.find(isOf(here)) ?? zones[0])?.zone
}
