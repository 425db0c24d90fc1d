import { z } from 'zod'
import { Id } from '#contract/common.ts'
import { endpoint } from '#contract/endpoint.ts'
import { english } from '#language/translate.ts'
import {
  type CheckupDegree,
  checkupDegreeNames,
  checkupDegrees,
  type CheckupNumber,
  checkupNumberNames,
  checkupNumbers,
} from './checkups.ts'

const number = z.number().nullable()
const text = z.string().nullable()
const numbers = <Value>(value: (name: CheckupNumber) => Value) =>
  Object.fromEntries(checkupNumberNames.map((name) => [name, value(name)])) as Record<CheckupNumber, Value>
const degreesOf = <Value>(value: (name: CheckupDegree) => Value) =>
  Object.fromEntries(checkupDegreeNames.map((name) => [name, value(name)])) as Record<CheckupDegree, Value>

/**
 * Exports all antenatal checkups of a clinic as CSV, without those entered in error. Only the clinic's doctors can call it, and the export is
 * recorded.
 */
export const exportAntenatal = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/antenatal.csv',
  access: 'signed-in',
  params: z.object({ id: Id }),
  csv: {
    patient: 'Patient',
    chartNumber: 'Chart number',
    dueOn: 'Due date',
    datedBy: 'Dated by',
    outcome: 'Outcome',
    endedOn: 'Ended on',
    seenOn: 'Checkup on',
    age: 'Weeks+days',
    ...numbers((name) => `${english(checkupNumbers[name].title)} (${checkupNumbers[name].unit})`),
    presentation: 'Presentation',
    ...degreesOf((name) => english(checkupDegrees[name])),
    note: 'Note',
    recordedBy: 'Recorded by',
  },
  reply: z.object({
    patient: z.string(),
    chartNumber: z.string(),
    dueOn: z.string(),
    datedBy: z.string(),
    outcome: text,
    endedOn: text,
    seenOn: text,
    age: text,
    ...numbers(() => number),
    presentation: text,
    ...degreesOf(() => text),
    note: text,
    recordedBy: text,
  }),
})
