import { ChevronRight } from 'lucide-react'
import { definitions, figureNames, notesOnFigures } from '#contract/analytics/figures.ts'

/** What each figure counts, in the words of the contract. */
export const HowCounted = ({ clinic }: { clinic?: { timeZone: string; currency: string } }) => (
  <details className="group rounded-lg border border-line bg-surface-raised px-4 py-2 sm:px-5">
    <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-medium md:min-h-9">
      <ChevronRight aria-hidden="true" className="size-4 text-muted transition-transform group-open:rotate-90" />
      How this is counted
    </summary>
    <dl className="mt-2 grid gap-x-8 gap-y-4 pb-3 md:grid-cols-2">
      {figureNames.map((figure) => (
        <div key={figure}>
          <dt className="font-medium">{definitions[figure].title}</dt>
          <dd className="max-w-[70ch] text-muted">{definitions[figure].counted}</dd>
        </div>
      ))}
    </dl>
    <ul className="mb-3 list-disc pl-5 text-muted">
      {clinic ? (
        <li>
          Time zone: {clinic.timeZone}. Currency: {clinic.currency}.
        </li>
      ) : null}
      {notesOnFigures.map((note) => (
        <li key={note} className="max-w-[80ch]">
          {note}
        </li>
      ))}
    </ul>
  </details>
)
