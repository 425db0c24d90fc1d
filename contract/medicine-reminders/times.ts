/** Maximum number of times a day. */
export const TIMES_MAX = 12
