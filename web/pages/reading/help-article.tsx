import { t } from '#language/translate.ts'
import { getHelpArticle, type HelpArticle, helpMessages } from '#contract/help.ts'
import { ArticleNotFound, ArticlePage } from '#web/features/help/article-page.tsx'
import { articleHref } from '#web/features/help/help-address.ts'
import type { Asked, HeadGiven, Loaded, ReadingProps } from '#web/lib/reading-page.ts'

/** Loads an article; another spelling of its address redirects to the right one. */
export async function load({ call, params: { slug } }: Asked<'slug'>): Promise<Loaded<HelpArticle>> {
  const article = await call(getHelpArticle, { params: { slug } })
  return article.slug === slug ? { data: article } : { location: articleHref(article.slug), status: 301 }
}

export const head = ({ data: { slug, title, summary } }: HeadGiven<HelpArticle>) => ({
  title: t('{title} - Help', { title }),
  description: summary,
  canonical: articleHref(slug),
})

export const Page = ({ data }: ReadingProps<HelpArticle>) => <ArticlePage article={data} />

export const missing = {
  get head() {
    return { title: t(helpMessages.notFound), noIndex: true }
  },
  Page: ArticleNotFound,
}
