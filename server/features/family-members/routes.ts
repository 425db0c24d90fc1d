import {
  addFamilyMember,
  deleteFamilyMember,
  familyMessages,
  listFamilyMembers,
  updateFamilyMember,
} from '#contract/family-members.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door.ts'
import { add, ownFamily, remove, update } from './use-cases.ts'

export function openFamilyMembers(door: Door, { db }: Deps): void {
  door.open(listFamilyMembers, ({ actor }) => ownFamily(db, actor as SignedIn))

  door.open(addFamilyMember, ({ actor, asker, body }) => add(db, actor as SignedIn, asker.address, body))

  door.open(updateFamilyMember, ({ actor, asker, params, body }) =>
    update(db, actor as SignedIn, asker.address, params.id, body),
  )

  door.open(deleteFamilyMember, async ({ actor, asker, params }) => {
    await remove(db, actor as SignedIn, asker.address, params.id)
    return { message: familyMessages.deleted }
  })
}
