import { addDays } from '#contract/wall-clock.ts'

/** Returns the last day that can be chosen for an appointment: about two years ahead. */
export const lastDay = (today: string): string => addDays(today, 730)
