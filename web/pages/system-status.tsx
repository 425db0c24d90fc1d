import { Onward, PlainPage, PlainSection } from '#web/features/marketing/plain-page.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

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
      <Onward>
        <LinkButton href="/help-center" variant="primary">
          Help Center
        </LinkButton>
        <LinkButton href="/contact" variant="secondary">
          Contact
        </LinkButton>
      </Onward>
    </PlainPage>
  )
}
