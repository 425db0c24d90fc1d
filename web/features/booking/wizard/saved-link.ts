import type { NewBooking } from '#contract/booking/booking.ts'

// A confirmation's address contains no secret, so that it can't leak through the browser's history or to other sites. The
// token of the manage link is stored for this tab only, for a reload. The tab may be a clinic's tablet that the next
// guest uses, so it is forgotten after some minutes, once the link was opened, when another booking begins, and at the
// sign-out (`forgetDevice`).

const NAME = 'booking-link'
const MINUTES = 15

/** Saves the manage link of this tab's last booking. */
export function saveLink({ id, manageToken }: NewBooking): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ id, token: manageToken, savedAt: Date.now() }))
  } catch {
    // a frame without storage shows the confirmation until it is reloaded
  }
}

/** Forgets the manage link of this tab's last booking. */
export function forgetLink(): void {
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // there is no storage, so nothing is in it
  }
}

interface Saved {
  id?: unknown
  token?: unknown
  savedAt?: unknown
}

/** Returns the token of a booking made in this tab some minutes ago; null for any other. */
export function savedLinkOf(id: string): string | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Saved | null
    const isRecent = typeof saved?.savedAt === 'number' && Date.now() - saved.savedAt < MINUTES * 60_000
    if (!isRecent) forgetLink()
    return isRecent && saved.id === id && typeof saved.token === 'string' ? saved.token : null
  } catch {
    return null
  }
}
