import { z } from 'zod'
import type { Answer } from '#contract/forms/answers.ts'

// Answers that the server doesn't have yet, in this browser: a phone may close the page before the connection is back. They are deleted as soon
// as they are saved. The name says nothing about the person.
const nameOf = (requestId: string) => `unsaved-answers ${requestId}`

/** Answers as they were typed: one that doesn't fit its question yet must not lose the others. */
const Stored = z.array(
  z.strictObject({
    question: z.string(),
    text: z.string().optional(),
    number: z.number().optional(),
    choices: z.array(z.string()).optional(),
  }),
)

/** Returns the answers of a form that are in this browser alone. */
export function unsavedAnswers(requestId: string): Answer[] {
  try {
    return Stored.parse(JSON.parse(localStorage.getItem(nameOf(requestId)) ?? '[]'))
  } catch {
    // storage is off, or its content is from another version
    return []
  }
}

/** Stores the answers that aren't saved yet, or deletes them. */
export function storeUnsaved(requestId: string, answers: readonly Answer[]): void {
  try {
    if (answers.length === 0) localStorage.removeItem(nameOf(requestId))
    else localStorage.setItem(nameOf(requestId), JSON.stringify(answers))
  } catch {
    // storage is off or full; the answers are still on the page
  }
}
