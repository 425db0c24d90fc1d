import { cx } from '#web/ui/cx.ts'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { money } from '#web/lib/money.ts'
import { chosenIn, isOpenStep } from './picks.ts'
import { answerOf } from './steps.ts'
import type { WizardView } from './use-wizard.ts'

/** The choices before this step: on phones, where the step list has no text, and those that were none at every width. */
export function SoFar({ clinic, wizard: { step, picks } }: { clinic: Clinic; wizard: WizardView }) {
  const { price } = chosenIn(clinic, picks)
  // the step that was passed over would have said what it costs
  const isPriced = step === 3 && price && !isOpenStep(2, clinic, picks)
  const before = step < 4 ? ([1, 2] as const).filter((one) => one < step) : []
  return (
    <p className="mt-0.5 mb-4 flex flex-wrap gap-x-3 text-sm text-muted sm:mt-0">
      {before.map((one) => (
        <span key={one} className={cx(isOpenStep(one, clinic, picks) && 'sm:hidden')}>
          {answerOf(one, clinic, picks)}
        </span>
      ))}
      {isPriced ? <span className="tabular-nums">{money(price, clinic.currency)}</span> : null}
    </p>
  )
}
