import { componentTitles, type StatusComponent } from '#contract/status.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Section } from './section.tsx'
import { lookOf, millisecondsIn, percentIn } from './words.ts'

/** Each component with its state, and what was measured of it. */
export const Components = ({ components }: { components: readonly StatusComponent[] }) => (
  <Section title="Components">
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
      {components.map(({ name, state, note, responseMs, averageMs, uptimePercent }) => {
        const { word, tone } = lookOf(state)
        return (
          <li key={name} className="px-4 py-3 sm:px-5">
            <div className="flex items-center justify-between gap-4">
              <h3 className="text-base font-medium">{componentTitles[name]}</h3>
              <Badge tone={tone}>{word}</Badge>
            </div>
            {note ? <p className="mt-1">{note}</p> : null}
            <p className="mt-1 text-sm text-muted tabular-nums">
              Response {millisecondsIn(responseMs)} now, {millisecondsIn(averageMs)} on average · Uptime{' '}
              {percentIn(uptimePercent)}
            </p>
          </li>
        )
      })}
    </ul>
  </Section>
)
