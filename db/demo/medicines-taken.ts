import type { Insertable } from 'kysely'
import { addDays } from '#contract/wall-clock.ts'
import type { DB } from '#server/database/types.ts'
import { dosesBetween, nextDose } from '#server/features/medicine-reminders/schedule.ts'
import { dayBounds, todayIn } from '#server/time.ts'
import { demoPatient } from './people.ts'
import { demoId, seeded } from './seeded.ts'

interface Rows {
  medicineSettings: Insertable<DB['medicine_reminder_settings']>[]
  medicinePlans: Insertable<DB['medicine_plans']>[]
  medicineDoses: Insertable<DB['medicine_doses']>[]
}

/** The clock of the demo patient. */
const ZONE = 'Asia/Kolkata'
const DAYS = 7
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/** The demo patient's medicines: five doses a day (rule A2). The drops are those of the uploaded prescription. */
const taken = [
  {
    key: 'drops',
    name: 'Artificial tears',
    dosage: '1 drop in each eye',
    instructions: null,
    times: ['08:00', '12:00', '16:00', '20:00'],
    supply: null,
  },
  {
    key: 'vitamin',
    name: 'Vitamin D3',
    dosage: '1 capsule',
    instructions: 'From the pharmacy, not prescribed',
    times: ['09:00'],
    supply: 60,
  },
]

/** Returns rows for the tables of medicine reminders: two medicines with a week of doses, most of them taken. */
export function medicineRows(now: Date): Rows {
  const rows: Rows = {
    medicineSettings: [{ user_id: demoPatient.id, time_zone: ZONE, by_bell: true, by_mail: false, refill_days: 3 }],
    medicinePlans: [],
    medicineDoses: [],
  }
  const startsOn = addDays(todayIn(ZONE, now), -DAYS)
  const since = dayBounds(startsOn, ZONE).from
  for (const { key, supply, ...one } of taken) {
    const id = demoId('medicine-plan', key)
    const schedule = { times: one.times, weekdays: EVERY_DAY, startsOn, endsOn: null }
    rows.medicinePlans.push({
      id,
      owner_id: demoPatient.id,
      family_member_id: null,
      prescription_id: null,
      prescription_version: null,
      medication_id: null,
      medicine_id: null,
      ...one,
      weekdays: EVERY_DAY,
      starts_on: startsOn,
      ends_on: null,
      is_on: true,
      supply,
      supplied_at: supply === null ? null : since.toISOString(),
      units_per_dose: 1,
      refill_told_at: null,
      next_due_at: nextDose(schedule, ZONE, now)!.at.toISOString(),
      created_at: since.toISOString(),
    })
    const doses = dosesBetween(schedule, ZONE, since, now)
    for (const { date, time, at } of doses) {
      const chance = seeded(`dose/${key}/${date}/${time}`)
      // the last one is unmarked
      const isOpen = at === doses.at(-1)!.at || chance.chance(0.06)
      rows.medicineDoses.push({
        plan_id: id,
        due_on: date,
        due_time: time,
        due_at: at.toISOString(),
        told_at: at.toISOString(),
        outcome: isOpen ? null : chance.chance(0.08) ? 'skipped' : 'taken',
        marked_at: isOpen ? null : new Date(Math.min(at.getTime() + 12 * 60_000, now.getTime())).toISOString(),
      })
    }
  }
  return rows
}
