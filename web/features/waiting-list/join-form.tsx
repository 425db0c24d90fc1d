import { type SubmitEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { TERMS_VERSION } from '#contract/product.ts'
import { joinWaitingList, JoiningPatient, type JoinedEntry } from '#contract/waiting-list/joining.ts'
import { addDays } from '#contract/wall-clock.ts'
import { t } from '#language/translate.ts'
import { dateIn } from '#web/lib/dates.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { NO_LAST_NAME } from '#web/lib/words.ts'
import { useCurrentUser } from '#web/shell/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FormProblem, Notice } from '#web/ui/notice.tsx'
import { RadioCard, RadioCards } from '#web/ui/radio-cards.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Trans } from '#web/ui/trans.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { WishFields } from './wish-fields.tsx'

/** Days that an entry lasts unless the patient chooses another last day. */
const USUAL_DAYS = 30

/** Joins the waiting list of a clinic: what the patient waits for, and who the patient is. */
export function JoinPage({ clinic, today }: { clinic: Clinic; today: string }) {
  const [joined, setJoined] = useState<JoinedEntry | null>(null)
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      {joined ? (
        <Joined entry={joined} />
      ) : (
        <>
          <div>
            <h1 className="text-xl">{t('Join the waiting list')}</h1>
            <p className="mt-1 max-w-[60ch] text-muted">
              {t('When a time that suits you becomes free, {clinic} offers it to you.', { clinic: clinic.name })}
            </p>
          </div>
          <JoinForm clinic={clinic} today={today} onJoined={setJoined} />
        </>
      )}
    </div>
  )
}

function Joined({ entry: { token, hasEmail, isEmailed, clinic } }: { entry: JoinedEntry }) {
  const path = `/waiting-list/${token}`
  return (
    <section className="rounded-lg border border-line bg-surface-raised p-4 sm:p-6">
      <h1 className="text-xl">{t('You’re on the waiting list')}</h1>
      <p className="mt-1 max-w-[60ch] text-muted">
        {t('When a time that suits you becomes free, {clinic} offers it to you.', { clinic: clinic.name })}
      </p>
      <p className="mt-2 max-w-[60ch]">
        {hasEmail ? null : t('The clinic will call you. Save the link below to see your place or leave the list.')}
        {isEmailed ? t('We’ve emailed you a link to your place on the list.') : null}
      </p>
      {hasEmail && !isEmailed ? (
        <Notice className="mt-4">
          {t('We couldn’t email you, because too many emails went out from your network today. Save the link below.')}
        </Notice>
      ) : null}
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton href={path}>{t('See my place on the list')}</LinkButton>
        <CopyButton text={new URL(path, window.location.href).href} label={t('Copy link')} />
      </div>
    </section>
  )
}

interface JoinFormProps {
  clinic: Clinic
  today: string
  onJoined: (entry: JoinedEntry) => void
}

function JoinForm({ clinic, today, onJoined }: JoinFormProps) {
  const [query] = useSearchParams()
  const send = useOnce(joinWaitingList)
  const user = useCurrentUser()
  const isAlive = useHydrated()
  const [agrees, setAgrees] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const form = useEndpointForm(
    { body: JoiningPatient },
    {
      defaultValues: {
        clinicId: clinic.id,
        serviceId: query.get('service') ?? (clinic.services.length === 1 ? clinic.services[0]!.id : ''),
        doctorIds: query.getAll('doctor').filter((id) => clinic.doctors.some((one) => one.id === id)),
        weekdays: [],
        until: addDays(today, USUAL_DAYS),
        patientData: {
          firstName: user?.firstName ?? '',
          lastName: user?.lastName ?? '',
          email: user?.email ?? '',
          phone: '',
        },
        forWhom: 'me',
        consentVersion: TERMS_VERSION,
        website: '',
      },
      save: (body) => send({ body }),
      onSaved: onJoined,
    },
  )
  const value = form.watch()
  const whom = value.forWhom ?? 'me'
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    setMissing(!agrees)
    if (agrees) return void form.submit(event)
    event.preventDefault()
    const box = event.currentTarget
    const focusFirst = () => box.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    void form.trigger().then(() => requestAnimationFrame(focusFirst))
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <WishFields
        value={value}
        onChange={(change) => {
          for (const [name, part] of Object.entries(change))
            form.setValue(name as 'until', part as string, { shouldDirty: true })
        }}
        services={clinic.services}
        doctors={clinic.doctors}
        today={today}
        errorOf={form.errorOf}
      />
      <RadioCards disabled={!isAlive} legend={t('Who is this for?')} className="grid gap-2 sm:grid-cols-3">
        {(['me', 'child', 'other'] as const).map((one) => (
          <RadioCard
            key={one}
            name="whom"
            value={one}
            checked={whom === one}
            onChange={() => {
              form.setValue('forWhom', one, { shouldDirty: true })
              form.setValue('person', one === 'me' ? undefined : { name: '' })
            }}
            title={{ me: t('Me'), child: t('My child'), other: t('Someone else') }[one]}
          />
        ))}
      </RadioCards>
      {whom === 'me' ? null : (
        <>
          <PersonFields form={form} />
          <div>
            <h2>{t('Your contact details')}</h2>
            <p className="text-sm text-muted">{t('The clinic will use these to contact you.')}</p>
          </div>
        </>
      )}
      <ContactFields form={form} />
      <Checkbox
        checked={agrees}
        disabled={!isAlive}
        onChange={({ target }) => setAgrees(target.checked)}
        aria-required
        error={isMissing && !agrees ? t('Please agree to the privacy notice') : undefined}
        label={<ConsentWords />}
      />
      <FormProblem form={form} />
      <Button
        type="submit"
        className="self-start"
        pending={form.isSaving}
        pendingText={t('Joining...')}
        disabled={!isAlive}
      >
        {t('Join the waiting list')}
      </Button>
    </form>
  )
}

type Form = ReturnType<typeof useEndpointForm<typeof JoiningPatient, JoinedEntry>>

/** Name and birth date of the patient, if it isn't the person who joins. */
const PersonFields = ({ form: { register, errorOf } }: { form: Form }) => (
  <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
    <Field label={t('Patient’s name')} required error={errorOf('person.name') ?? errorOf('person')}>
      <TextInput autoComplete="off" {...register('person.name')} />
    </Field>
    <Field label={t('Date of birth')} required error={errorOf('person.dateOfBirth')}>
      <TextInput
        type="date"
        max={dateIn(undefined)}
        {...register('person.dateOfBirth', { setValueAs: (typed: string) => typed || undefined })}
      />
    </Field>
  </div>
)

const ContactFields = ({ form }: { form: Form }) => {
  const { register, errorOf } = form
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <Field label={t('First name')} required error={errorOf('patientData.firstName')}>
        <TextInput autoComplete="given-name" {...register('patientData.firstName')} />
      </Field>
      <Field label={t('Last name')} required help={t(NO_LAST_NAME)} error={errorOf('patientData.lastName')}>
        <TextInput autoComplete="family-name" {...register('patientData.lastName')} />
      </Field>
      <EmailField form={form} />
      <Field label={t('Phone')} required error={errorOf('patientData.phone')}>
        <TextInput type="tel" autoComplete="tel" {...register('patientData.phone')} />
      </Field>
      {/* honeypot: hidden from people, but bots fill in every field (rule T77) */}
      <div aria-hidden="true" className="pointer-events-none absolute -start-[200vw] h-px w-px overflow-hidden">
        <label>
          {t('Website')}
          <input type="text" tabIndex={-1} autoComplete="off" {...register('website')} />
        </label>
      </div>
    </div>
  )
}

/** The email, or that there is none; a signed-in patient has one. */
function EmailField({ form: { register, errorOf, watch, setValue } }: { form: Form }) {
  const hasAccount = useCurrentUser()?.role === 'patient'
  const isAlive = useHydrated()
  const isNone = watch('patientData.email') === null
  return (
    <div>
      <Field
        label={t('Email')}
        required={!isNone}
        help={isNone ? t('The clinic will call you instead.') : t('We send offers here.')}
        error={isNone ? undefined : errorOf('patientData.email')}
      >
        {isNone ? (
          <TextInput key="none" type="email" readOnly value="" className="opacity-50" />
        ) : (
          <TextInput
            key="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...register('patientData.email')}
          />
        )}
      </Field>
      {hasAccount ? null : (
        <Checkbox
          label={t('I don’t have an email')}
          className="mt-1"
          checked={isNone}
          disabled={!isAlive}
          onChange={({ target }) => setValue('patientData.email', target.checked ? null : '', { shouldDirty: true })}
        />
      )}
    </div>
  )
}

const ConsentWords = () => (
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
)
