import { addDays, timeAt } from '#contract/wall-clock.ts'
import type { Db } from '#server/database/db.ts'
import { insertPlan } from '#server/features/medicine-reminders/queries/plans.ts'
import { saveMark } from '#server/features/medicine-reminders/queries/doses.ts'
import { beginSettings } from '#server/features/medicine-reminders/queries/settings.ts'
import { momentOf, nextDose } from '#server/features/medicine-reminders/schedule.ts'
import { newId } from '#server/ids.ts'
import { todayIn } from '#server/time.ts'
import type { Person } from './factories.ts'

interface PlanWish {
  owner: Person
  familyMemberId?: string
  name?: string
  instructions?: string
  zone?: string
}

/** A person's own medicine, taken each morning from tomorrow on, with yesterday's dose marked as taken. */
export async function makePlan(db: Db, wish: PlanWish): Promise<{ id: string; date: string; time: string }> {
  const { owner, zone = 'Asia/Kolkata' } = wish
  const id = newId()
  await beginSettings(db, owner.userId, zone)
  const today = todayIn(zone)
  const time = timeAt(8 * 60)
  const schedule = { times: [time], weekdays: [0, 1, 2, 3, 4, 5, 6], startsOn: addDays(today, 1), endsOn: null }
  await insertPlan(db, {
    id,
    ownerId: owner.userId,
    familyMemberId: wish.familyMemberId ?? null,
    prescription: null,
    name: wish.name ?? 'Vitamin D3',
    medicineId: null,
    dosage: '1 capsule',
    instructions: wish.instructions ?? null,
    ...schedule,
    supply: null,
    unitsPerDose: 1,
    nextDueAt: nextDose(schedule, zone, new Date())?.at ?? null,
  })
  const dose = momentOf(addDays(today, -1), time, zone)
  await saveMark(db, id, dose, 'taken')
  return { id, date: dose.date, time }
}

/** A body of POST /api/medicine-reminders. */
export const planOf = (zone: string, more: object = {}) => ({
  name: 'Vitamin D3',
  dosage: '1 capsule',
  times: ['08:00', '20:00'],
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  startsOn: todayIn(zone),
  timeZone: zone,
  ...more,
})
