import { getHelpArticle, listHelp } from '#contract/help.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { browseHelp, readHelp } from './use-cases.ts'

export function mountHelp(door: Door, deps: Deps): void {
  door.open(listHelp, ({ query }) => browseHelp(deps, query))
  door.open(getHelpArticle, ({ params }) => readHelp(deps, params.slug))
}
