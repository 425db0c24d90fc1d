import type { Writing } from '#contract/writing.ts'
import { setWriting } from '#web/lib/writing.ts'
import { useVisitor } from './current-user.ts'

/** On a clinic's public page: guests read clocks and dates as in its country; signed-in people as everywhere else. */
export function useClinicWriting(ofClinic: Writing): void {
  const reader = useVisitor()
  if (!reader) setWriting(ofClinic)
}
