import { thorough } from '#server/testing/thorough.ts'

/** Widths in pixels at which journeys run: the width that their people use most, and in the full run both. */
const both = [390, 1440]

/** Journeys of patients and guests. */
export const phoneWidths = thorough ? both : [390]

/** Journeys of the people of a clinic. */
export const deskWidths = thorough ? both : [1440]
