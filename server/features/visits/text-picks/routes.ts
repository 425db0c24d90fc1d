import { t } from '#language/translate.ts'
import {
  addTextPick,
  changeTextPick,
  countTextPick,
  deleteTextPick,
  listTextPicks,
} from '#contract/visits/text-picks.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { addPick, changePick, picksOf, removePick, usePick } from './use-cases.ts'

export function mountTextPicks(door: Door, { db }: Pick<Deps, 'db'>): void {
  door.open(listTextPicks, ({ actor, params }) => picksOf(db, actor, params.id))
  door.open(addTextPick, ({ actor, params, body }) => addPick(db, actor, params.id, body))
  door.open(countTextPick, async ({ actor, params, body }) => {
    await usePick(db, actor, params.id, body.pick)
    return { message: t('Saved') }
  })
  door.open(changeTextPick, ({ actor, params, body }) => changePick(db, actor, params.id, body))
  door.open(deleteTextPick, async ({ actor, params }) => {
    await removePick(db, actor, params.id)
    return { message: t('Deleted') }
  })
}
