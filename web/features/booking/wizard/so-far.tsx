import type { Clinic } from '#contract/clinics.ts'
import { answerOf } from './steps.ts'
import type { WizardView } from './use-wizard.ts'

/** On a phone, where the steps have no words: what has been chosen before this step. */
export function SoFar({ clinic, wizard: { step, picks } }: { clinic: Clinic; wizard: WizardView }) {
  const answers =
    step < 4 ? ([1, 2] as const).filter((one) => one < step).map((one) => answerOf(one, clinic, picks)) : []
  return (
    <p className="mt-0.5 mb-4 text-sm text-muted sm:mt-0">
      {answers.length > 0 ? <span className="sm:hidden">{answers.join(' · ')}</span> : null}
    </p>
  )
}
