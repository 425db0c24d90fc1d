import type { ComponentType } from 'react'
import type { EntryContext, ServerBuild, useLoaderData } from 'react-router'

/** What a route module may say of itself: `export const handle = { reading: true }`. */
export interface RouteHandle {
  /** The page sends no script but the small one of reading pages; `'signed-out'` when that holds only without a session. */
  reading?: boolean | 'signed-out'
  /** Which of the sheets of reading pages it needs; unsaid, the one of pages that are words. */
  sheet?: SheetName
}

/**
 * What the component of a reading page is given. A page that exports it as `Page`, beside its default, is written
 * without the router (web/shell/written-page.tsx): the default is the router's, wrapped so that it asks it for these.
 */
export interface ReadingProps<Loader extends (args: never) => unknown> {
  loaderData: ReturnType<typeof useLoaderData<Loader>>
}

/** A route's module as the build has it. */
export type PageModule = NonNullable<ServerBuild['routes'][string]>['module'] & {
  Page?: ComponentType<{ loaderData: unknown }>
}

export type SheetName = 'medicine' | 'medicines' | 'words'

/** Whether this answer is a reading page. An error screen for somebody without a session is one too. */
export const isReadingPage = (entry: EntryContext, isSignedIn: boolean) =>
  (Boolean(entry.staticHandlerContext.errors) && !isSignedIn) || sheetOf(entry, isSignedIn) !== null

/** The sheet of a page one of whose own modules says that it is a reading page: only those are sure to need no more. */
export function sheetOf({ staticHandlerContext, routeModules }: EntryContext, isSignedIn: boolean): SheetName | null {
  for (const { route } of staticHandlerContext.matches) {
    const { reading, sheet = 'words' } = (routeModules[route.id]?.handle ?? {}) as RouteHandle
    if (reading === true || (reading === 'signed-out' && !isSignedIn)) return sheet
  }
  return null
}
