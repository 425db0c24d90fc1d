import { componentTitles, type StatusIncident } from '#contract/status.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Section } from './section.tsx'
import { lengthIn, momentIn } from './words.ts'

/** What the operator has written of disturbances, the newest first. */
export const Incidents = ({ incidents }: { incidents: readonly StatusIncident[] }) => (
  <Section title="Incidents">
    {incidents.length === 0 ? <p className="text-muted">No incidents have been reported.</p> : null}
    {incidents.map(({ title, text, components, beganAt, resolvedAt }) => (
      <article key={`${beganAt} ${title}`} className="rounded-lg border border-line bg-surface-raised p-4 sm:p-5">
        <div className="flex items-start justify-between gap-4">
          <h3 className="text-base font-medium">{title}</h3>
          <Badge tone={resolvedAt ? 'positive' : 'danger'}>{resolvedAt ? 'Resolved' : 'Active'}</Badge>
        </div>
        <p className="mt-1 text-sm text-muted">
          <time dateTime={beganAt}>{momentIn(beganAt)}</time>
          {resolvedAt ? `, for ${lengthIn(beganAt, resolvedAt)}` : ', not resolved yet'}
          {'\u00a0· '}
          {components.map((name) => componentTitles[name]).join(', ')}
        </p>
        <p className="mt-2 whitespace-pre-line">{text}</p>
      </article>
    ))}
  </Section>
)
