import { forgetProfileDraft, getProfileDraft, keepProfileDraft, type ProfileDraft } from '#contract/accounts/profile.ts'
import { call } from '#web/lib/api.ts'

/** Form input without the password. Stored on the server, since a browser may be shared. */
export type Draft = ProfileDraft

/** Debounce of saving while the person types. */
const PAUSE_MS = 500
/** Timeout of loading the draft before the form opens without it. */
const PATIENCE_MS = 3_000

/** Returns the stored draft, or null if there is none or the server does not respond. */
export async function readDraft(): Promise<Draft | null> {
  try {
    return (await call(getProfileDraft, {}, { signal: AbortSignal.timeout(PATIENCE_MS) })).draft
  } catch {
    return null
  }
}

/** Saves drafts one after the other, debounced. Errors are ignored: only the draft is lost. */
export function openDraftKeeper() {
  let line: Promise<unknown> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: Draft | null = null

  const flush = () => {
    clearTimeout(timer)
    const body = waiting
    waiting = null
    if (body) line = line.then(() => call(keepProfileDraft, { body })).catch(() => {})
  }
  return {
    keep({ firstName, lastName, email, phone, bio }: Draft): void {
      waiting = { firstName, lastName, email, phone, bio }
      clearTimeout(timer)
      timer = setTimeout(flush, PAUSE_MS)
    },
    /** Saves a pending draft immediately; called when the form unmounts. */
    flush,
    /** Deletes the draft; called when the form was saved or cancelled. */
    forget(): void {
      clearTimeout(timer)
      waiting = null
      line = line.then(() => call(forgetProfileDraft, {})).catch(() => {})
    },
  }
}
