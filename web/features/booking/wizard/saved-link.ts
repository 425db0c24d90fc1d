import type { NewBooking } from '#contract/booking.ts'

// The address of a confirmation holds no secret, so that none stays in the browser's history or goes to other sites. The
// secret of its link is kept for this tab alone, for a reload.

const NAME = 'booking-link'

/** Keeps the link of the booking that was made last in this tab. */
export function saveLink({ id, manageToken }: NewBooking): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ id, token: manageToken }))
  } catch {
    // a frame without storage shows the confirmation until it is reloaded
  }
}

/** Returns the secret of a booking that was made in this tab, null for any other. */
export function savedLinkOf(id: string): string | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as { id?: unknown; token?: unknown } | null
    return kept?.id === id && typeof kept.token === 'string' ? kept.token : null
  } catch {
    return null
  }
}
