import { type SubmitEvent, useRef } from 'react'
import { useBeforeUnload } from 'react-router'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { useMissingFocus } from '#web/features/booking/picker/use-missing-focus.ts'
import { OverlapQuestion } from '#web/features/appointments/public/overlap-question.tsx'
import { Booked } from './booked.tsx'
import { DoctorStep } from './doctor-step.tsx'
import { PatientStep } from './patient-step.tsx'
import { ServiceStep } from './service-step.tsx'
import { StepBar } from './step-bar.tsx'
import { StepList } from './step-list.tsx'
import { SoFar } from './so-far.tsx'
import { stepInWords, steps } from './steps.ts'
import { TimeStep } from './time-step.tsx'
import { useStepFocus } from './use-step-focus.ts'
import { WithoutScript } from './without-script.tsx'
import { useWizard } from './use-wizard.ts'

/** Booking in four steps: service, doctor, date and time, patient; and then the confirmation. */
export function Wizard({ clinic, today }: { clinic: Clinic; today: string }) {
  const wizard = useWizard(clinic, today)
  const box = useRef<HTMLDivElement>(null)
  const { step, booked } = wizard
  useStepFocus(box, step)
  useMissingFocus(box, wizard.missing)
  const isTyped = wizard.form.formState.isDirty && !wizard.bookedId
  useBeforeUnload((event) => isTyped && event.preventDefault())
  if (wizard.bookedId)
    return <Booked key={wizard.bookedId} id={wizard.bookedId} clinic={clinic} made={booked} email={wizard.email} />

  const goOn = (event: SubmitEvent<HTMLFormElement>) => {
    if (step === 4) return void wizard.submit(event)
    event.preventDefault()
    wizard.goOn()
  }
  return (
    <div ref={box} className="scroll-mt-3">
      <StepList clinic={clinic} wizard={wizard} />
      {/* Without JavaScript, too, the choices are in the address; typed text never is. */}
      <form
        method={step < 4 ? 'get' : 'post'}
        noValidate
        onSubmit={goOn}
        className="mt-2 sm:mt-4 sm:rounded-lg sm:border sm:border-line sm:bg-surface-raised sm:p-6"
      >
        <h2 data-step-title="" tabIndex={-1} className="text-lg outline-none">
          <span className="block text-sm font-normal tracking-normal text-muted sm:sr-only">
            {stepInWords(step, clinic, wizard.picks)}
          </span>{' '}
          {steps[step - 1]?.title}
        </h2>
        <SoFar clinic={clinic} wizard={wizard} />
        {step === 1 ? <ServiceStep clinic={clinic} wizard={wizard} /> : null}
        {step === 2 ? <DoctorStep clinic={clinic} wizard={wizard} /> : null}
        {step === 3 ? <TimeStep phone={clinic.phone} wizard={wizard} /> : null}
        {step === 4 ? <PatientStep clinic={clinic} wizard={wizard} /> : null}
        <WithoutScript wizard={wizard} />
        <StepBar clinic={clinic} wizard={wizard} />
      </form>
      <OverlapQuestion
        error={wizard.error}
        who={null}
        verb="Book"
        onAnyway={wizard.bookAnyway}
        onBack={wizard.leaveQuestion}
      />
    </div>
  )
}
