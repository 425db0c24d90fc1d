import { t } from '#language/translate.ts'
import { useState } from 'react'
import { type ClinicReminders as Reminders, REMINDERS } from '#contract/reminders.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { useChangeClinicReminders, useReminderStatus } from './api.ts'
import { lastRunInWords, offsetInWords } from './words.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { listWithCommas } from '#web/lib/text.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useUnsaved } from '#web/ui/unsaved-work.tsx'

/** One clinic's delivery counts and reminder settings. */
export function ClinicReminders({ reminders }: { reminders: Reminders }) {
  const { clinic, isOn, minutesBefore, sent, waiting, failed } = reminders
  const failures = failed.reduce((sum, { count }) => sum + count, 0)
  const facts = [
    [t('Sent, last 24 hours'), sent],
    [t('Waiting'), waiting],
    [t('Failed, last 7 days'), failures],
  ] as const
  return (
    <Card
      title={clinic.name}
      action={<Badge tone={isOn ? 'positive' : 'neutral'}>{isOn ? t('On') : t('Off')}</Badge>}
      className="flex flex-col"
    >
      <dl className="grid grid-cols-3 gap-4">
        {facts.map(([name, count]) => (
          <div key={name} className="flex min-w-0 flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-lg font-semibold tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      {failures > 0 ? (
        <p className="mt-3 text-sm text-muted">
          {listWithCommas(
            failed.map(({ code, count }) => `${count} × ${code === 'not-sent' ? t('not sent in time') : code}`),
          )}
        </p>
      ) : null}
      <Choice key={`${isOn} ${minutesBefore.join(' ')}`} clinic={clinic} isOn={isOn} minutesBefore={minutesBefore} />
    </Card>
  )
}

function Choice({ clinic, isOn, minutesBefore }: Pick<Reminders, 'clinic' | 'isOn' | 'minutesBefore'>) {
  const [wanted, setWanted] = useState({ isOn, minutes: new Set(minutesBefore) })
  const { mutate, isPending } = useChangeClinicReminders(clinic.id)
  const minutes = REMINDERS.choices.filter((choice) => wanted.minutes.has(choice))
  const isChanged = wanted.isOn !== isOn || minutes.join() !== minutesBefore.join()
  useUnsaved(isChanged && !isPending)
  const error =
    minutes.length === 0
      ? t('Please choose at least one time')
      : minutes.length > 5
        ? t('Please choose up to five times')
        : undefined
  const toggle = (choice: number) => {
    const others = minutes.filter((one) => one !== choice)
    setWanted({ ...wanted, minutes: new Set(wanted.minutes.has(choice) ? others : [...others, choice]) })
  }
  return (
    <form
      aria-label={t('Reminders for {clinic}', { clinic: clinic.name })}
      className="mt-4 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!error && !isPending) mutate({ isOn: wanted.isOn, minutesBefore: minutes })
      }}
    >
      <Checkbox
        label={t('Remind patients')}
        checked={wanted.isOn}
        onChange={(event) => setWanted({ ...wanted, isOn: event.target.checked })}
      />
      <fieldset disabled={!wanted.isOn} className="mt-2 disabled:opacity-60">
        <legend className="text-sm text-muted">{t('Before the appointment')}</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {REMINDERS.choices.map((choice) => (
            <Checkbox
              key={choice}
              label={offsetInWords(choice)}
              checked={wanted.minutes.has(choice)}
              onChange={() => toggle(choice)}
            />
          ))}
        </div>
        <FieldError id={`${clinic.id}-times`} error={error} />
      </fieldset>
      {isChanged ? (
        <Button type="submit" className="mt-3 max-sm:w-full" pending={isPending} pendingText={t('Saving...')}>
          {t('Save')}
        </Button>
      ) : null}
    </form>
  )
}

/** For the administrator of a clinic: delivery counts and reminder settings. */
export function RemindersOf({ clinicId }: { clinicId: string }) {
  const { data, error, isError, isFetching, refetch } = useReminderStatus()
  if (isError)
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {sentenceOf(error)}
      </ErrorState>
    )
  if (!data) return <SkeletonRows rows={3} label={t('Loading reminders...')} />
  const reminders = data.clinics.find(({ clinic }) => clinic.id === clinicId)
  return (
    <>
      <p className="mb-4 max-w-[70ch] text-muted">
        {t('Patients with an email address get reminders before each scheduled or confirmed appointment.')}{' '}
        {lastRunInWords(data.lastRunAt)}
      </p>
      {reminders ? <ClinicReminders reminders={reminders} /> : null}
    </>
  )
}
