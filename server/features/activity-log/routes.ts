import { getActivityLog } from '#contract/activity-log.ts'
import type { Deps } from '#server/deps.ts'
import type { Door } from '#server/http/door/door.ts'
import { activityLog } from './use-cases.ts'

export function mountActivityLog(door: Door, { db }: Deps): void {
  door.open(getActivityLog, ({ actor, params, query }) => activityLog(db, actor, params.id, query))
}
