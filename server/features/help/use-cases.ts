import type { Role } from '#contract/accounts/accounts.ts'
import { type HelpArticle, type HelpCard, type HelpCategory, helpMessages } from '#contract/help.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { articles } from './articles.ts'

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

/** A page of the articles: all of them, or those of a search, the best first. Open to everyone. */
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
  return { articles: found.slice(offset, offset + limit), total: found.length, search: search ?? null }
}

/** An article by its slug, in any case. Throws 404. */
export async function readHelp(deps: Pick<Deps, 'log'>, slug: string): Promise<HelpArticle> {
  const { bySlug } = await articles(deps)
  const article = bySlug.get(slug.toLowerCase())
  if (!article) throw notFound(helpMessages.notFound)
  return article
}

/** The address of every article, for search engines. */
export async function helpAddresses(deps: Pick<Deps, 'log'>): Promise<string[]> {
  const { all } = await articles(deps)
  return all.map(({ slug }) => `/help-center/${slug}`)
}
