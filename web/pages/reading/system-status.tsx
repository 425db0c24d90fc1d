import { getStatus, type SystemStatus } from '#contract/status.ts'
import { Onward, PlainPage } from '#web/features/marketing/plain-page.tsx'
import { Components, Days, Incidents, Metrics, Present } from '#web/features/status/sections.tsx'
import type { Asked, Loaded, ReadingProps } from '#web/lib/reading-page.ts'

interface Data {
  status: SystemStatus
  isDemo: boolean
}

export async function load({ call, product: { isDemo } }: Asked): Promise<Loaded<Data>> {
  return { data: { status: await call(getStatus, {}), isDemo } }
}

export const head = {
  title: 'System Status',
  description: 'Whether each part of this installation works right now, and how it has worked in the last 90 days.',
}

export const Page = ({ head, data: { status, isDemo } }: ReadingProps<Data>) => (
  <PlainPage head={head}>
    <Present status={status} />
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
