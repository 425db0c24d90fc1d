import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { getLastBackup, getStatus, type LastBackup, type SystemStatus } from '#contract/status.ts'
import { Onward, PlainPage } from '#web/features/marketing/plain-page.tsx'
import { LastBackupSection } from '#web/features/status/last-backup.tsx'
import { Components, Days, Incidents, Metrics, Present } from '#web/features/status/sections.tsx'
import type { Asked, Loaded, ReadingProps } from '#web/lib/reading-page.ts'

interface Data {
  status: SystemStatus
  /** For the operator alone. */
  backup: LastBackup | null
  isDemo: boolean
}

export async function load({ call, user, product: { isDemo } }: Asked): Promise<Loaded<Data>> {
  const isOperator = user?.screens.includes('confirmations') && !user.mustSetUpTwoFactor && !user.mustChangePassword
  const [status, backup] = await Promise.all([call(getStatus, {}), isOperator ? call(getLastBackup, {}) : null])
  return { data: { status, backup, isDemo } }
}

export const head = () => ({
  title: t('System Status'),
  description: t('Current status and 90-day history.'),
})

export const Page = ({ head, data: { status, backup, isDemo } }: ReadingProps<Data>) => (
  <PlainPage head={head}>
    <Present status={status} />
    {backup ? <LastBackupSection backup={backup} /> : null}
    <Components components={status.components} />
    <Metrics status={status} isDemo={isDemo} />
    <Days status={status} />
    <Incidents incidents={status.incidents} />
    <p className="mt-9 text-sm text-muted">
      <Trans
        text="For automated checks, <code>/api/health</code> answers 200 while the program can serve and 503 otherwise, and <code2>/api/status</code2> has everything on this page as JSON."
        tags={{
          code: (words) => <code className="font-mono">{words}</code>,
          code2: (words) => <code className="font-mono">{words}</code>,
        }}
      />
    </p>
    <Onward
      to={[
        { label: t('Help Center'), href: '/help-center' },
        { label: t('Contact'), href: '/contact' },
      ]}
    />
  </PlainPage>
)
