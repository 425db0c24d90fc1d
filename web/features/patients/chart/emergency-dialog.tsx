import { t } from '#language/translate.ts'
import { EMERGENCY_MINUTES, EmergencyOpening } from '#contract/patients/emergency.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { emergenciesQuery, useClosing, useEmergency } from '#web/features/patients/api.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { useQuery } from '@tanstack/react-query'
import { EmergencyTimes, EndEmergency } from '#web/features/patients/emergency/emergency-parts.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useEffect } from 'react'
import { clockIn } from '#web/lib/clock.ts'
import { useForeignClinicZone } from '#web/lib/use-browser-zone.ts'
import { Notice } from '#web/ui/notice.tsx'

interface EmergencyDialogProps {
  chart: Patient
  open: boolean
  onClose: () => void
}

/** Explains emergency access, and asks for the reason. */
export const EmergencyDialog = ({ chart, open, onClose }: EmergencyDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={t('Emergency access')}
    description={t(
      'You can read the medical history, allergies and blood group on this chart for {emergencyMinutes} minutes.',
      {
        emergencyMinutes: EMERGENCY_MINUTES,
      },
    )}
  >
    <EmergencyForm chart={chart} onClose={onClose} />
  </Dialog>
)

function EmergencyForm({ chart, onClose }: Omit<EmergencyDialogProps, 'open'>) {
  const open = useEmergency(chart.id)
  const { email } = useSignedInUser()
  const form = useEndpointForm(
    { body: EmergencyOpening },
    { defaultValues: { reason: '', password: '' }, save: open.mutateAsync, onSaved: onClose },
  )
  return (
    <DialogForm
      form={form}
      submitText={t('Open for {minutes} minutes', { minutes: EMERGENCY_MINUTES })}
      pendingText={t('Opening...')}
      onCancel={onClose}
    >
      <ul className="list-disc ps-5">
        <li>{t('We log who opened the chart and when.')}</li>
        <li>
          {chart.hasAccount || chart.guardian
            ? t('We notify the patient right away.')
            : t('The patient has no account, so we can’t notify them.')}
        </li>
        <li>{t('We notify the clinic’s doctors and other administrators right away. They see your reason.')}</li>
      </ul>
      <Field
        label={t('Reason')}
        required
        help={t('Explain why this can’t wait for a doctor.')}
        error={form.errorOf('reason')}
      >
        <Textarea rows={3} maxLength={500} {...form.register('reason')} />
      </Field>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label={t('Your password')} required error={form.errorOf('password')}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
    </DialogForm>
  )
}

/** The chart's emergency accesses with reasons, for the clinic's doctors and administrators. Hidden if there are none. */
export function EmergencyCard({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useQuery(emergenciesQuery(id))
  if (!error && (!data || data.length === 0)) return null
  return (
    <Card title={t('Emergency access')}>
      {data ? (
        <ol className="flex flex-col gap-3">
          {data.map((access) => (
            <li key={access.id}>
              <p className="break-words whitespace-pre-line">
                <span className="font-medium">{access.who.isYou ? t('You') : fullName(access.who)}</span>:{' '}
                <bdi>{access.reason}</bdi>
              </p>
              <p className="text-sm text-muted">
                <EmergencyTimes access={access} />
              </p>
              {access.isOpen && !access.who.isYou ? (
                <div className="mt-1">
                  <EndEmergency id={access.id} chartId={id} />
                </div>
              ) : null}
            </li>
          ))}
        </ol>
      ) : (
        <div role="alert">
          <p className="mb-2 text-muted">{sentenceOf(error)}</p>
          <Button size="sm" variant="secondary" onClick={() => void refetch()} pending={isFetching}>
            {t('Retry')}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** The shortest pause before the chart is read again, because the browser's clock may be ahead of the server's. */
const SHORTEST = 5_000

/**
 * Shows when emergency access ends, with a button to end it early. At the end it hides the clinical fields, even
 * offline, then reads the chart again.
 */
export function EmergencyBanner({ chart: { id, clinic, emergencyEndsAt, emergencyAccessId } }: { chart: Patient }) {
  const { hide, reread } = useClosing(id)
  const zone = useForeignClinicZone(clinic.timeZone)
  useEffect(() => {
    if (!emergencyEndsAt) return
    const left = Date.parse(emergencyEndsAt) - Date.now()
    // this clock is ahead of the server's: the access still runs, so only the server ends it
    const isAhead = left <= 0
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    const close = async () => {
      if (!isAhead) hide()
      if (!(await reread())) hide()
      if (!isOver) timer = setTimeout(() => void close(), SHORTEST)
    }
    timer = setTimeout(() => void close(), Math.max(left, isAhead ? SHORTEST : 0))
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [emergencyEndsAt, hide, reread])
  if (!emergencyEndsAt || !emergencyAccessId) return null
  const time = clockIn(clinic.timeZone, new Date(emergencyEndsAt))
  return (
    <Notice
      tone="caution"
      title={
        zone === null
          ? t('Emergency access until {time}', { time })
          : t('Emergency access until {time} in clinic time ({zone})', { time, zone })
      }
      className="mb-4"
    >
      <p className="mb-2">{t('You can read the clinical part of this chart until then. Access ends automatically.')}</p>
      <EndEmergency id={emergencyAccessId} chartId={id} />
    </Notice>
  )
}
