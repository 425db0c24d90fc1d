import { type Message, msg, t } from '#language/translate.ts'
import { Link } from 'react-router'
import { ANY_DOCTOR } from '#contract/booking/booking.ts'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { lengthFrom, priceFrom } from '#web/features/booking/clinic/prices.ts'
import { clock } from '#web/lib/clock.ts'
import { durationInWords, shortDate } from '#web/lib/dates.ts'
import { money } from '#web/lib/money.ts'
import { doctorName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { chosenIn, isOpenStep, type Picks, type Step } from './picks.ts'
import type { WizardView } from './use-wizard.ts'

/** The four steps, with name and title. */
export const steps: readonly { step: Step; name: Message; title: Message }[] = [
  { step: 1, name: msg('Service'), title: msg('What do you need?') },
  { step: 2, name: msg('Doctor'), title: msg('Which doctor would you like to see?') },
  { step: 3, name: msg('Date and time'), title: msg('When would you like to come?') },
  { step: 4, name: msg('Your details'), title: msg('Your details') },
]

/** Returns the steps with something to choose. */
const stepsOf = (clinic: Clinic, picks: Picks) => steps.filter(({ step }) => isOpenStep(step, clinic, picks))

/** "Step 2 of 3: Date and time" */
export function stepInWords(step: Step, clinic: Clinic, picks: Picks): string {
  const open = stepsOf(clinic, picks)
  const at = open.findIndex((one) => one.step === step)
  const name = open[at] && t(open[at].name)
  return t('Step {number} of {count}: {name}', { number: at + 1, count: open.length, name })
}

/** Returns the choice of a step in a few words. */
function answerOf(step: Step, clinic: Clinic, picks: Picks): string | undefined {
  const { service, doctor } = chosenIn(clinic, picks)
  if (step === 1) return service?.name
  if (step === 2 && picks.doctor === ANY_DOCTOR) return t('Any doctor')
  if (step === 2) return doctor && doctorName(doctor.user)
  if (step === 3 && picks.date && picks.time) return `${shortDate(picks.date)}, ${clock(picks.time)}`
  return undefined
}

/** The current step, the choices so far, and links back to them. On a phone only the bars are visible. */
export const StepList = ({ clinic, wizard }: { clinic: Clinic; wizard: WizardView }) => (
  <nav aria-label={t('Booking steps')}>
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
                {`${index + 1}. ${t(name)}`}
              </span>
              <span className="block min-h-5 truncate font-medium">
                <bdi>{answer}</bdi>
              </span>
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

/** The choices of earlier steps: on phones, where the step list has no text; skipped steps at every width. */
export function SoFar({ clinic, wizard: { step, picks } }: { clinic: Clinic; wizard: WizardView }) {
  const { price } = chosenIn(clinic, picks)
  // the skipped step would have shown the price
  const isPriced = step === 3 && price && !isOpenStep(2, clinic, picks)
  const before = step < 4 ? ([1, 2] as const).filter((one) => one < step) : []
  return (
    <p className="mt-0.5 mb-4 flex flex-wrap gap-x-3 text-sm text-muted sm:mt-0">
      {before.map((one) => (
        <span key={one} className={cx(isOpenStep(one, clinic, picks) && 'sm:hidden')}>
          <bdi>{answerOf(one, clinic, picks)}</bdi>
        </span>
      ))}
      {isPriced ? <span className="tabular-nums">{money(price, clinic.currency)}</span> : null}
    </p>
  )
}

/** Back and Continue; on phones at the bottom, within reach of the thumb. */
export function StepBar({ clinic, wizard }: { clinic: Clinic; wizard: WizardView }) {
  const { step, picks, isBooking, goBack, canGoBack } = wizard
  const { service, minutes, price } = chosenIn(clinic, picks)
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-6 flex items-center gap-2 border-t border-line bg-surface-raised px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:-mb-6 sm:gap-3 sm:rounded-b-lg sm:px-6">
      {canGoBack ? (
        <Button variant="secondary" size="lg" onClick={goBack} disabled={isBooking}>
          {t('Back')}
        </Button>
      ) : null}
      <p className="min-w-0 flex-1 text-end text-sm text-muted tabular-nums max-sm:hidden">
        {service && minutes && picks.doctor ? (
          <>
            <bdi>{service.name}</bdi>, {price ? durationInWords(minutes) : lengthFrom(service, clinic)}{' '}
            <span className="font-semibold text-ink">
              {price ? money(price, clinic.currency) : priceFrom(service, clinic)}
            </span>
          </>
        ) : null}
      </p>
      <Button type="submit" size="lg" className="max-sm:flex-1" pending={isBooking} pendingText={t('Booking...')}>
        {step < 4 ? t('Continue') : t('Book Appointment')}
      </Button>
    </div>
  )
}
