import type { CurrentUser } from '#contract/accounts/accounts.ts'

/** Who reads the list. Decides which names a row shows, never which actions are allowed. */
export type Reader = 'doctor' | 'desk' | 'patient'

export function readerOf({ role, doctorProfile, memberships }: CurrentUser): Reader {
  if (role === 'doctor' && doctorProfile) return 'doctor'
  return role !== 'patient' && memberships.length > 0 ? 'desk' : 'patient'
}
