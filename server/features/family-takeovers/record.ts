import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Deps } from '#server/deps.ts'

type Db = Deps['db']

/** Notes what was done about a family member; ids only. */
export const record = (tx: Db, actor: SignedIn, address: string, what: string, memberId: string) =>
  recordAudit(tx, {
    actorUserId: actor.userId,
    action: `family-member.${what}`,
    subjectType: 'family-member',
    subjectId: memberId,
    address,
  })
