import { Link } from 'react-router'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { cx } from '#web/ui/cx.ts'
import { answerOf, stepsOf } from './steps.ts'
import type { WizardView } from './use-wizard.ts'

/** The current step, the choices so far, and links back to them. On a phone only the bars are visible. */
export const StepList = ({ clinic, wizard }: { clinic: Clinic; wizard: WizardView }) => (
  <nav aria-label="Booking steps">
    <ol className="grid auto-cols-fr grid-flow-col gap-1.5 sm:gap-3">
      {stepsOf(clinic, wizard.picks).map(({ step, name }, index) => {
        const isDone = step < wizard.step
        const isCurrent = step === wizard.step
        const answer = isDone ? answerOf(step, clinic, wizard.picks) : undefined
        const inside = (
          <>
            <span className={cx('block h-1 rounded-full', isDone || isCurrent ? 'bg-brand' : 'bg-line')} />
            <span className="block text-sm max-sm:sr-only sm:pt-2">
              <span className={cx('block', isCurrent ? 'font-semibold text-brand' : 'text-muted')}>
                {`${index + 1}. ${name}`}
              </span>
              <span className="block min-h-5 truncate font-medium">{answer}</span>
            </span>
          </>
        )
        return (
          <li key={step} aria-current={isCurrent ? 'step' : undefined} className="min-w-0">
            {isDone ? (
              <Link
                to={{ search: wizard.addressOfStep(step) }}
                preventScrollReset
                className="block rounded-md py-3 hover:underline sm:py-0"
              >
                {inside}
              </Link>
            ) : (
              <div className="py-3 sm:py-0">{inside}</div>
            )}
          </li>
        )
      })}
    </ol>
  </nav>
)
