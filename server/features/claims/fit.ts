import type { Tx } from '#server/database/db.ts'
import type { Doer } from '#server/actor.ts'
import { type ClaimAnswer, claimMessages } from '#contract/claims/claims.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, RefusedError } from '#server/errors.ts'
import { add, ownFamilyMember } from '#server/features/family-members/for-others.ts'
import type { Subject } from './queries/offers.ts'

const NO_FIT = 'no-fit'

/** The one refusal of a wrong name, birth date or code: what of them was wrong is not told. */
export const noFit = (message: string = claimMessages.noFit) => conflict(message, { code: NO_FIT })

/**
 * Returns whose record it is said to be; adds a new family member in the transaction. Throws 400, or 404 for another
 * person's family member.
 */
export async function subjectOf(tx: Tx, { actor, address }: Doer, answer: ClaimAnswer): Promise<Subject> {
  const { familyMemberId, newFamilyMember, dateOfBirth } = answer
  const subject = { userId: actor.userId, born: dateOfBirth ?? null }
  if (newFamilyMember) {
    const { id } = await add(tx, actor, address, newFamilyMember)
    return { ...subject, memberId: id }
  }
  if (familyMemberId) await ownFamilyMember(tx, actor, familyMemberId)
  return { ...subject, memberId: familyMemberId ?? null }
}

/**
 * Runs `work` unless there were too many mismatches; `keys` name the person and the record. Throws 429 then. A match
 * costs nothing.
 */
export async function withinTries<T>(
  { limits }: Pick<Deps, 'limits'>,
  keys: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  for (const key of keys) await limits.claimTries.check(key)
  try {
    return await work()
  } catch (error) {
    if (error instanceof RefusedError && error.body.code === NO_FIT)
      for (const key of keys) await limits.claimTries.take(key).catch(ignoreRefusal)
    throw error
  }
}

/** The answer is the one about the chart, also when it used the tries up. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof RefusedError)) throw error
}
