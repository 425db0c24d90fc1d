import { getKeptRecords } from '#contract/offline.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { recordsToKeep } from './use-cases.ts'

export function mountOffline(door: Door, deps: Deps): void {
  door.open(getKeptRecords, ({ caller, actor }) => recordsToKeep(deps, door, caller, actor))
}
