import type { Allergy, NoKnownAllergies } from '#contract/clinical-summary/allergies.ts'
import { isOutdatedOn, type Pregnancy } from '#contract/clinical-summary/pregnancy.ts'
import type { Problem } from '#contract/clinical-summary/problems.ts'
import type { SignedIn } from '#server/actor.ts'
import type { GuideTo } from '#server/features/conditions/public.ts'
import { mayChange } from './policy.ts'
import type { StoredAllergy } from './queries/allergies.ts'
import type { StoredPregnancy } from './queries/pregnancies.ts'
import type { StoredProblem } from './queries/problems.ts'
import type { StoredRecord, StoredStatement } from './queries/recorded.ts'

/** Returns what every record shows, as its reader sees it. */
function toRecorded(row: StoredRecord, reader: SignedIn) {
  const { id, recordedAt, recordedBy, reportedByPatient, changedAt, changedBy, fromText, fromChart, version } = row
  return {
    id,
    recordedAt: recordedAt.toISOString(),
    recordedBy,
    reportedByPatient,
    changedAt: changedAt?.toISOString() ?? null,
    changedBy,
    fromText,
    fromChart,
    version,
    canChange: mayChange(reader, row),
  }
}

export function toAllergy(row: StoredAllergy, recognizedAs: readonly string[], reader: SignedIn): Allergy {
  const { kind, substance, reaction, severity, certainty, status, since, note } = row
  return {
    ...toRecorded(row, reader),
    kind,
    substance,
    recognizedAs: [...recognizedAs],
    reaction,
    severity,
    certainty,
    status,
    since,
    note,
  }
}

export function toProblem(row: StoredProblem, reader: SignedIn, guideTo: GuideTo): Problem {
  const { title, code, status, since, note } = row
  const guide = guideTo({ text: title, code })
  return { ...toRecorded(row, reader), title, code, guide, status, since, note }
}

export const toNoKnownAllergies = ({
  recordedAt,
  recordedBy,
  reportedByPatient,
}: StoredStatement): NoKnownAllergies => ({
  statedAt: recordedAt.toISOString(),
  statedBy: recordedBy,
  reportedByPatient,
})

export function toPregnancy({ today, statedOn, recordedAt, ...row }: StoredPregnancy): Pregnancy {
  return { ...row, recordedAt: recordedAt.toISOString(), isOutdated: isOutdatedOn(today, { ...row, statedOn }) }
}
