import { createContext, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { PageModule, RouteHandle, SheetName } from './reading-page.ts'

/** A reading page at its address. */
export interface ReadingMatch {
  loader: PageModule['loader']
  Page: NonNullable<PageModule['Page']>
  pattern: string
  params: Record<string, string>
  sheet: SheetName
}

/**
 * Finds the reading page of an address among the routes that bring a `Page` and stand right under the root, so that
 * nothing of another route is around them. Null: the router's.
 */
export function readingRoutesOf({ routes }: ServerBuild): (url: URL) => ReadingMatch | null {
  const known = Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== 'root') return []
    const { Page, handle, loader } = route.module as PageModule
    const { sheet = 'words' } = (handle ?? {}) as RouteHandle
    const pattern = `/${route.path}`
    return Page ? [{ Page, loader, sheet, pattern, expression: expressionOf(pattern) }] : []
  })
  return ({ pathname }) => {
    // what the router itself asks for in the browser
    if (pathname.endsWith('.data')) return null
    for (const { expression, ...match } of known) {
      const found = expression.exec(pathname)
      if (found) return withText({ ...match, params: { ...found.groups } })
    }
    return null
  }
}

/** As the router reads a path: any case, with or without a slash at the end. */
const expressionOf = (path: string) => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`, 'i')

/** The parameters as text; an address that is none is the router's to refuse. */
function withText(match: ReadingMatch): ReadingMatch | null {
  try {
    for (const [name, value] of Object.entries(match.params)) match.params[name] = decodeURIComponent(value)
    return match
  } catch {
    return null
  }
}

/** Why a reading page could not be written without the router. */
export const failure = createContext<{ error: unknown } | null>(null)

/** The same build, whose reading pages fail as they did just before, and are not loaded a second time. */
export const failingAgain = (build: ServerBuild): ServerBuild => ({
  ...build,
  routes: Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [
      id,
      route && { ...route, module: failing(route.module as PageModule) },
    ]),
  ) as ServerBuild['routes'],
})

function failing(module: PageModule): PageModule {
  const { loader, Page } = module
  if (!loader || !Page) return module
  return {
    ...module,
    loader: (args) => {
      const failed = (args.context as Readonly<RouterContextProvider>).get(failure)
      if (failed) throw failed.error
      return loader(args)
    },
  }
}
