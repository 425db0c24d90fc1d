import type { ReactNode } from 'react'
import type { FieldSource, Medicine } from '#contract/medicines.ts'
import { plainDate } from '#web/lib/dates.ts'
import { inner, markup } from '#web/lib/markup.ts'
import { Trans } from '#web/ui/trans.tsx'
import { listWithCommas } from '#web/lib/text.ts'

/** Returns a field's own source, or else the list that the medicine comes from. */
export function sourceOf({ sources, source }: Medicine, field: string): FieldSource {
  const noted: Partial<Record<string, FieldSource>> = sources
  return noted[field] ?? source
}

/** True if an address may be a link: http(s) only. */
export const isWebAddress = (url: string | null): url is string => /^https?:\/\//i.test(url ?? '')

/** The sources of several parts, at their end (rule F3): one line each, which names its parts if there are more sources. */
export function SourceLines({
  medicine,
  sections,
}: {
  medicine: Medicine
  sections: { field: string; title: string }[]
}) {
  const bySource = new Map<string, { source: FieldSource; titles: string[] }>()
  for (const { field, title } of sections) {
    const source = sourceOf(medicine, field)
    const key = `${source.name} ${source.url}${source.cites ? '' : ` ${source.date}`}`
    const known = bySource.get(key)
    bySource.set(key, {
      source: known ? merged(known.source, source) : source,
      titles: [...(known?.titles ?? []), title],
    })
  }
  return [...bySource].map(([key, { source, titles }]) => (
    <SourceLine key={key} of={source} about={bySource.size > 1 ? listWithCommas(titles) : null} />
  ))
}

/** Returns one source for two parts: the later day, and the publications of both. */
const merged = (one: FieldSource, other: FieldSource): FieldSource => ({
  ...one,
  date: one.date > other.date ? one.date : other.date,
  ...(one.cites && { cites: [...new Set([...one.cites, ...(other.cites ?? [])])].toSorted((a, b) => a - b) }),
})

interface SourceLineProps {
  of: FieldSource
  /** The parts that it is about. */
  about?: string | null
}

/** The source of a part of the page (rule F3); the knowledge base's citations link to the list of sources. */
export function SourceLine({ of: { name, url, date, cites = [] }, about = null }: SourceLineProps) {
  const values = { about, name, date: plainDate(date), numbers: cites.map((one) => one + 1).join(', ') }
  const tags = {
    link: (words: ReactNode) =>
      isWebAddress(url) ? (
        <a href={url} rel="noopener">
          {words}
        </a>
      ) : (
        <>{words}</>
      ),
    time: (words: ReactNode) => <time dateTime={date}>{words}</time>,
    // as markup, for speed: a page can have a hundred
    links: () => (
      <span
        {...inner(
          cites.map((one, at) => markup`${at > 0 ? ', ' : ''}<a href="${`#ref-${one + 1}`}">${String(one + 1)}</a>`),
        )}
      />
    ),
  }
  return (
    <p className="source">
      {about ? (
        cites.length > 0 ? (
          <Trans
            text="Source of {about}: <link>{name}</link>, <time>{date}</time>, from <links>{numbers}</links>"
            values={values}
            tags={tags}
          />
        ) : (
          <Trans text="Source of {about}: <link>{name}</link>, <time>{date}</time>" values={values} tags={tags} />
        )
      ) : cites.length > 0 ? (
        <Trans
          text="Source: <link>{name}</link>, <time>{date}</time>, from <links>{numbers}</links>"
          values={values}
          tags={tags}
        />
      ) : (
        <Trans text="Source: <link>{name}</link>, <time>{date}</time>" values={values} tags={tags} />
      )}
    </p>
  )
}
