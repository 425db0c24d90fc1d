import { Onward, PlainPage, PlainSection } from '#web/features/marketing/plain-page.tsx'

export const handle = { reading: true }

export default function SystemStatusPage() {
  return (
    <PlainPage title="System Status" summary="Whether this installation answers, asked right now.">
      <PlainSection title="This page">
        <p>
          This page was made by the application itself, so the application answers. Programs can ask{' '}
          <code className="font-mono text-sm">/api/health</code>: it says 200 when everything it needs is there, and 503
          when something is missing.
        </p>
      </PlainSection>
      <Onward
        to={[
          { label: 'Help Center', href: '/help-center' },
          { label: 'Contact', href: '/contact' },
        ]}
      />
    </PlainPage>
  )
}
