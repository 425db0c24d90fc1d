import { t } from '#language/translate.ts'
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

  door.open(addFamilyMember, ({ actor, caller, body }) => add(db, actor, caller.address, body))

  door.open(updateFamilyMember, ({ actor, caller, params, body }) => update(db, actor, caller.address, params.id, body))

  door.open(deleteFamilyMember, async ({ actor, caller, params }) => {
    await remove(db, actor, caller.address, params.id)
    return { message: t(familyMessages.deleted) }
  })
}
