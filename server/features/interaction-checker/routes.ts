import { checkInteractions } from '#contract/interaction-checker.ts'
import type { Deps } from '#server/deps.ts'
import { DIRECTORY_TAG } from '#server/features/medicines/public.ts'
import type { Door } from '#server/http/door/door.ts'
import { checkTogether } from './check-together.ts'

export function mountInteractionChecker(door: Door, deps: Deps): void {
  door.open(checkInteractions, ({ query, caller }) => {
    // what the medicines contain
    caller.tags?.add(DIRECTORY_TAG)
    return checkTogether(deps, query.medicines)
  })
}
