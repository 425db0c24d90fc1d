import type { CurrentUser } from '#contract/accounts.ts'

/** Whose eyes read the list: they decide which names stand in a row, never what may be done with it. */
export type Reader = 'doctor' | 'desk' | 'patient'

export function readerOf({ role, doctorProfile, memberships }: CurrentUser): Reader {
  if (role === 'doctor' && doctorProfile) return 'doctor'
  return role !== 'patient' && memberships.length > 0 ? 'desk' : 'patient'
}
