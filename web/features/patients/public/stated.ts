import type { patientGenders } from '#contract/patients/stated.ts'

export const ageUnits = ['years', 'months'] as const
export type AgeUnit = (typeof ageUnits)[number]

/** What was typed about a new patient; empty strings if nothing. */
export interface SexAndAge {
  gender: '' | (typeof patientGenders)[number]
  age: string
  ageUnit: AgeUnit
}

export const noSexOrAge: SexAndAge = { gender: '', age: '', ageUnit: 'years' }

/** Returns the contract's fields: an age in years or in months; NaN, which is refused, for what isn't a number. */
export function statedOf({ gender, age, ageUnit }: SexAndAge) {
  const typed = age.trim()
  const number = typed === '' ? undefined : /^\d+$/.test(typed) ? Number(typed) : Number.NaN
  return {
    gender: gender || undefined,
    ...(ageUnit === 'months' ? { ageMonths: number } : { age: number }),
  }
}
