import type { EntryContext } from 'react-router'

/** What a route module may say of itself: `export const handle = { reading: true }`. */
export interface RouteHandle {
  /** The page sends no script but the small one of reading pages; `'signed-out'` when that holds only without a session. */
  reading?: boolean | 'signed-out'
}

/** Whether this answer is a reading page. An error screen for somebody without a session is one too. */
export const isReadingPage = (entry: EntryContext, isSignedIn: boolean) =>
  (Boolean(entry.staticHandlerContext.errors) && !isSignedIn) || saysReading(entry, isSignedIn)

/** Whether one of the page's own modules says so: only those are sure to need no more than the sheet of reading pages. */
export function saysReading({ staticHandlerContext, routeModules }: EntryContext, isSignedIn: boolean) {
  return staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as RouteHandle | undefined
    return handle?.reading === true || (handle?.reading === 'signed-out' && !isSignedIn)
  })
}
