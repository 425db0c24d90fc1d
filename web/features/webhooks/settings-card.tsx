import { t } from '#language/translate.ts'
import { useAdministeredClinics } from '#web/features/members/public/administered-clinics.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Leads from the settings to the webhooks; renders nothing for people who administer no clinic. */
export const WebhooksCard = () =>
  useAdministeredClinics().length > 0 ? (
    <Card title={t('Webhooks')} className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{t('Tell another program right away when something happens at your clinic.')}</p>
        <LinkButton to="/webhooks" variant="secondary">
          {t('Manage webhooks')}
        </LinkButton>
      </div>
    </Card>
  ) : null
