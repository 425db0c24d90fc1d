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

export const head = {
  title: 'System Status',
  description: 'Whether each part of this installation works right now, and how it has worked in the last 90 days.',
}

export const Page = ({ head, data: { status, backup, isDemo } }: ReadingProps<Data>) => (
  <PlainPage head={head}>
    <Present status={status} />
    {backup ? <LastBackupSection backup={backup} /> : null}
    <Components components={status.components} />
    <Metrics status={status} isDemo={isDemo} />
    <Days status={status} />
    <Incidents incidents={status.incidents} />
    <p className="mt-9 text-sm text-muted">
      For automated checks, <code className="font-mono">/api/health</code> answers 200 while the program can serve and
      503 otherwise, and <code className="font-mono">/api/status</code> has everything on this page as JSON.
    </p>
    <Onward
      to={[
        { label: 'Help Center', href: '/help-center' },
        { label: 'Contact', href: '/contact' },
      ]}
    />
  </PlainPage>
)
