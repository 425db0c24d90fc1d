import { t } from '#language/translate.ts'
import { listNotifications, markNotification, readAllNotifications } from '#contract/notifications.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { mark, ownNotifications, readAll } from './use-cases.ts'

export function mountNotifications(door: Door, deps: Deps): void {
  const { db } = deps
  door.open(listNotifications, ({ caller, query }) => ownNotifications(deps, caller, query))

  door.open(markNotification, ({ actor, params, body }) => mark(db, actor, params.id, body.isRead))

  door.open(readAllNotifications, async ({ actor }) => {
    await readAll(db, actor)
    return { message: t('All read.') }
  })
}
