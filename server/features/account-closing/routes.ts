import { t } from '#language/translate.ts'
import { closingMessages, keepAccount } from '#contract/account-closing/keeping.ts'
import { closeAccount, getAccountClosing } from '#contract/account-closing/closing.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { askToClose, closingOf, keep } from './use-cases.ts'

export function mountAccountClosing(door: Door, deps: Deps): void {
  door.open(getAccountClosing, ({ actor }) => closingOf(deps, actor))
  door.open(closeAccount, ({ caller, actor, body }) => askToClose(deps, caller, actor, body))
  door.open(keepAccount, async ({ caller, actor }) => {
    await keep(deps, caller, actor)
    return { message: t(closingMessages.kept) }
  })
}
