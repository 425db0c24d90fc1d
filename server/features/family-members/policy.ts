import type { SignedIn } from '#server/actor.ts'

/** Family members are kept by patients alone; each sees only their own. */
export const mayKeepFamily = (actor: SignedIn): boolean => actor.role === 'patient'
