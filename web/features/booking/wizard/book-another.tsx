import { useLocation } from 'react-router'
import { useIsEmbedded } from '#web/features/booking/embedded.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Leads from a confirmation to an empty wizard. */
export function BookAnother() {
  const { pathname } = useLocation()
  const isEmbedded = useIsEmbedded()
  return (
    <LinkButton href={isEmbedded ? `${pathname}?embed=1` : pathname} variant="secondary">
      Book Another Appointment
    </LinkButton>
  )
}
