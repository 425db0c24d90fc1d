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
