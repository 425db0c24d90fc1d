import type { AntenatalCheckup } from '#contract/antenatal/checkups.ts'
import { answeredIn, planOf } from '#contract/antenatal/plan.ts'
import type { AntenatalRecord } from '#contract/antenatal/records.ts'
import type { AntenatalTick } from '#contract/antenatal/ticks.ts'
import { gestationOn } from '#contract/clinical-summary/gestation.ts'
import type { StoredCheckup } from './queries/checkups.ts'
import type { StoredRow } from './queries/readable.ts'
import type { StoredRecord } from './queries/records.ts'
import type { StoredTick } from './queries/ticks.ts'

/** Returns what every record shows, as the API writes it. */
function recorded<Earlier, Row extends StoredRow<Earlier>>({
  clinicId: _clinic,
  patientId: _patient,
  ownerId: _owner,
  recordedAt,
  changedAt,
  ...row
}: Row) {
  return { ...row, recordedAt: recordedAt.toISOString(), changedAt: changedAt?.toISOString() ?? null }
}

export function toCheckup({ dueOn, recordId: _record, ...row }: StoredCheckup): AntenatalCheckup {
  return { ...recorded(row), ageDays: gestationOn(dueOn, row.seenOn) }
}

export function toTick({ dueOn: _due, recordId: _record, ...row }: StoredTick): AntenatalTick {
  return recorded(row)
}

/** What belongs to the pregnancies of a chart. */
export interface Belongings {
  checkups: readonly StoredCheckup[]
  ticks: readonly StoredTick[]
  tetanusOn: readonly string[]
  today: string
}

export function toRecord(row: StoredRecord, { checkups, ticks, tetanusOn, today }: Belongings): AntenatalRecord {
  const own = {
    checkups: checkups.filter(({ recordId }) => recordId === row.id).map(toCheckup),
    ticks: ticks.filter(({ recordId }) => recordId === row.id).map(toTick),
  }
  const { dueOn, endedOn, status } = row
  return {
    ...recorded(row),
    decidedAt: row.decidedAt.toISOString(),
    ...own,
    plan:
      status === 'error'
        ? []
        : endedOn === null
          ? planOf({ dueOn, today, tetanusOn, ...own })
          : answeredIn({ dueOn, endedOn, tetanusOn, ...own }),
  }
}
