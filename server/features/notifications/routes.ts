import { listNotifications, markNotification, readAllNotifications } from '#contract/notifications.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door.ts'
import { mark, ownNotifications, readAll } from './use-cases.ts'

export function openNotifications(door: Door, { db }: Deps): void {
  door.open(listNotifications, ({ actor, query }) => ownNotifications(db, actor as SignedIn, query.limit, query.offset))

  door.open(markNotification, ({ actor, params, body }) => mark(db, actor as SignedIn, params.id, body.isRead))

  door.open(readAllNotifications, async ({ actor }) => {
    await readAll(db, actor as SignedIn)
    return { message: 'All read.' }
  })
}
