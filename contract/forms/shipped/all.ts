import { histories } from './histories.ts'
import type { ShippedForm } from './parts.ts'
import { screening } from './screening.ts'
import { visits } from './visits.ts'

/** The forms that clinics can begin with. */
export const shippedForms: readonly ShippedForm[] = [...histories, ...visits, ...screening]
