import type { ExportedDose } from '#contract/medicine-reminders/doses.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { clockOf } from './plans.ts'
import { visibleTo } from './policy.ts'
import { findDayOfDoses, listDosesBetween } from './queries/export.ts'

/** Days of a page, which is a query of its own: a slow reader holds no connection, and no query joins all doses. */
const PAGE_DAYS = 14

/** Returns the doses of a person and their family that fell due, page by page, the oldest first. */
export async function ownDoses({ db }: Deps, actor: SignedIn) {
  const { today } = await clockOf(db, actor.userId)
  return { day: today, rows: pages(db, visibleTo(actor).userId) }
}

async function* pages(db: Db, userId: string): AsyncGenerator<ExportedDose[]> {
  for (let from = await findDayOfDoses(db, userId, null); from !== null;) {
    const to = addDays(from, PAGE_DAYS - 1)
    yield await listDosesBetween(db, userId, { from, to })
    from = await findDayOfDoses(db, userId, addDays(to, 1))
  }
}
