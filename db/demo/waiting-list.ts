import type { Insertable } from 'kysely'
import type { DB } from '#server/database/types.ts'
import { addDays } from '#contract/wall-clock.ts'
import { todayIn } from '#server/time.ts'
import { demoDoctor } from './doctors.ts'
import type { DemoChart } from './patients.ts'
import { demoId } from './seeded.ts'
import { demoReceptionist } from './team.ts'

const HOUR_MS = 3_600_000

/** What the demo's waiting patients wish, the first in the list first; any service of the clinic. */
const wished = [
  { weekdays: [1, 3], from: '09:00', to: '12:00', isOwnDoctor: true, hours: 50 },
  { weekdays: [], from: '16:00', to: '24:00', isOwnDoctor: true, hours: 30 },
  { weekdays: [2, 4, 5], from: '00:00', to: '24:00', isOwnDoctor: false, hours: 5, isByDesk: true },
]

/** Three patients on the waiting list of the demo clinic, two who joined online and one whom the desk added. */
export function waitingListRows(
  charts: readonly DemoChart[],
  services: readonly { id: string; clinic_id: string }[],
  now: Date,
) {
  const people = charts.filter(
    (one) => one.clinic.key === demoDoctor.clinic && !one.account && !one.isSecond && one.since < -10,
  )
  const { clinic } = people[0]!
  const service = services.find((one) => one.clinic_id === clinic.id)
  if (!service || people.length < wished.length) throw new Error('The demo has too few charts or services')
  const day = Math.floor(now.getTime() / (24 * HOUR_MS)) * 24 * HOUR_MS
  const entries = wished.map(
    ({ weekdays, from, to, isOwnDoctor, hours, isByDesk }, at): Insertable<DB['waiting_list_entries']> => ({
      id: demoId('waiting-list', `${at}`),
      clinic_id: clinic.id,
      patient_id: people[at]!.id,
      service_id: service.id,
      doctor_ids: isOwnDoctor ? [demoDoctor.id] : [],
      weekdays,
      from_time: from,
      to_time: to,
      until: addDays(todayIn(clinic.timeZone, now), 20 + at),
      position: at + 1,
      created_at: new Date(day - hours * HOUR_MS),
      added_by: isByDesk ? demoReceptionist.id : null,
      booked_for: isByDesk ? null : 'me',
    }),
  )
  // by hand, so that the demo's free times stay free until someone offers one
  const settings = [{ clinic_id: clinic.id, is_automatic: false, answer_minutes: 30 }]
  return { waitingList: entries, waitingListSettings: settings }
}
