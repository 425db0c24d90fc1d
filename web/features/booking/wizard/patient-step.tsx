import { t } from '#language/translate.ts'
import { leftToRight } from '#contract/writing.ts'
import { Trans } from '#web/ui/trans.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation, useSearchParams } from 'react-router'
import { ANY_DOCTOR } from '#contract/booking/booking.ts'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { familyMessages, relationships } from '#contract/family-members.ts'
import { AppointmentFacts } from '#web/features/booking/appointment-facts.tsx'
import { priceFrom } from '#web/features/booking/clinic/prices.ts'
import { FOR } from '#web/features/booking/clinic-choice.ts'
import { useIsEmbedded } from '#web/features/booking/embedded.ts'
import { familyQuery } from '#web/features/family-members/public/family-members-query.ts'
import { relationshipInWords } from '#web/shell/relationships.ts'
import { clockIn } from '#web/lib/clock.ts'
import { dateIn } from '#web/lib/dates.ts'
import { signInPath } from '#web/lib/next-path.ts'
import { useCurrentUser } from '#web/shell/current-user.ts'
import { doctorName, fullName } from '#web/shell/people.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioCard, RadioCards } from '#web/ui/radio-cards.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { PatientFields } from './patient-fields.tsx'
import { usePatientForm } from './patient-form.ts'
import { CHILD, isNamed, ME, OTHER, type PatientForm } from './patient-values.ts'
import { chosenIn } from './picks.ts'
import type { WizardView } from './use-wizard.ts'

/** Step 4: the summary and the patient's details. */
export function PatientStep({ clinic, wizard }: { clinic: Clinic; wizard: WizardView }) {
  const [address] = useSearchParams()
  // going back to this step keeps the choice made here
  const [wished] = useState(() => (wizard.valuesBefore() ? null : address.get(FOR)))
  const form = usePatientForm(wizard.kept, wizard.valuesBefore)
  return (
    <div className="flex flex-col gap-6">
      <Summary clinic={clinic} wizard={wizard} />
      <SignInHint backTo={wizard.addressOfStep(4)} />
      <WhomFields form={form} wished={wished} />
      <PatientFields form={form} />
      <ConsentField form={form} />
      {wizard.failed ? (
        <Notice tone="danger" title={t('Your appointment wasn’t booked')} live>
          {t('{failed} You can also call the clinic: {phone}', {
            failed: wizard.failed,
            phone: leftToRight(clinic.phone),
          })}
        </Notice>
      ) : null}
    </div>
  )
}

function Summary({ clinic, wizard: { picks: chosen, held } }: { clinic: Clinic; wizard: WizardView }) {
  const id = useId()
  // with any doctor, the held time has one
  const picks = { ...chosen, doctor: held?.doctorId ?? chosen.doctor }
  const { service, doctor, minutes, price } = chosenIn(clinic, picks)
  const isAny = picks.doctor === ANY_DOCTOR
  if (!service || !(doctor ?? isAny) || !picks.date || !picks.time) return null
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-brand-soft/60 p-4 sm:p-5">
      <h3 id={id} className="mb-3">
        {t('Your appointment')}
      </h3>
      <AppointmentFacts
        date={picks.date}
        time={picks.time}
        timeZone={clinic.timeZone}
        doctor={doctor ? doctorName(doctor.user) : t('Any doctor')}
        // a line that appears with the held time would move the form
        specialty={chosen.doctor === ANY_DOCTOR ? undefined : doctor?.specialty}
        service={service.name}
        duration={minutes ?? service.duration}
        price={price ?? null}
        priceWords={isAny ? priceFrom(service, clinic) : undefined}
        currency={clinic.currency}
      />
      <HeldUntil held={held} />
    </section>
  )
}

/** Until when the time is held, on the visitor's own clock; as tall before it is known. */
const HeldUntil = ({ held }: { held: WizardView['held'] }) => (
  <p role="status" className="mt-3 min-h-10 text-sm text-muted sm:min-h-5">
    {held === null
      ? null
      : held.isOver
        ? t('This time is no longer held for you, but it may still be free.')
        : t('This time is held for you until {time}.', { time: clockIn(undefined, new Date(held.expiresAt)) })}
  </p>
)

/** Link to sign in. The choices are in the address, so it returns to this step, prefilled. */
function SignInHint({ backTo }: { backTo: string }) {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const isEmbedded = useIsEmbedded()
  // an embedded frame has no session, and the sign-in page can't be framed
  if (user || isEmbedded) return null
  return (
    <p className="text-sm text-muted">
      <Trans
        text="No account needed. Have one? <link>Sign in</link> and we’ll fill this in."
        tags={{
          link: (words) => (
            <a href={signInPath(pathname + backTo)} className="link">
              {words}
            </a>
          ),
        }}
      />
    </p>
  )
}

/** Selects the patient: the booker, their child or someone else; for a signed-in patient also each family member. */
function WhomFields({ form, wished }: { form: UseFormReturn<PatientForm>; wished: string | null }) {
  const user = useCurrentUser()
  const isEmbedded = useIsEmbedded()
  const isPatient = user?.role === 'patient' && !isEmbedded
  const { data: family = [] } = useQuery({ ...familyQuery, enabled: isPatient })
  const { register, watch, formState, setValue } = form
  const whom = watch('whom')
  const isWished = family.some(({ id }) => id === wished)
  useEffect(() => {
    if (wished && isWished) setValue('whom', wished)
  }, [setValue, wished, isWished])
  return (
    <>
      <RadioCards
        legend={t('Who is this appointment for?')}
        error={formState.errors.whom?.message}
        className="grid gap-2 sm:grid-cols-3"
      >
        <RadioCard value={ME} title={t('Me')} {...register('whom')} />
        {isPatient
          ? family.map((one) => (
              <RadioCard
                key={one.id}
                value={one.id}
                title={fullName(one)}
                detail={relationshipInWords(one.relationship)}
                {...register('whom')}
              />
            ))
          : null}
        <RadioCard value={CHILD} title={family.length > 0 ? t('Another child') : t('My child')} {...register('whom')} />
        <RadioCard value={OTHER} title={t('Someone else')} {...register('whom')} />
      </RadioCards>
      {isNamed(whom) ? <PersonFields form={form} isChild={whom === CHILD} isKept={isPatient} /> : null}
    </>
  )
}

interface PersonFieldsProps {
  form: UseFormReturn<PatientForm>
  isChild: boolean
  /** The person becomes a family member of the signed-in patient. */
  isKept: boolean
}

/** Name and birth date or age of the patient. */
function PersonFields({ form: { register, formState }, isChild, isKept }: PersonFieldsProps) {
  const { errors } = formState
  return (
    <div className="flex flex-col gap-5 rounded-lg border border-line p-4">
      <Field
        label={isChild ? t('Your child’s name') : t('Patient’s name')}
        required
        help={t('As the clinic should know them. One name is enough.')}
        error={errors.personName?.message}
      >
        <TextInput autoComplete="off" {...register('personName')} />
      </Field>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <Field label={t('Date of birth')} help={t('Or enter the age.')} error={errors.dateOfBirth?.message}>
          <TextInput type="date" max={dateIn(undefined)} {...register('dateOfBirth')} />
        </Field>
        <Field label={t('Age')} help={t('In years.')} error={errors.age?.message}>
          <TextInput inputMode="numeric" autoComplete="off" {...register('age')} />
        </Field>
      </div>
      {isKept && !isChild ? (
        <Field
          label={t('Relationship')}
          optional
          help={t('How they are related to you.')}
          error={errors.relationship?.message}
        >
          <Select placeholder={t('Select relationship')} {...register('relationship')}>
            {relationships.map((one) => (
              <option key={one} value={one}>
                {relationshipInWords(one)}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {isKept ? (
        <p className="text-sm text-muted">
          {t('We add them to your family members. {consent}', { consent: t(familyMessages.consent) })}
        </p>
      ) : null}
    </div>
  )
}

const ConsentField = ({ form: { register, formState } }: { form: UseFormReturn<PatientForm> }) => (
  <Checkbox
    {...register('consent')}
    aria-required
    error={formState.errors.consent?.message}
    label={
      <Trans
        text="I agree that the clinic may use these details for my appointment, as described in the <link>privacy policy<hint> (opens in a new tab)</hint></link>."
        tags={{
          link: (words) => (
            <a href="/privacy-policy" target="_blank" className="link">
              {words}
            </a>
          ),
          hint: (words) => <span className="sr-only">{words}</span>,
        }}
      />
    }
  />
)
