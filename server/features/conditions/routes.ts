import { getCondition, listConditions } from '#contract/conditions.ts'
import type { Deps } from '#server/deps.ts'
import { DIRECTORY_TAG } from '#server/features/medicines/public.ts'
import type { Door } from '#server/http/door/door.ts'
import { browseGuides, readGuide } from './use-cases.ts'

export function mountConditions(door: Door, deps: Deps): void {
  door.open(listConditions, ({ query }) => browseGuides(deps, query))
  door.open(getCondition, ({ params, caller }) => {
    // the directory decides which of its medicines are links
    caller.tags?.add(DIRECTORY_TAG)
    return readGuide(deps, params.slug)
  })
}
