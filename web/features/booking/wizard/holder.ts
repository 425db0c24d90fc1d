import { newKey } from '#web/lib/new-key.ts'

const NAME = 'booking-holder'

/** For a frame without storage. */
let ofThisPage: string | null = null

/** Returns the random value that identifies this browser's hold; it says nothing about the person. */
export function holderOf(): string {
  ofThisPage ??= newKey()
  try {
    const stored = localStorage.getItem(NAME)
    if (stored && /^[\w-]{20,64}$/.test(stored)) return stored
    localStorage.setItem(NAME, ofThisPage)
  } catch {
    // this page's own value
  }
  return ofThisPage
}
