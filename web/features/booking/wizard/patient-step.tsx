import { useId } from 'react'
import { useLocation } from 'react-router'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { useIsEmbedded } from '#web/features/booking/embedded.ts'
import { AppointmentFacts } from '#web/features/booking/appointment-facts.tsx'
import { signInPath } from '#web/lib/next-path.ts'
import { useCurrentUser } from '#web/shell/current-user.ts'
import { doctorName } from '#web/shell/people.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ConsentField } from './consent-field.tsx'
import { PatientFields } from './patient-fields.tsx'
import { chosenIn } from './picks.ts'
import type { WizardView } from './use-wizard.ts'
import { WhomFields } from './whom/whom-fields.tsx'

/** Step 4: the summary and the patient's details. */
export function PatientStep({ clinic, wizard }: { clinic: Clinic; wizard: WizardView }) {
  return (
    <div className="flex flex-col gap-6">
      <Summary clinic={clinic} wizard={wizard} />
      <SignInHint backTo={wizard.addressOfStep(4)} />
      <WhomFields form={wizard.form} />
      <PatientFields form={wizard.form} />
      <ConsentField form={wizard.form} />
      {wizard.failed ? (
        <Notice tone="danger" title="Your appointment wasn’t booked" live>
          {wizard.failed} You can also call the clinic: {clinic.phone}
        </Notice>
      ) : null}
    </div>
  )
}

function Summary({ clinic, wizard: { picks } }: { clinic: Clinic; wizard: WizardView }) {
  const id = useId()
  const { service, doctor, minutes, price } = chosenIn(clinic, picks)
  if (!service || !doctor || !picks.date || !picks.time) return null
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-brand-soft/60 p-4 sm:p-5">
      <h3 id={id} className="mb-3">
        Your appointment
      </h3>
      <AppointmentFacts
        date={picks.date}
        time={picks.time}
        timeZone={clinic.timeZone}
        doctor={doctorName(doctor.user)}
        specialty={doctor.specialty}
        service={service.name}
        duration={minutes ?? service.duration}
        price={price ?? null}
        currency={clinic.currency}
      />
    </section>
  )
}

/** The choices are in the address, so signing in leads back to this step, filled in. */
function SignInHint({ backTo }: { backTo: string }) {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const isEmbedded = useIsEmbedded()
  // a frame on another site has no session, and signing in refuses to be framed
  if (user || isEmbedded) return null
  return (
    <p className="text-sm text-muted">
      No account needed. Have one?{' '}
      <a href={signInPath(pathname + backTo)} className="link">
        Sign in
      </a>{' '}
      and we’ll fill this in.
    </p>
  )
}
