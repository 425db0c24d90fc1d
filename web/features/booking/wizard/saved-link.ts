import type { NewBooking } from '#contract/booking/booking.ts'

// A confirmation's address contains no secret, so that it can't leak through the browser's history or to other sites. The
// token of the manage link is stored for this tab only, for a reload.

const NAME = 'booking-link'

/** Saves the manage link of this tab's last booking. */
export function saveLink({ id, manageToken }: NewBooking): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ id, token: manageToken }))
  } catch {
    // a frame without storage shows the confirmation until it is reloaded
  }
}

/** Returns the token of a booking made in this tab; null for any other. */
export function savedLinkOf(id: string): string | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as { id?: unknown; token?: unknown } | null
    return saved?.id === id && typeof saved.token === 'string' ? saved.token : null
  } catch {
    return null
  }
}
