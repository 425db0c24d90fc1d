import type { Insertable } from 'kysely'
import { addDays } from '#contract/wall-clock.ts'
import { beginningOf, gestationOn, weekStartsOn } from '#contract/clinical-summary/gestation.ts'
import type { DB } from '#server/database/types.ts'
import { demoId, seeded } from './seeded.ts'

type RecordRow = Insertable<DB['antenatal_records']>
type CheckupRow = Insertable<DB['antenatal_checkups']>
type TickRow = Insertable<DB['antenatal_ticks']>
type Stated = Insertable<DB['pregnancies']>

/** Weeks in which the demo's women came for a checkup. */
const WEEKS = [9, 15, 20, 24, 28] as const
/** The youngest weeks in which the height of the uterus and the child's heart are noted. */
const FROM_WEEK = { height: 20, heart: 15, presentation: 28 } as const
/** What was ticked at the first checkup. */
const FIRST_TESTS = ['blood-group', 'syphilis', 'hiv', 'hepatitis-b', 'tetanus-1'] as const

/** Returns the antenatal records of the women whom the demo's summaries state as pregnant. The tests of later weeks are still due. */
export function antenatalRows(pregnancies: readonly Stated[], now: Date) {
  const today = now.toISOString().slice(0, 10)
  const expected = pregnancies.filter((one) => one.is_pregnant && one.due_on)
  return {
    antenatalRecords: expected.map(recordOf),
    antenatalCheckups: expected.flatMap((one) => checkupsOf(one, today)),
    antenatalTicks: expected.flatMap((one) => ticksOf(one)),
  }
}

const recordId = ({ patient_id: chart }: Stated) => demoId('antenatal', String(chart))
const dueOn = ({ due_on: due }: Stated) => String(due).slice(0, 10)
const at = (day: string) => `${day}T06:30:00Z`

function recordOf(one: Stated): RecordRow {
  const began = at(weekStartsOn(dueOn(one), WEEKS[0]))
  return {
    id: recordId(one),
    clinic_id: one.clinic_id,
    patient_id: one.patient_id,
    chart_number: one.chart_number,
    period_on: beginningOf(dueOn(one)),
    dated_by: 'period',
    due_on: dueOn(one),
    decided_by: one.recorded_by,
    decided_at: began,
    recorded_by: one.recorded_by,
    recorded_at: began,
  }
}

function checkupsOf(one: Stated, today: string): CheckupRow[] {
  const random = seeded(`antenatal/${String(one.patient_id)}`)
  const weight = random.whole(48, 64)
  return WEEKS.flatMap((week): CheckupRow[] => {
    const seenOn = addDays(weekStartsOn(dueOn(one), week), random.whole(0, 5))
    if (seenOn >= today) return []
    const weeks = Math.floor(gestationOn(dueOn(one), seenOn) / 7)
    const hasBlood = week === WEEKS[0] || week === 28
    return [
      {
        id: demoId('antenatal-checkup', `${String(one.patient_id)}/${week}`),
        record_id: recordId(one),
        seen_on: seenOn,
        weight: weight + Math.round(weeks / 3),
        systolic: random.whole(106, 122),
        diastolic: random.whole(66, 78),
        fundal_height: weeks >= FROM_WEEK.height ? weeks + random.whole(-1, 1) : null,
        fetal_heart_rate: weeks >= FROM_WEEK.heart ? random.whole(134, 152) : null,
        hemoglobin: hasBlood ? random.whole(105, 122) / 10 : null,
        presentation: weeks >= FROM_WEEK.presentation ? 'cephalic' : null,
        edema: 'none',
        urine_protein: hasBlood ? 'none' : null,
        urine_sugar: hasBlood ? 'none' : null,
        note: null,
        recorded_by: one.recorded_by,
        recorded_at: at(seenOn),
      },
    ]
  })
}

function ticksOf(one: Stated): TickRow[] {
  const doneOn = weekStartsOn(dueOn(one), WEEKS[0] + 1)
  return FIRST_TESTS.map((item) => ({
    id: demoId('antenatal-tick', `${String(one.patient_id)}/${item}`),
    record_id: recordId(one),
    item,
    answer: 'done',
    done_on: doneOn,
    note: null,
    recorded_by: one.recorded_by,
    recorded_at: at(doneOn),
  }))
}
