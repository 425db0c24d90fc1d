import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ClinicSetup } from '#contract/clinics/setup.ts'
import { CLOSURE_HORIZON_DAYS, NewClosure } from '#contract/clinics/opening.ts'
import { closuresQuery, updateSentence, useCreateClosure, useRemoveClosure } from '#web/features/clinics/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dateIn, longDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { AppointmentsLink } from './booking-on-your-website.tsx'
import { clinicMessages } from '#contract/clinics/clinics.ts'
import { addDays } from '#contract/wall-clock.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Field } from '#web/ui/field.tsx'
import { FormProblem, Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useUnsaved } from '#web/ui/unsaved-work.tsx'

/** Single days without online booking. */
export function Closures({ clinic }: Pick<ClinicSetup, 'clinic'>) {
  const { data, error, isError, isFetching, refetch } = useQuery(closuresQuery(clinic.id))
  const remove = useRemoveClosure()
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-[70ch] text-muted">
        {t('Holidays and other days off. Patients can’t book online on a closed day. Your team still can.')}
      </p>
      <ClosureForm clinicId={clinic.id} today={dateIn(clinic.timeZone)} />
      {isError ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonRows rows={2} label={t('Loading closed days...')} />
      ) : data.length === 0 ? (
        <EmptyState title={t('No closed days')}>{t('Your regular opening hours apply.')}</EmptyState>
      ) : (
        <Rows label={t('Closed days')}>
          {data.map((closure) => (
            <Row
              key={closure.id}
              title={longDate(closure.day)}
              detail={closure.reason}
              aside={
                <>
                  <AppointmentsLink closure={closure} />
                  <Button
                    variant="quiet"
                    size="sm"
                    pending={remove.isPending && remove.variables === closure.id}
                    pendingText={t('Reopening...')}
                    onClick={() => remove.mutate(closure.id)}
                  >
                    <Trans
                      text="Reopen<span> on {day}</span>"
                      values={{ day: longDate(closure.day) }}
                      tags={{ span: (words) => <span className="sr-only">{words}</span> }}
                    />
                  </Button>
                </>
              }
            />
          ))}
        </Rows>
      )}
    </div>
  )
}

interface ClosureFormProps {
  clinicId: string
  /** Today's date at the clinic. */
  today: string
}

/** Closes a day and links to the appointments on it. */
function ClosureForm({ clinicId, today }: ClosureFormProps) {
  const create = useCreateClosure(clinicId)
  const form = useEndpointForm(
    { body: NewClosure.refine(({ day }) => day >= today, { path: ['day'], message: t(clinicMessages.pastDay) }) },
    {
      defaultValues: { day: '', reason: '' },
      save: create.mutateAsync,
      onSaved: () => form.reset(),
      inWords: updateSentence,
    },
  )
  const closed = create.data
  useUnsaved(form.isUnsaved)
  return (
    <form
      noValidate
      aria-label={t('Close a day')}
      onSubmit={(event) => void form.submit(event)}
      className="flex flex-col gap-4"
    >
      <div className="grid items-start gap-4 sm:grid-cols-[12rem_1fr_auto]">
        <Field label={t('Day')} required error={form.errorOf('day')}>
          <TextInput type="date" min={today} max={addDays(today, CLOSURE_HORIZON_DAYS)} {...form.register('day')} />
        </Field>
        <Field label={t('Reason')} optional error={form.errorOf('reason')}>
          <TextInput maxLength={200} placeholder={t('Public holiday')} {...form.register('reason')} />
        </Field>
        <Button type="submit" className="sm:mt-6.5" pending={form.isSaving} pendingText={t('Saving...')}>
          {t('Close this day')}
        </Button>
      </div>
      <FormProblem form={form} />
      {closed && closed.visits > 0 ? (
        <Notice tone="caution" title={t('There are appointments on {day}', { day: longDate(closed.day) })} live>
          {t('They stay booked until you reschedule or cancel them:')} <AppointmentsLink closure={closed} />
        </Notice>
      ) : null}
    </form>
  )
}
