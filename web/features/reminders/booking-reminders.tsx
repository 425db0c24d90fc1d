import { t } from '#language/translate.ts'
import { BellOff, BellRing } from 'lucide-react'
import type { BookingReminders as Reminders } from '#contract/reminders.ts'
import { Button } from '#web/ui/button.tsx'
import { useBookingReminders } from './api.ts'
import { offsetsInWords } from './words.ts'

/** Below an upcoming booking: whether its holder gets reminders, and a button to stop them. */
export function BookingReminders({ token, first }: { token: string; first: Reminders }) {
  const { reminders, change } = useBookingReminders(token, first)
  if (reminders.minutesBefore.length === 0) return null
  const { isOn } = reminders
  const Icon = isOn ? BellRing : BellOff
  return (
    <section
      aria-label={t('Reminders')}
      className="mx-auto mt-6 flex w-full max-w-4xl flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-surface-raised px-4 py-3 sm:px-6"
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <p aria-live="polite" className="min-w-0 flex-1 basis-48">
        {isOn
          ? t('Once confirmed, we’ll email you reminders {times} before your appointment.', {
              times: offsetsInWords(reminders.minutesBefore),
            })
          : t('No reminders will be sent for this appointment.')}
      </p>
      <Button
        variant="secondary"
        className="max-sm:w-full"
        pending={change.isPending}
        pendingText={t('Saving...')}
        onClick={() => change.mutate(!isOn)}
      >
        {isOn ? t('Stop reminders') : t('Send reminders')}
      </Button>
    </section>
  )
}
