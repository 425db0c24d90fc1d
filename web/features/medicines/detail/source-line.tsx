import type { FieldSource, Medicine } from '#contract/medicines.ts'
import { plainDate } from '#web/lib/dates.ts'
import { inner, markup } from '#web/lib/markup.ts'

/** Returns a field's own source, or else the list that the medicine comes from. */
export function sourceOf({ sources, source }: Medicine, field: string): FieldSource {
  const noted: Partial<Record<string, FieldSource>> = sources
  return noted[field] ?? source
}

/** True if an address may be a link: http(s) only. */
export const isWebAddress = (url: string | null): url is string => /^https?:\/\//i.test(url ?? '')

/** The source under every part of the page (rule F3); the knowledge base's citations link to the list of sources. */
export const SourceLine = ({ of: { name, url, date, cites = [] } }: { of: FieldSource }) => (
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
    {cites.length > 0 ? ', from ' : null}
    {/* as markup, for speed: a page can have a hundred */}
    {cites.length > 0 ? (
      <span
        {...inner(
          cites.map((one, at) => markup`${at > 0 ? ', ' : ''}<a href="${`#ref-${one + 1}`}">${String(one + 1)}</a>`),
        )}
      />
    ) : null}
  </p>
)
