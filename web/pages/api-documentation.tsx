import { Onward, PlainPage, PlainSection } from '#web/features/marketing/plain-page.tsx'

export const handle = { reading: true }

export default function ApiDocumentationPage() {
  return (
    <PlainPage title="API Documentation" summary="Programs may read what is public, without a key.">
      <PlainSection title="A clinic">
        <p>
          <code className="font-mono text-sm">GET /api/clinics/&#123;id&#125;/public</code> answers the clinic with its
          doctors, services and opening hours, as JSON.
        </p>
      </PlainSection>
      <PlainSection title="Free times">
        <p>
          <code className="font-mono text-sm">GET /api/public/clinics/&#123;id&#125;/availability?date=2026-12-04</code>{' '}
          answers the starts that are free on that day, in the clinic’s own time zone.
        </p>
      </PlainSection>
      <PlainSection title="Errors">
        <p>
          Every refusal is JSON with a <code className="font-mono text-sm">message</code>: one sentence that can be
          shown. Too many requests answer 429 and say in <code className="font-mono text-sm">Retry-After</code> how long
          to wait.
        </p>
      </PlainSection>
      <Onward to={[{ label: 'Help Center', href: '/help-center' }]} />
    </PlainPage>
  )
}
