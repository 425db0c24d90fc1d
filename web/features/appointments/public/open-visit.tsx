import { t } from '#language/translate.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { call } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import type { ButtonSize, ButtonVariant } from '#web/ui/button-style.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

interface OpenVisitProps {
  appointment: Pick<Appointment, 'id' | 'visitId' | 'can'>
  describedBy?: string
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
}

/** Starts the visit of an appointment, or opens it. */
export function OpenVisit({
  appointment: { id, visitId, can },
  describedBy,
  variant = 'secondary',
  ...look
}: OpenVisitProps) {
  const navigate = useNavigate()
  const start = useMutation({
    mutationFn: async () => {
      // the endpoint has the shape of a whole visit, which the screens with this button do without
      const { startVisit } = await import('#contract/visits/visits.ts')
      return call(startVisit, { body: { appointmentId: id } })
    },
    onSuccess: (started) => navigate(`/visits/${started.id}`),
  })
  if (visitId)
    return (
      <LinkButton to={`/visits/${visitId}`} variant={variant} {...look}>
        {t('Open visit')}
      </LinkButton>
    )
  if (!can.startVisit) return null
  return (
    <Button
      variant={variant}
      {...look}
      aria-describedby={describedBy}
      onClick={() => start.mutate()}
      pending={start.isPending}
      pendingText={t('Starting...')}
    >
      {t('Start visit')}
    </Button>
  )
}
