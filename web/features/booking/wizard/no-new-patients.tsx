import { Phone } from 'lucide-react'
import { useLocation } from 'react-router'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { settingsMessages } from '#contract/settings.ts'
import { signInPath } from '#web/lib/next-path.ts'
import { telOf } from '#web/lib/tel.ts'
import { useCurrentUser } from '#web/shell/current-user.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Replaces the wizard if the clinic takes no new patients and the visitor is not one of its patients. */
export function NoNewPatients({ clinic }: { clinic: Clinic }) {
  const user = useCurrentUser()
  const { pathname, search } = useLocation()
  return (
    <section aria-label="Booking" className="flex flex-col gap-5">
      <Notice tone="caution">{user ? settingsMessages.noChartHere : settingsMessages.noNewPatients}</Notice>
      <div className="flex flex-wrap gap-3">
        {user ? null : (
          <LinkButton href={signInPath(pathname + search)} variant="primary">
            Sign in to book
          </LinkButton>
        )}
        <LinkButton href={telOf(clinic.phone)} variant="secondary">
          <Phone aria-hidden="true" className="size-4.5" />
          Call {clinic.phone}
        </LinkButton>
      </div>
    </section>
  )
}
