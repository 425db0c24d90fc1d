import { getOwnData, getOwnDataFile, prepareOwnData } from '#contract/own-data.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { begin, prepare, progressOf } from './use-cases.ts'

export function mountOwnData(door: Door, deps: Deps): void {
  door.open(prepareOwnData, ({ actor, body }) => prepare(deps, actor, body.password))
  door.open(getOwnData, ({ actor, params }) => progressOf(deps, actor, params.id))
  door.open(getOwnDataFile, ({ caller, actor, params }) => begin(deps, door, caller, actor, params.id))
}
