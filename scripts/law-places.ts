import type { Import } from './modules.ts'
import { formatsAllowed, ranks, rawSqlAllowed } from './ranks.ts'

export const isTest = (path: string) => /\.test\.tsx?$/.test(path)
export const isAt = (path: string, ...places: string[]) => places.some((place) => path.startsWith(place))
/** The files that put the features together. */
const isRoof = (path: string) => isAt(path, 'server/app.ts', 'server/main.ts', 'server/timed-jobs.ts')
export const isGroundFloor = (path: string) =>
  isAt(path, 'server/') && !isRoof(path) && !isAt(path, 'server/features/', 'server/testing/')
/** The files that a feature opens to features of a higher rank. */
export const isPublicApi = (path: string) => /^(server|web)\/features\/[^/]+\/public(\.ts|\/)/.test(path)
export const featureOf = (path: string) => /^(?:server|web)\/features\/([^/]+)\//.exec(path)?.[1]
const rankOf = (path: string) => ranks[featureOf(path) ?? ''] ?? 0
export const isLower = (target: string, path: string) => isPublicApi(target) && rankOf(target) < rankOf(path)
/** Returns the name of a file or folder of contract/: a feature's, or one that all share. */
export const contractOf = (path: string) => /^contract\/([^/.]+)/.exec(path)?.[1] ?? ''
export const isQueries = (path: string) => /\/queries(\.ts|\/)/.test(path)
export const mayHoldSql = (path: string) =>
  isTest(path) ||
  isQueries(path) ||
  isAt(path, 'db/', 'scripts/', 'bench/', 'e2e/', 'server/testing/') ||
  isAt(
    path,
    'server/database/',
    'server/jobs/',
    'server/audit/',
    'server/email-delivery/',
    'server/http/door/idempotency',
  )
/** The only files where a statement's text can come from elsewhere: the migrations' files, and the database driver. */
export const mayTakeSql = (path: string) =>
  isTest(path) || !isAt(path, 'server/', 'db/') || isAt(path, 'server/testing/', ...rawSqlAllowed)
/** The files that own the formats of dates, numbers, lists and names; programmers' tools are in English. */
export const mayFormat = (path: string) =>
  isTest(path) || !isAt(path, 'contract/', 'server/', 'web/') || isAt(path, 'server/testing/', ...formatsAllowed)
/** Settings have one reader; the embedded database and the tests hand the surroundings on to other programs. */
export const mayReadEnvironment = (path: string) =>
  isTest(path) ||
  isAt(path, 'server/config.ts', 'server/database/embedded/', 'server/testing/') ||
  isAt(path, 'scripts/', 'bench/', 'e2e/', 'playwright.config.ts')
/** The only exception to the wall: types only, for the data that the server passes to a page. */
export const isPageContext = (path: string, { target, typeOnly }: Import) =>
  typeOnly && isAt(path, 'server/http/page') && target === 'web/lib/page-context.ts'
