import { t } from '#language/translate.ts'
import { type RefObject, type SubmitEvent, useEffect, useRef } from 'react'
import { useBeforeUnload } from 'react-router'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { asksOverlap } from '#web/features/appointments/public/refused.ts'
import { askForTop, useIsEmbedded } from '#web/features/booking/embedded.ts'
import { useMissingFocus } from '#web/features/booking/picker/missing-choice.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { isPickOf, pickNames, type Step } from './picks.ts'
import { SoFar, StepBar, stepInWords, StepList, steps } from './step-navigation.tsx'
import { DoctorStep, ServiceStep, TimeStep } from './steps.tsx'
import { useWizard, type WizardView } from './use-wizard.ts'

const loadPatientStep = () => import('./patient-step.tsx')
const PatientStep = onDemand(async () => (await loadPatientStep()).PatientStep)
const loadBooked = () => import('./booked.tsx')
const Booked = onDemand(async () => (await loadBooked()).Booked)
const OverlapQuestion = onDemand(
  async () => (await import('#web/features/appointments/public/overlap-question.tsx')).OverlapQuestion,
)

/** Booking in four steps (service, doctor, date and time, patient), then the confirmation. */
export function Wizard({ clinic, today }: { clinic: Clinic; today: string }) {
  const wizard = useWizard(clinic, today)
  const box = useRef<HTMLDivElement>(null)
  const { step, booked } = wizard
  // the server leaves out what is loaded on demand: a change while that hydrates would discard it
  const isAlive = useHydrated()
  useStepFocus(box, step)
  useMissingFocus(box, wizard.missing)
  useBeforeUnload((event) => wizard.kept.current.isTyped && !wizard.bookedId && event.preventDefault())
  useEffect(() => {
    if (step > 1) void loadPatientStep().catch(() => {})
    if (step === 4) void loadBooked().catch(() => {})
  }, [step])
  if (wizard.bookedId && !isAlive) return <Spinner />
  if (wizard.bookedId)
    return <Booked key={wizard.bookedId} id={wizard.bookedId} clinic={clinic} made={booked} email={wizard.email} />

  const goOn = (event: SubmitEvent<HTMLFormElement>) => {
    if (step === 4) {
      wizard.submit(event)
      return
    }
    event.preventDefault()
    wizard.goOn()
  }
  return (
    <div ref={box} className="scroll-mt-3">
      <StepList clinic={clinic} wizard={wizard} />
      {/* Choices are in the address, also without JavaScript; typed text never is. */}
      <form
        method={step < 4 ? 'get' : 'post'}
        noValidate
        onSubmit={goOn}
        // a focused field and the error below it stay above the bar
        className="mt-2 sm:mt-4 sm:rounded-lg sm:border sm:border-line sm:bg-surface-raised sm:p-6 [&_:is(input,select,textarea)]:scroll-mb-32"
      >
        <h2 data-step-title="" tabIndex={-1} className="text-lg outline-none">
          <span className="block text-sm font-normal tracking-normal text-muted sm:sr-only">
            {stepInWords(step, clinic, wizard.picks)}
          </span>{' '}
          {t(steps[step - 1]!.title)}
        </h2>
        <SoFar clinic={clinic} wizard={wizard} />
        {step === 1 ? <ServiceStep clinic={clinic} wizard={wizard} /> : null}
        {step === 2 ? <DoctorStep clinic={clinic} wizard={wizard} /> : null}
        {step === 3 ? <TimeStep clinic={clinic} wizard={wizard} /> : null}
        {step === 4 && isAlive ? <PatientStep clinic={clinic} wizard={wizard} /> : null}
        {step === 4 && !isAlive ? <Skeleton className="h-240 w-full" /> : null}
        <WithoutScript wizard={wizard} />
        <StepBar clinic={clinic} wizard={wizard} />
      </form>
      {asksOverlap(wizard.error) ? (
        <OverlapQuestion
          error={wizard.error}
          who={null}
          action="book"
          onAnyway={wizard.bookAnyway}
          onBack={wizard.leaveQuestion}
        />
      ) : null}
    </div>
  )
}

/** Hidden fields for a form sent without JavaScript: the next step and the choices of the other steps. */
function WithoutScript({ wizard: { step, picks } }: { wizard: WizardView }) {
  const isEmbedded = useIsEmbedded()
  if (step === 4) return null
  const others = pickNames.filter((name) => picks[name] && !isPickOf(step, name))
  return (
    <>
      {isEmbedded ? <input type="hidden" name="embed" value="1" /> : null}
      <input type="hidden" name="step" value={step + 1} />
      {others.map((name) => (
        <input key={name} type="hidden" name={name} value={picks[name]} />
      ))}
    </>
  )
}

/** Focuses the heading of a new step, which announces it. */
function useStepFocus(box: RefObject<HTMLElement | null>, step: Step) {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    box.current?.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true })
    askForTop()
    if ((box.current?.getBoundingClientRect().top ?? 0) < 0) box.current?.scrollIntoView({ block: 'start' })
  }, [box, step])
}
