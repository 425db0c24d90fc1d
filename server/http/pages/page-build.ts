import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { PageEntry, PageHandler } from '#web/lib/page-context.ts'
import { readingPolicy } from './page-policy.ts'

export const projectRoot = fileURLToPath(new URL('../../../', import.meta.url))

export interface LoadedPages {
  handler: PageHandler
  /** The policy of reading pages: their script (any of ours in development) and their style sheets, by their hashes. */
  readingPolicy: string
  /** The addresses of the reading pages that are always there. */
  readingAddresses: readonly string[]
}

/** Returns the page handler for a request: always the same in production, a new one for each request in development. */
export type PageLoader = () => Promise<LoadedPages>

type ServerBuild = Parameters<PageEntry['makeHandler']>[0]

function handlerOf(build: ServerBuild, mode: string): LoadedPages {
  const entry = build.entry.module as unknown as PageEntry
  const policy = readingPolicy({ script: entry.readingScript.integrity, styles: entry.sheetHashes })
  const { readingAddresses } = entry
  return { handler: entry.makeHandler(build, mode), readingPolicy: policy, readingAddresses }
}

/** Returns the built pages, loaded by path: nothing of `web/` is imported by the server at run time. */
export async function loadBuiltPages(): Promise<PageLoader> {
  const file = join(projectRoot, 'build/server/index.js')
  const loaded = handlerOf(await import(pathToFileURL(file).href), 'production')
  return async () => loaded
}

/** Runs Vite inside this process: hot updates over the same port, pages compiled on request. */
export async function loadPagesFromVite(scope: FastifyInstance): Promise<PageLoader> {
  const [{ createServer }, { default: middie }] = await Promise.all([import('vite'), import('@fastify/middie')])
  const vite = await createServer({
    root: projectRoot,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: scope.server } },
  })
  await scope.register(middie)
  scope.use((request, response, next) =>
    request.url?.startsWith('/api/') ? next() : vite.middlewares(request, response, next),
  )
  scope.addHook('onClose', () => vite.close())
  return async () => {
    try {
      return handlerOf((await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild, 'development')
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error)
      throw error
    }
  }
}
