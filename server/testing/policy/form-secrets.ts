import type { TestDoctor } from '#server/testing/factories.ts'
import { makeFormRequest } from '#server/testing/forms.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { Column } from './matrix.ts'
import { mark, type Secret, type Side } from './world.ts'

interface Of {
  clinic: Side['clinic']
  chart: { id: string }
  doctor: TestDoctor
}

/** Sends the answers to a form of a chart. `patient` holds the chart; `doctors` are those of the clinic. */
export async function secretsOfForms(
  { db }: TestApp,
  { clinic, chart, doctor: by }: Of,
  { patient, doctors }: { patient: Column; doctors: readonly Column[] },
): Promise<Secret[]> {
  const answer = mark('answer')
  await makeFormRequest(db, { clinic, chart, by, answer })
  return [{ what: `an answer of ${patient} in a form`, text: answer, columns: [patient, ...doctors], chart: chart.id }]
}
