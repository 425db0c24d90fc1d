import type { ListedClinic } from '#contract/clinics/clinics.ts'

/** Number of clinics shown for a condition. */
const MOST = 6

/** Returns clinics with one of the specialties that can be booked online. */
export function clinicsFor<Clinic extends Pick<ListedClinic, 'specialty' | 'canBook'>>(
  clinics: readonly Clinic[],
  specialties: readonly string[],
): Clinic[] {
  const wanted = new Set(specialties.map((one) => one.toLowerCase()))
  return clinics
    .filter(({ specialty, canBook }) => canBook && wanted.has(specialty?.toLowerCase() ?? ''))
    .slice(0, MOST)
}
