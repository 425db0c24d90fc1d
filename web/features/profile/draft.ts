import type { ProfileChange } from '#contract/profile.ts'

/** What is typed in the form, without the password. */
export type Draft = Required<Omit<ProfileChange, 'currentPassword'>>

// In this tab only; signing out clears it with the rest of the storage.
const keyOf = (userId: string) => `profile-draft:${userId}`

/** The draft that was kept, or null. */
export function readDraft(userId: string): Partial<Draft> | null {
  try {
    const kept = sessionStorage.getItem(keyOf(userId))
    return kept ? (JSON.parse(kept) as Partial<Draft>) : null
  } catch {
    return null
  }
}

export function keepDraft(userId: string, { firstName, lastName, email, phone, bio }: Draft): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify({ firstName, lastName, email, phone, bio }))
  } catch {
    // Without storage there is no draft, and nothing else is lost.
  }
}

export function forgetDraft(userId: string): void {
  try {
    sessionStorage.removeItem(keyOf(userId))
  } catch {
    // There was none.
  }
}
