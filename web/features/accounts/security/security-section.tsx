import { t } from '#language/translate.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PasskeyCard } from './passkey-card.tsx'
import { SessionList } from './session-list.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

/** Account security: password, two-factor sign-in, passkeys, sessions. */
export const SecuritySection = () => (
  <section aria-labelledby="security">
    <h2 id="security" className="mb-3 text-lg">
      {t('Security')}
    </h2>
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex flex-col gap-4">
        <Card title={t('Password')}>
          <p className="text-muted">{t('Changing your password signs you out everywhere else.')}</p>
          <LinkButton to="/change-password" variant="secondary" className="mt-4">
            {t('Change password')}
          </LinkButton>
        </Card>
        <TwoFactorCard />
        <PasskeyCard />
      </div>
      <SessionList />
    </div>
  </section>
)
