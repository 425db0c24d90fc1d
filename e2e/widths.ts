/**
 * Widths in pixels at which journeys run. Each journey runs at the width that its people use most; with E2E_WIDTHS=all it
 * runs at both. `accessibility.test.ts` asks every page whether it fits on a phone.
 */
const all = process.env.E2E_WIDTHS === 'all' ? [390, 1440] : null

/** Journeys of patients and guests. */
export const phoneWidths = all ?? [390]

/** Journeys of the people of a clinic. */
export const deskWidths = all ?? [1440]
