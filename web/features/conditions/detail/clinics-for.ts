import type { HealthCondition } from '#contract/conditions.ts'

/** Number of clinics shown for a condition. */
export const MOST_CLINICS = 6

/** Groups of guides that are emergencies, and further guides that are. */
const groups = new Set(['Emergencies', 'First aid', 'Crisis'])
const others = new Set(['chest-pain', 'choking', 'drowning', 'head-injury', 'meningitis', 'pre-eclampsia'])

/** Returns true for a guide to an emergency, whose readers need a hospital rather than an appointment. */
export const isEmergency = ({ slug, subCategory }: Pick<HealthCondition, 'slug' | 'subCategory'>) =>
  groups.has(subCategory ?? '') || others.has(slug)

/** Returns the address of the directory's clinics of a specialty. */
export const clinicsHref = (specialty: string) => `/find-clinics?${new URLSearchParams({ specialty })}`
