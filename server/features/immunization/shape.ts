import { t } from '#language/translate.ts'
import type { Immunization, PlannedImmunization } from '#contract/immunization/immunizations.ts'
import type { PlannedDose, RecordedDose } from '#contract/immunization/plan.ts'
import type { StoredDose } from './queries/immunizations.ts'

export function toImmunization(row: StoredDose): Immunization {
  const { clinicId: _, patientId: __, holderId: ___, recordedAt, changedAt, ...dose } = row
  return { ...dose, recordedAt: recordedAt.toISOString(), changedAt: changedAt?.toISOString() ?? null }
}

/** Returns the doses that count, as the plan needs them. */
export const countedIn = (doses: readonly StoredDose[]): RecordedDose[] =>
  doses
    .filter(({ status }) => status === 'given')
    .map(({ id, vaccine, dose, givenOn }) => ({ id, vaccine, dose, givenOn }))

export function toPlanned({ scheduled, status, dueOn, until, ask, given, finding }: PlannedDose): PlannedImmunization {
  const { vaccine, dose, due, note } = scheduled
  return {
    vaccine,
    dose,
    dueAge: due,
    status,
    dueOn,
    until,
    ask,
    recordId: given?.id ?? null,
    finding,
    note: note ? t(note) : null,
  }
}
