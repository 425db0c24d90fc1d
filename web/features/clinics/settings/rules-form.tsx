import { msg, t } from '#language/translate.ts'
import { useWatch } from 'react-hook-form'
import {
  BOOKING_MOST,
  BOOKING_RULE_LIMITS,
  type BookingRules,
  setBookingRules,
} from '#contract/clinics/booking-rules.ts'
import type { ClinicSetup } from '#contract/clinics/setup.ts'
import { updateSentence, useSetRules } from '#web/features/clinics/api.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { StickyFooter } from '#web/ui/dialog-footer.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormProblem } from '#web/ui/notice.tsx'
import { RadioCard, RadioCards } from '#web/ui/radio-cards.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useUnsaved } from '#web/ui/unsaved-work.tsx'
import { NoticeField } from './notice-field.tsx'

const numbers = [
  { name: 'interval', label: msg('Time between slots (minutes)'), help: msg('30: 9:00, 9:30, 10:00 and so on.') },
  { name: 'horizon', label: msg('Book ahead up to (days)'), help: msg('How far ahead patients can book.') },
  { name: 'before', label: msg('Buffer before (minutes)'), help: msg('The doctor’s time before each appointment.') },
  { name: 'after', label: msg('Buffer after (minutes)'), help: msg('The doctor’s time after each appointment.') },
] as const

const limits = [
  {
    name: 'perDay',
    label: msg('Maximum appointments per day'),
    help: msg('For the whole clinic. Leave empty for no limit.'),
  },
  {
    name: 'perDoctorDay',
    label: msg('Maximum appointments per doctor and day'),
    help: msg('Leave empty for no limit.'),
  },
  {
    name: 'perPatient',
    label: msg('Maximum upcoming appointments per patient'),
    help: msg('Leave empty for no limit. Your team can still book more.'),
  },
] as const

/** When and how patients book online. The clinic's own people are bound by none of it. */
export function RulesForm({ setup: { clinic, bookingRules } }: { setup: ClinicSetup }) {
  const save = useSetRules(clinic.id)
  const form = useEndpointForm(setBookingRules, {
    defaultValues: bookingRules,
    save: save.mutateAsync,
    onSaved: (saved) => form.reset(saved),
    inWords: updateSentence,
  })
  useUnsaved(form.isUnsaved)
  return (
    <form
      noValidate
      aria-label={t('Booking rules')}
      onSubmit={(event) => void form.submit(event)}
      className="flex flex-col gap-5"
    >
      <p className="max-w-[70ch] text-muted">
        {t(
          'Patients book within the opening hours and their doctor’s working hours, by these rules. Your team can book any time. Existing appointments aren’t affected.',
        )}
      </p>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <NumberFields form={form} />
        <ClinicNotice form={form} notice={bookingRules.notice} />
        <LimitFields form={form} />
      </div>
      <ConfirmationCards form={form} />
      <FormProblem form={form} />
      <StickyFooter>
        <Button
          type="submit"
          className="max-sm:w-full"
          pending={form.isSaving}
          pendingText={t('Saving...')}
          disabled={!form.isUnsaved && !form.isSaving}
        >
          {t('Save booking rules')}
        </Button>
      </StickyFooter>
    </form>
  )
}

type RulesFormState = ReturnType<typeof useEndpointForm<typeof setBookingRules.body, BookingRules>>

const NumberFields = ({ form }: { form: RulesFormState }) =>
  numbers.map(({ name, label, help }) => (
    <Field key={name} label={t(label)} required error={form.errorOf(name)} help={t(help)}>
      <TextInput
        type="number"
        inputMode="numeric"
        {...BOOKING_RULE_LIMITS[name]}
        {...form.register(name, { valueAsNumber: true })}
      />
    </Field>
  ))

/** The largest numbers of appointments; an empty field is no limit. */
const LimitFields = ({ form }: { form: RulesFormState }) =>
  limits.map(({ name, label, help }) => (
    <Field key={name} label={t(label)} optional error={form.errorOf(name)} help={t(help)}>
      <TextInput
        type="number"
        inputMode="numeric"
        {...BOOKING_MOST[name]}
        {...form.register(name, {
          setValueAs: (typed: string | number | null) => (typed === '' || typed === null ? null : Number(typed)),
        })}
      />
    </Field>
  ))

const ConfirmationCards = ({ form }: { form: RulesFormState }) => (
  <RadioCards legend={t('Online bookings')} error={form.errorOf('confirmation')} className="grid gap-2 sm:grid-cols-2">
    <RadioCard
      value="by-hand"
      title={t('We confirm each one')}
      detail={t('A booking is pending, and the time is kept for up to 24 hours.')}
      {...form.register('confirmation')}
    />
    <RadioCard
      value="automatic"
      title={t('Confirm at once')}
      detail={t('The patient has a confirmed appointment right away.')}
      {...form.register('confirmation')}
    />
  </RadioCards>
)

/** The clinic's notice. */
function ClinicNotice({ form, notice }: { form: RulesFormState; notice: number }) {
  const minutes = useWatch({ control: form.control, name: 'notice' })
  return (
    <NoticeField
      notice={notice}
      error={form.errorOf('notice')}
      help={
        minutes > 0
          ? t('Online booking closes this long before the start time.')
          : t('Patients can book up to the start time.')
      }
      onChange={(value) =>
        form.setValue('notice', value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
      }
    />
  )
}
