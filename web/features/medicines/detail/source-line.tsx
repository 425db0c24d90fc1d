import type { FieldSource, Medicine } from '#contract/medicines.ts'
import { plainDate } from '#web/lib/dates.ts'

/** Where a field comes from: what is noted of the field itself, or else the list that the medicine stands in. */
export function sourceOf({ sources, source }: Medicine, field: string): FieldSource {
  const noted: Partial<Record<string, FieldSource>> = sources
  return noted[field] ?? source
}

/** An address that may stand in a link: nothing but the web. */
export const isWebAddress = (url: string | null): url is string => /^https?:\/\//i.test(url ?? '')

/** Said under every part of the page (decision F3). */
export const SourceLine = ({ of: { name, url, date } }: { of: FieldSource }) => (
  <p className="source">
    Source:{' '}
    {isWebAddress(url) ? (
      <a href={url} rel="noopener">
        {name}
      </a>
    ) : (
      name
    )}
    , <time dateTime={date}>{plainDate(date)}</time>
  </p>
)
