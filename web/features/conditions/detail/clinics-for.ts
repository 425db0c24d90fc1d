import type { ListedClinic } from '#contract/clinics/clinics.ts'
import type { HealthCondition } from '#contract/conditions.ts'

/** Number of clinics shown for a condition. */
const MOST = 6

/** Groups of guides that are emergencies, and further guides that are. */
const groups = new Set(['Emergencies', 'First aid', 'Crisis'])
const others = new Set(['chest-pain', 'choking', 'drowning', 'head-injury', 'meningitis', 'pre-eclampsia'])

/** Returns true for a guide to an emergency, whose readers need a hospital rather than an appointment. */
export const isEmergency = ({ slug, subCategory }: Pick<HealthCondition, 'slug' | 'subCategory'>) =>
  groups.has(subCategory ?? '') || others.has(slug)

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
