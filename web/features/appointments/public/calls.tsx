import { type Message, msg, t } from '#language/translate.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import type { Appointment, CallReason } from '#contract/appointments/appointments.ts'
import { markCalled } from '#contract/appointments/calls.ts'
import { call } from '#web/lib/api.ts'
import { problemOf } from '#web/lib/api-error.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { APPOINTMENTS_KEY } from './list.ts'
import { updateSentence } from './use-change-appointment.ts'

/** What to tell the patient: in a row, and as a sentence beside the phone number. */
const words: Record<CallReason, { badge: Message; sentence: Message }> = {
  booked: {
    badge: msg('Call: request'),
    sentence: msg('They have no email. Call them when you confirm or decline the request.'),
  },
  confirmed: {
    badge: msg('Call: confirmed'),
    sentence: msg('They have no email. Tell them that the appointment is confirmed.'),
  },
  cancelled: {
    badge: msg('Call: cancelled'),
    sentence: msg('They have no email. Tell them that the appointment is cancelled.'),
  },
  moved: { badge: msg('Call: moved'), sentence: msg('They have no email. Tell them the new time.') },
  changed: {
    badge: msg('Call: changed'),
    sentence: msg('They have no email. Tell them whether the appointment is by video or at the clinic.'),
  },
  restored: {
    badge: msg('Call: restored'),
    sentence: msg('They have no email. Tell them that the appointment takes place after all.'),
  },
  expired: {
    badge: msg('Call: expired'),
    sentence: msg('They have no email. Tell them that the request was not confirmed in time.'),
  },
  reminder: {
    badge: msg('Call: reminder'),
    sentence: msg('They have no email. Remind them of the appointment.'),
  },
}

/** Shows in a list that the clinic has to call the patient, and about what. */
export const CallBadge = ({ about }: { about: CallReason | null }) =>
  about ? (
    <Badge tone="caution" className="mt-1">
      <Phone aria-hidden="true" className="size-3.5" />
      {t(words[about].badge)}
    </Badge>
  ) : null

/** Beside the phone number: what to tell the patient, and the button that takes the call off the list. */
export function CallNotice({ appointment }: { appointment: Pick<Appointment, 'id' | 'callAbout'> }) {
  const client = useQueryClient()
  const { id, callAbout: about } = appointment
  const called = useMutation({
    mutationFn: (reason: CallReason) => call(markCalled, { params: { id }, body: { about: reason } }),
    onSuccess: () => toast({ title: t('Call recorded') }),
    onSettled: () => client.invalidateQueries({ queryKey: [APPOINTMENTS_KEY] }),
    meta: { inWords: updateSentence },
  })
  if (!about) return null
  const problem = problemOf(called.error)
  return (
    <Notice tone="caution" className="mt-3">
      <p>{t(words[about].sentence)}</p>
      {problem ? (
        <p role="alert" className="mt-1 text-danger">
          {problem}
        </p>
      ) : null}
      <Button
        size="sm"
        variant="secondary"
        className="mt-2 min-h-11 md:min-h-9"
        pending={called.isPending}
        pendingText={t('Saving...')}
        onClick={() => called.mutate(about)}
      >
        {t('I have called')}
      </Button>
    </Notice>
  )
}
