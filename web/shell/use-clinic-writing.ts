import type { Writing } from '#contract/writing.ts'
import { setWriting } from '#web/lib/writing.ts'
import { useVisitor } from './current-user.ts'

/** On a clinic's public page, guests get the clock and date formats of its country; signed-in people keep their own. */
export function useClinicWriting(ofClinic: Writing): void {
  const reader = useVisitor()
  if (!reader) setWriting(ofClinic)
}
