import { Fragment } from 'react'
import type { RecordedDiagnosis } from '#contract/visits/content.ts'
import { ToGuide } from '#web/features/conditions/public/to-guide.tsx'
import { diagnosisInWords } from '#web/features/visits/words.ts'

/** The diagnoses of a visit, for patients with links to their guides. */
export const Diagnoses = ({ diagnoses, between }: { diagnoses: readonly RecordedDiagnosis[]; between: string }) =>
  diagnoses.map((one, at) => (
    <Fragment key={at}>
      {at > 0 ? between : null}
      <ToGuide guide={one.guide}>{diagnosisInWords(one)}</ToGuide>
    </Fragment>
  ))
