import type { SignedIn } from '#server/actor.ts'

/** Family members are kept by patients alone (specification 1, section 6); each sees only their own. */
export const mayKeepFamily = (actor: SignedIn): boolean => actor.role === 'patient'
