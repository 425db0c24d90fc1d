import { listPregnancies } from '#contract/clinical-summary/pregnancy.ts'
import { getClinicalSummary } from '#contract/clinical-summary/summary.ts'
import type { Reader } from './as-patient.ts'
import { type List, nameOf, type Row } from './list.ts'
import type { Owned } from './owned.ts'

const recorded = {
  recordedAt: 'Recorded at (UTC)',
  recordedBy: 'Recorded by',
  reported: 'Reported by the patient',
  changedAt: 'Changed at (UTC)',
}

interface Recorded {
  recordedAt: string
  recordedBy: { firstName: string; lastName: string }
  reportedByPatient: boolean
  changedAt?: string | null
}

const recordedRow = ({ recordedAt, recordedBy, reportedByPatient, changedAt }: Recorded): Row => ({
  recordedAt,
  recordedBy: nameOf(recordedBy),
  reported: reportedByPatient ? 'yes' : 'no',
  changedAt,
})

const summariesOf = async function* (reader: Reader, { chartIds, personOf }: Owned) {
  for (const id of chartIds)
    yield { patient: personOf(id), summary: await reader.call(getClinicalSummary, { params: { id } }) }
}

export const allergies = (reader: Reader, owned: Owned): List => ({
  name: 'allergies',
  columns: {
    patient: 'Patient',
    substance: 'Substance',
    kind: 'Kind',
    reaction: 'Reaction',
    severity: 'Severity',
    certainty: 'Certainty',
    status: 'Status',
    since: 'Since',
    note: 'Note',
    ...recorded,
  },
  rows: (async function* () {
    for await (const { patient, summary } of summariesOf(reader, owned)) {
      yield summary.allergies.map((one) => {
        const { substance, kind, reaction, severity, certainty, status, since, note } = one
        return { patient, substance, kind, reaction, severity, certainty, status, since, note, ...recordedRow(one) }
      })
      const none = summary.noKnownAllergies
      if (none)
        yield [
          {
            patient,
            substance: 'No known allergies',
            ...recordedRow({ ...none, recordedAt: none.statedAt, recordedBy: none.statedBy }),
          },
        ]
    }
  })(),
})

export const problems = (reader: Reader, owned: Owned): List => ({
  name: 'problems',
  columns: {
    patient: 'Patient',
    title: 'Problem',
    code: 'ICD-10 code',
    status: 'Status',
    since: 'Since',
    note: 'Note',
    ...recorded,
  },
  rows: (async function* () {
    for await (const { patient, summary } of summariesOf(reader, owned))
      yield summary.problems.map((one) => {
        const { title, code, status, since, note } = one
        return { patient, title, code, status, since, note, ...recordedRow(one) }
      })
  })(),
})

/** Returns all statements, newest first. */
export const pregnancies = (reader: Reader, { chartIds, personOf }: Owned): List => ({
  name: 'pregnancies',
  columns: {
    patient: 'Patient',
    isPregnant: 'Pregnant',
    isBreastfeeding: 'Breastfeeding',
    dueOn: 'Due date',
    recordedAt: recorded.recordedAt,
    recordedBy: recorded.recordedBy,
    reported: recorded.reported,
  },
  rows: (async function* () {
    for (const id of chartIds)
      yield (await reader.call(listPregnancies, { params: { id } })).map((one) => ({
        patient: personOf(id),
        isPregnant: one.isPregnant ? 'yes' : 'no',
        isBreastfeeding: one.isBreastfeeding ? 'yes' : 'no',
        dueOn: one.dueOn,
        ...recordedRow(one),
      }))
  })(),
})
