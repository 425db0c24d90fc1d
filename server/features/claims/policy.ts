import type { SignedIn } from '#server/actor.ts'

/** Charts are offered to patients; that the e-mail is proved is asked of the database with each (decision B2). */
export const mayClaim = (actor: SignedIn): boolean => actor.role === 'patient'
