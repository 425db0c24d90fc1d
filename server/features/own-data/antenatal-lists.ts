import { english } from '#language/translate.ts'
import {
  checkupDegreeNames,
  checkupDegrees,
  checkupNumberNames,
  checkupNumbers,
  type EarlierCheckup,
  presentationLabels,
} from '#contract/antenatal/checkups.ts'
import { datedByLabels, outcomeLabels } from '#contract/antenatal/dating.ts'
import { planItems } from '#contract/antenatal/plan-items.ts'
import { type AntenatalRecord, type EarlierRecord, getAntenatal } from '#contract/antenatal/records.ts'
import type { EarlierTick } from '#contract/antenatal/ticks.ts'
import type { Reader } from './as-patient.ts'
import { type List, nameOf, type Row } from './list.ts'
import type { Owned } from './owned.ts'

/** What every list ends with. */
const ending = {
  status: 'Status',
  reason: 'Reason',
  version: 'Version',
  recordedAt: 'Recorded at (UTC)',
  recordedBy: 'Recorded by',
  changedAt: 'Changed at (UTC)',
}

/** A version of a record, without what only earlier ones have. */
type Version<Was> = Omit<Was, 'until' | 'changedBy'>

interface Recorded<Was> {
  recordedAt: string
  recordedBy: { firstName: string; lastName: string }
  changedAt: string | null
  earlier: Was[]
}

/** Returns a row of the newest version, and one of each earlier one. */
const withEarlier = <Was extends { until: string }>(
  one: Version<Was> & Recorded<Was>,
  rowOf: (version: Version<Was>) => Row,
): Row[] => [
  { ...rowOf(one), recordedAt: one.recordedAt, recordedBy: nameOf(one.recordedBy), changedAt: one.changedAt },
  ...one.earlier.map((was) => ({ ...rowOf(was), changedAt: was.until })),
]

/** Returns the rows of a person's pregnancies, chart by chart. */
async function* rowsOf(reader: Reader, { chartIds, personOf }: Owned, rows: (record: AntenatalRecord) => Row[]) {
  for (const id of chartIds) {
    const { records } = await reader.call(getAntenatal, { params: { id } })
    yield records.flatMap(rows).map((row) => ({ patient: personOf(id), ...row }))
  }
}

/** Returns all pregnancies of a person's charts; an earlier version of a corrected one follows it. */
export const antenatalRecords = (reader: Reader, owned: Owned): List => ({
  name: 'antenatal-records',
  columns: {
    patient: 'Patient',
    dueOn: 'Due date',
    datedBy: 'Dated by',
    periodOn: 'Last period',
    scanOn: 'Scan on',
    scanAge: 'Age by the scan (weeks+days)',
    enteredDueOn: 'Due date of the clinic',
    outcome: 'Outcome',
    endedOn: 'Ended on',
    note: 'Note',
    ...ending,
  },
  rows: rowsOf(reader, owned, (record) =>
    withEarlier<EarlierRecord>(record, ({ datedBy, outcome, scanWeeks, scanDays, ...one }) => ({
      dueOn: one.dueOn,
      datedBy: english(datedByLabels[datedBy]),
      periodOn: one.periodOn,
      scanOn: one.scanOn,
      scanAge: scanWeeks === null ? null : `${scanWeeks}+${scanDays ?? 0}`,
      enteredDueOn: one.enteredDueOn,
      outcome: outcome && english(outcomeLabels[outcome]),
      endedOn: one.endedOn,
      note: one.note,
      status: one.status,
      reason: one.reason,
      version: one.version,
    })),
  ),
})

/** Returns all checkups of a person's pregnancies. */
export const antenatalCheckups = (reader: Reader, owned: Owned): List => ({
  name: 'antenatal-checkups',
  columns: {
    patient: 'Patient',
    dueOn: 'Due date',
    seenOn: 'Checkup on',
    ...Object.fromEntries(
      checkupNumberNames.map((name) => [name, `${english(checkupNumbers[name].title)} (${checkupNumbers[name].unit})`]),
    ),
    presentation: 'Presentation',
    ...Object.fromEntries(checkupDegreeNames.map((name) => [name, english(checkupDegrees[name])])),
    note: 'Note',
    ...ending,
  },
  rows: rowsOf(reader, owned, ({ checkups, dueOn }) =>
    checkups.flatMap((checkup) =>
      withEarlier<EarlierCheckup>(checkup, (one) => ({
        dueOn,
        seenOn: one.seenOn,
        ...Object.fromEntries([...checkupNumberNames, ...checkupDegreeNames].map((name) => [name, one[name]])),
        presentation: one.presentation && english(presentationLabels[one.presentation]),
        note: one.note,
        status: one.status,
        reason: one.reason,
        version: one.version,
      })),
    ),
  ),
})

/** Returns all checks and tests that were ticked in a person's pregnancies. */
export const antenatalTests = (reader: Reader, owned: Owned): List => ({
  name: 'antenatal-tests',
  columns: {
    patient: 'Patient',
    dueOn: 'Due date',
    item: 'Check or test',
    answer: 'Answer',
    doneOn: 'Date',
    note: 'Note',
    ...ending,
  },
  rows: rowsOf(reader, owned, ({ ticks, dueOn }) =>
    ticks.flatMap((tick) =>
      withEarlier<EarlierTick>(tick, ({ item, answer, doneOn, note, status, reason, version }) => ({
        dueOn,
        item: english(planItems[item].title),
        answer,
        doneOn,
        note,
        status,
        reason,
        version,
      })),
    ),
  ),
})
