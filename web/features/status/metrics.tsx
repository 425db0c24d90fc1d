import type { SystemStatus } from '#contract/status.ts'
import { Section } from './section.tsx'
import { momentIn, percentIn, roundedIn, spanIn } from './words.ts'

/** The figures, and how they come about. */
export function Metrics({ status, isDemo }: { status: SystemStatus; isDemo: boolean }) {
  const { measured, isMeasuredReadable, activeIncidents } = status
  const figures = [
    { label: 'Overall uptime', value: percentIn(measured?.uptimePercent ?? null) },
    { label: 'Response time', value: roundedIn(measured?.averageMs ?? null) },
    { label: activeIncidents === 1 ? 'Active incident' : 'Active incidents', value: String(activeIncidents) },
    { label: 'Monitoring', value: measured ? (measured.isCurrent ? (isDemo ? '24/7' : 'Running') : 'Paused') : '–' },
  ]
  return (
    <Section title="Figures">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 rounded-lg border border-line bg-surface-raised p-4 sm:grid-cols-4 sm:p-5">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-lg font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {measured ? (
        <p className="text-sm text-muted">
          Measured by this installation itself, once a minute, for {spanIn(measured)} (since{' '}
          <time dateTime={measured.since}>{momentIn(measured.since)}</time>). Uptime is the share of minutes in which no
          component was down. Minutes that were not measured, because the server was off or restarting, count as down.
          The response time is that of an API call without the way through the internet.
        </p>
      ) : (
        <p className="text-muted">
          {isMeasuredReadable
            ? 'Nothing has been measured yet. The first figures appear a minute after the start.'
            : 'The figures cannot be read at the moment.'}
        </p>
      )}
      {isDemo ? (
        <p className="text-sm text-muted">
          This is a demo: figures from before its first start, and the incidents, are invented.
        </p>
      ) : null}
    </Section>
  )
}
