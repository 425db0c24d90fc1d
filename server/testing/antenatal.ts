import { addDays } from '#contract/wall-clock.ts'
import { dueOnByPeriod } from '#contract/clinical-summary/gestation.ts'
import type { Db } from '#server/database/db.ts'
import { type CheckupFields, insertCheckup, updateCheckup } from '#server/features/antenatal/queries/checkups.ts'
import { insertRecord, type RecordFields, updateRecord } from '#server/features/antenatal/queries/records.ts'
import { insertTick, type TickFields, updateTick } from '#server/features/antenatal/queries/ticks.ts'
import { newId } from '#server/ids.ts'
import { todayIn } from '#server/time.ts'

interface Wish {
  clinic: { id: string }
  chart: { id: string }
  /** The account of who records it. */
  by: { userId: string }
  note?: string
  /** With an earlier version of each part. */
  isCorrected?: boolean
}

/** An open pregnancy of some weeks in a chart, with a checkup and a tick of its tests. */
export async function makeAntenatal(
  db: Db,
  { clinic, chart, by, note, isCorrected }: Wish,
): Promise<{ id: string; checkupId: string; tickId: string }> {
  const today = todayIn('Asia/Kolkata')
  const periodOn = addDays(today, -100)
  const text = note ?? null
  const record: RecordFields = {
    periodOn,
    scanOn: null,
    scanWeeks: null,
    scanDays: null,
    enteredDueOn: null,
    datedBy: 'period',
    dueOn: dueOnByPeriod(periodOn),
    note: text,
    outcome: null,
    endedOn: null,
    status: 'active',
    reason: null,
  }
  const [id, checkupId, tickId] = [newId(), newId(), newId()]
  await insertRecord(db, { id, clinicId: clinic.id, patientId: chart.id, recordedBy: by.userId }, record)
  const checkup: CheckupFields = {
    seenOn: addDays(today, -30),
    weight: 58.5,
    systolic: 112,
    diastolic: 72,
    fundalHeight: null,
    fetalHeartRate: null,
    hemoglobin: 11.4,
    presentation: null,
    edema: 'none',
    urineProtein: null,
    urineSugar: null,
    note: text,
    status: 'active',
    reason: null,
  }
  await insertCheckup(db, { id: checkupId, recordId: id, recordedBy: by.userId }, checkup)
  const tick: TickFields = {
    item: 'blood-group',
    answer: 'done',
    doneOn: addDays(today, -30),
    note: text,
    status: 'active',
    reason: null,
  }
  await insertTick(db, { id: tickId, recordId: id, recordedBy: by.userId }, tick)
  if (isCorrected) {
    const change = { version: 1, changedBy: by.userId }
    await updateRecord(db, { ...change, id, isDecided: false }, record)
    await updateCheckup(db, { ...change, id: checkupId }, checkup)
    await updateTick(db, { ...change, id: tickId }, tick)
  }
  return { id, checkupId, tickId }
}
