import { type Message, t } from '#language/translate.ts'
import type { Tx } from '#server/database/db.ts'
import type { SignedInCaller } from '#server/actor.ts'
import { type ClaimAnswer, claimMessages } from '#contract/claims/claims.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, RefusedError } from '#server/errors.ts'
import { add, ownFamilyMember } from '#server/features/family-members/public.ts'
import type { Subject } from './queries/offers.ts'

const NO_FIT = 'no-fit'

/** Refuses a wrong name, birth date or code, without saying which was wrong. */
export const noFit = (message: Message = claimMessages.noFit) => conflict(t(message), { code: NO_FIT })

/**
 * Returns whose chart it is claimed to be; adds a new family member in the transaction. Throws 400, or 404 for another
 * person's family member.
 */
export async function subjectOf(tx: Tx, { actor, address }: SignedInCaller, answer: ClaimAnswer): Promise<Subject> {
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
 * Runs `work` unless there were too many mismatches; `keys` identify the person and the chart. Throws 429 then. Each call
 * takes its attempts first, so that concurrent calls count too; all results except a mismatch return them.
 */
export async function withinTries<T>(
  { limits: { claimTries } }: Pick<Deps, 'limits'>,
  keys: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const taken: string[] = []
  const giveBack = () => Promise.all(taken.map((key) => claimTries.giveBack(key)))
  let result: T
  try {
    for (const key of keys) {
      // a refused one counts too
      taken.push(key)
      await claimTries.take(key)
    }
    result = await work()
  } catch (error) {
    if (!isNoFit(error)) await giveBack()
    throw error
  }
  await giveBack()
  return result
}

const isNoFit = (error: unknown): boolean => error instanceof RefusedError && error.body.code === NO_FIT
