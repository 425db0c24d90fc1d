import { t } from '#language/translate.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { listFormsOfBooking } from '#contract/forms/answering.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

interface BookingFormsProps {
  forms: Reply<typeof listFormsOfBooking>
}

/** Below a booking: the forms to fill in before the visit. */
export function BookingForms({ forms }: BookingFormsProps) {
  if (forms.length === 0) return null
  return (
    <div className="mx-auto mt-6 w-full max-w-4xl">
      <Card title={t('Forms for your visit')}>
        <ul className="divide-y divide-line">
          {forms.map(({ id, title, status, link }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
              <span className="min-w-0 flex-1 basis-48">{title}</span>
              {link ? (
                <LinkButton size="sm" href={link} variant={status === 'open' ? 'primary' : 'secondary'}>
                  {status === 'open' ? t('Fill in') : t('Correct answers')}
                  <span className="sr-only">{title}</span>
                </LinkButton>
              ) : (
                <span className="text-sm text-muted">{status === 'open' ? t('Expired') : t('Answered')}</span>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
