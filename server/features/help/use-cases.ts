import { language, t } from '#language/translate.ts'
import type { Role } from '#contract/accounts/accounts.ts'
import { type HelpArticle, type HelpCard, helpCategories, type HelpCategory, helpMessages } from '#contract/help.ts'
import { type Entry, loadFolder } from '#content/load.ts'
import { translatedHelp } from '#content/translations.ts'
import type { TranslatedHelp } from '#content/translations-schema.ts'
import { SOURCE_LANGUAGE } from '#language/languages.ts'
import type { Log } from '#server/database/log.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { TextIndex } from '#server/features/conditions/public.ts'

interface Wanted {
  search?: string
  named?: boolean
  category?: HelpCategory
  role?: Role
  screen?: string
  limit: number
  offset: number
}

interface Listed {
  articles: HelpCard[]
  total: number
  search: string | null
}

/** Returns a page of articles: all of them, or those of a search, best first. Open to everyone. */
export async function browseHelp(deps: Pick<Deps, 'log'>, wanted: Wanted): Promise<Listed> {
  const { search, named: isNamed = false, category, role, screen, limit, offset } = wanted
  const { all, index } = await articles(deps)
  const matches =
    search === undefined ? all : (isNamed ? index.named(search) : index.find(search)).map((number) => all[number]!)
  const found = matches.filter(
    (article) =>
      (category === undefined || article.category === category) &&
      (role === undefined || article.roles.includes(role)) &&
      (screen === undefined || article.screens.includes(screen)),
  )
  const inLanguage = await articlesInLanguage(deps)
  return { articles: found.slice(offset, offset + limit).map(inLanguage), total: found.length, search: search ?? null }
}

/** Returns an article by its slug, in any case. Throws 404. */
export async function readHelp(deps: Pick<Deps, 'log'>, slug: string): Promise<HelpArticle> {
  const { bySlug } = await articles(deps)
  const article = bySlug.get(slug.toLowerCase())
  if (!article) throw notFound(t(helpMessages.notFound))
  return (await articlesInLanguage(deps))(article)
}

/** Returns what writes an article in the language of the request, or leaves it in English. */
async function articlesInLanguage({ log }: Pick<Deps, 'log'>): Promise<(article: HelpArticle) => HelpArticle> {
  const own = language()
  const translations = await translatedHelp(own, (misfit) =>
    log.error({ ...misfit }, 'A translated article does not fit its schema and is left out'),
  )
  const related = ({ slug, ...english }: HelpArticle['related'][number]) => {
    const title = translations.get(slug)?.title
    return title === undefined ? { slug, ...english } : { slug, title, language: own }
  }
  return (article) => {
    const translation = translations.get(article.slug)
    return {
      ...article,
      related: article.related.map(related),
      ...(translation && { ...textsOf(article, translation), language: own }),
    }
  }
}

const textsOf = ({ picture }: HelpArticle, { title, summary, picture: pictured, sections }: TranslatedHelp) => ({
  title,
  summary,
  picture: picture && { ...picture, alt: pictured?.alt ?? picture.alt },
  sections: sections.map(sectionOf),
})

/** Returns the address of every article, for search engines. */
export async function helpAddresses(deps: Pick<Deps, 'log'>): Promise<string[]> {
  const { all } = await articles(deps)
  return all.map(({ slug }) => `/help-center/${slug}`)
}

type File = Entry<'help'>

/** All articles of the help center, sorted by category and title. */
interface Articles {
  all: readonly HelpArticle[]
  bySlug: ReadonlyMap<string, HelpArticle>
  index: TextIndex
}

let loaded: Promise<Articles> | null = null

/**
 * Returns the articles in this server's memory. They are files of the program, read once at the first call
 * (docs/decisions/0052). A file that doesn't fit its schema is left out and logged.
 */
function articles({ log }: Pick<Deps, 'log'>): Promise<Articles> {
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
    // the product tour comes first
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
    language: SOURCE_LANGUAGE,
    picture,
    sections: sections.map(sectionOf),
    related: related.flatMap((slug) => {
      const title = entries.get(slug)?.title
      return title === undefined ? [] : [{ slug, title, language: SOURCE_LANGUAGE }]
    }),
  }
}

const sectionOf = ({ title, text, steps = [], points = [] }: File['sections'][number]) => ({
  title,
  text: text ?? null,
  steps,
  points,
})

/** The weight of a word in each part of an article. */
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
