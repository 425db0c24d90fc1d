import { t } from '#language/translate.ts'
import { useIsEmbedded } from '#web/features/booking/embedded.ts'
import type { WizardView } from './use-wizard.ts'

/** Leads to the page where a visitor joins the waiting list, with what was chosen so far. */
export function WaitingListLink({
  clinicId,
  picks: { service, doctor },
}: {
  clinicId: string
  picks: WizardView['picks']
}) {
  const isEmbedded = useIsEmbedded()
  const query = new URLSearchParams({ ...(service && { service }), ...(doctor && { doctor }) })
  return (
    <a
      href={`/clinics/${clinicId}/waiting-list?${query}`}
      className="link mt-3 inline-flex min-h-11 items-center"
      // only the booking page can be framed
      {...(isEmbedded && { target: '_blank', rel: 'noopener' })}
    >
      {t('No time that suits you? Join the waiting list')}
      {isEmbedded ? <span className="sr-only"> {t('(opens in a new tab)')}</span> : null}
    </a>
  )
}
