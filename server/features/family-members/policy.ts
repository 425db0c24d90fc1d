import type { SignedIn } from '#server/actor.ts'

/** Only patients have family members; each sees only their own. */
export const mayKeepFamily = (actor: SignedIn): boolean => actor.role === 'patient'
