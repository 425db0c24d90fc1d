import { type Entry, loadFolder } from '#content/load.ts'
import { type HelpArticle, helpCategories } from '#contract/help.ts'
import type { Log } from '#server/database/log.ts'
import type { Deps } from '#server/deps.ts'
import { TextIndex } from '#server/features/conditions/public.ts'

type File = Entry<'help'>

/** All articles of the help center, in the order of their categories and titles. */
export interface Articles {
  all: readonly HelpArticle[]
  bySlug: ReadonlyMap<string, HelpArticle>
  index: TextIndex
}

let loaded: Promise<Articles> | null = null

/**
 * The articles in this server's memory. They are files of the program, so they are read once, at the first call
 * (docs/decisions/0052). A file that does not fit its schema is left out and logged.
 */
export function articles({ log }: Pick<Deps, 'log'>): Promise<Articles> {
  loaded ??= load(log).catch((error: unknown) => {
    loaded = null
    throw error
  })
  return loaded
}

async function load(log: Log): Promise<Articles> {
  const { entries, misfits } = await loadFolder('help')
  for (const { path, says } of misfits)
    log.error({ path, says }, 'A help article does not fit its schema and is left out')
  const files = [...entries.values()].toSorted(
    // the tour of the product comes first
    (a, b) => placeOf(a) - placeOf(b) || Number(b.hasFilm) - Number(a.hasFilm) || byTitle.compare(a.title, b.title),
  )
  const all = files.map((file) => shape(file, entries))
  const bySlug = new Map(all.map((article) => [article.slug, article]))
  return { all, bySlug, index: new TextIndex(files.map(indexed)) }
}

const byTitle = new Intl.Collator('en')
const placeOf = ({ category }: File) => helpCategories.indexOf(category)

function shape(file: File, entries: ReadonlyMap<string, File>): HelpArticle {
  const { alsoAsked: _, picture = null, sections, related, ...same } = file
  return {
    ...same,
    picture,
    sections: sections.map(({ title, text = null, steps = [], points = [] }) => ({ title, text, steps, points })),
    related: related.flatMap((slug) => {
      const title = entries.get(slug)?.title
      return title === undefined ? [] : [{ slug, title }]
    }),
  }
}

/** How much a word of each part says about its article. */
const WEIGHTS = { name: 10, summary: 5, headings: 4, text: 2 } as const

function indexed({ title, alsoAsked, summary, category, sections }: File) {
  const names = [title, ...alsoAsked]
  const headings = sections.map((section) => section.title).join(' ')
  const text = sections.flatMap(({ text = '', steps = [], points = [] }) => [text, ...steps, ...points]).join(' ')
  return {
    names,
    passage: `${summary} ${headings}`,
    parts: [
      ...names.map((name) => [name, WEIGHTS.name] as const),
      [summary, WEIGHTS.summary],
      [`${headings} ${category}`, WEIGHTS.headings],
      [text, WEIGHTS.text],
    ] as const,
  }
}
