import type { Appointment } from '#contract/appointments/appointments.ts'
import type { Described } from './words.ts'

/** An appointment as its buttons and menus need it, in lists, calendar, chart and dashboard alike. */
export type Acted = Described & Pick<Appointment, 'id' | 'status' | 'startsAt' | 'arrivedAt' | 'visitId' | 'can'>

/** Its time has come, or its patient has: it can be completed or missed. */
export const isDue = ({ startsAt, arrivedAt }: Acted, now: number) => Date.parse(startsAt) <= now || arrivedAt !== null
