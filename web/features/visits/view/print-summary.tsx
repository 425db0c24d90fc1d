import { t } from '#language/translate.ts'
import { Printer } from 'lucide-react'
import { getVisitSummaryPdf } from '#contract/visits/summary.ts'
import { addressOf } from '#web/lib/api.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Opens the printout of a visit. */
export const PrintSummary = ({ id }: { id: string }) => (
  <LinkButton href={addressOf(getVisitSummaryPdf, { params: { id } })} newTab variant="secondary">
    <Printer aria-hidden="true" className="size-4" />
    {t('Print visit')}
  </LinkButton>
)
