import { listHelp } from '#contract/help.ts'
import { type FoundHelp, HelpList, helpListHead } from '#web/features/help/help-list.tsx'
import { articleHref, type HelpAddress, addressOf } from '#web/features/help/help-address.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { Asked, DataOf, HeadGiven, Loaded, ReadingProps } from '#web/lib/reading-page.ts'

type Data = { address: HelpAddress; found: FoundHelp }

/** Loads the articles of the address. With `?screen=`, redirects to the article of a screen for the reader's role. */
export async function load({ call, url, user }: Asked): Promise<Loaded<Data>> {
  const address = addressOf(url.searchParams)
  const screen = url.searchParams.get('screen')
  try {
    if (screen) {
      const { articles } = await call(listHelp, { query: { screen: screen.slice(0, 100) } })
      const article = articles.find(({ roles }) => user && roles.includes(user.role)) ?? articles[0]
      return { location: article ? articleHref(article.slug) : '/help-center', status: 302 }
    }
    const query = { search: address.typed || undefined, role: address.role ?? undefined }
    return { data: { address, found: (await call(listHelp, { query })).articles } }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { data: { address, found: null }, status: error.status }
  }
}

export const head = ({ data: { address, found } }: HeadGiven<DataOf<typeof load>>) => helpListHead(address, found)

export const Page = ({ data: { address, found } }: ReadingProps<DataOf<typeof load>>) => (
  <HelpList address={address} found={found} />
)
