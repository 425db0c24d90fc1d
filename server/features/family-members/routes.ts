import {
  addFamilyMember,
  deleteFamilyMember,
  familyMessages,
  listFamilyMembers,
  updateFamilyMember,
} from '#contract/family-members.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { add, ownFamily, remove, update } from './use-cases.ts'

export function mountFamilyMembers(door: Door, { db }: Deps): void {
  door.open(listFamilyMembers, ({ actor }) => ownFamily(db, actor))

  door.open(addFamilyMember, ({ actor, asker, body }) => add(db, actor, asker.address, body))

  door.open(updateFamilyMember, ({ actor, asker, params, body }) => update(db, actor, asker.address, params.id, body))

  door.open(deleteFamilyMember, async ({ actor, asker, params }) => {
    await remove(db, actor, asker.address, params.id)
    return { message: familyMessages.deleted }
  })
}
