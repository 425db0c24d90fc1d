import type { Db } from '#server/database/db.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'

/** Records an action on a family member; ids only. */
export const audit = (tx: Db, actor: SignedIn, address: string, what: string, memberId: string) =>
  recordAudit(tx, {
    actorUserId: actor.userId,
    action: `family-member.${what}`,
    subjectType: 'family-member',
    subjectId: memberId,
    address,
  })
