/**
 * How the browser's code is cut, so that a first visit loads a few files instead of eighty. Besides the libraries, each module that one
 * of the first screens needs goes into that screen's file; a module that several of them need, into one that all share. Everything else
 * (dialogs, menus, the other pages) is cut by the bundler: a file for each page, and one for each set of modules that several share.
 */
import { relative } from 'node:path'

interface Graph {
  getModuleInfo(id: string): { importers: readonly string[]; code?: string | null } | null
}

/** The files of the first screens, by the pages that belong to them. */
const firstScreens: Record<string, string> = {
  'web/entry.client.tsx': 'common',
  'web/root.tsx': 'common',
  'web/pages/login.tsx': 'sign-in',
  'web/pages/book.tsx': 'booking',
  'web/pages/signed-in.tsx': 'signed-in',
  'web/pages/dashboard.tsx': 'dashboard',
}

const vendor =
  /node_modules\/(react|react-dom|scheduler|react-router|cookie|@tanstack|get-nonce|zod)\/|rolldown\/runtime/
/** Only screens with a form need it. */
const forms = /node_modules\/(react-hook-form|@hookform)\//

const pathOf = (id: string) => relative(import.meta.dirname, id.split('?')[0]!).replaceAll('\\', '/')

const icon = /lucide-react\/dist\/esm\/icons\/(.+)\.m?js$/

/** Returns the importers of a module. An icon's are those modules that name it; by their imports, each would need all icons. */
function importersOf(id: string, graph: Graph): readonly string[] {
  const importers = graph.getModuleInfo(id)?.importers ?? []
  const file = icon.exec(id)?.[1]
  if (!file) return importers
  const name = new RegExp(String.raw`\b${file.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}\b`)
  return importers
    .flatMap((list) => graph.getModuleInfo(list)?.importers ?? [])
    .filter((one) => !one.includes('node_modules') && name.test(graph.getModuleInfo(one)?.code ?? ''))
}

const reaching = new Map<string, ReadonlySet<string>>()

/** Returns the files of `firstScreens` whose pages import a module, directly or through others; imports on demand don't count. */
function filesNeeding(id: string, graph: Graph): ReadonlySet<string> {
  const known = reaching.get(id)
  if (known) return known
  const found = new Set<string>()
  reaching.set(id, found)
  const own = firstScreens[pathOf(id)]
  if (own) found.add(own)
  for (const importer of importersOf(id, graph)) for (const file of filesNeeding(importer, graph)) found.add(file)
  return found
}

/** Returns the file that a module goes into; null leaves it to the bundler. */
function fileOf(id: string, graph: Graph): string | null {
  const needing = filesNeeding(id, graph)
  if (needing.has('common')) return 'common'
  const visitors = [...needing].filter((file) => file === 'sign-in' || file === 'booking')
  const isForSignedIn = needing.has('signed-in') || needing.has('dashboard')
  if (visitors.length + (isForSignedIn ? 1 : 0) > 1) return 'common'
  if (visitors.length === 1) return visitors[0]!
  if (needing.has('signed-in')) return 'signed-in'
  return needing.has('dashboard') ? 'dashboard' : null
}

const isIn = (pattern: RegExp) => (id: string) => pattern.test(id.replaceAll('\\', '/'))

/** Groups for one file name: a group's modules bring what they import, so the file that most screens share comes first. */
const own = (name: string, priority: number) => ({
  name: (id: string, graph: Graph) => (fileOf(id, graph) === name ? name : null),
  priority,
})

export const chunkGroups = [
  { name: 'vendor', test: isIn(vendor), priority: 8 },
  { name: 'forms', test: isIn(forms), priority: 7 },
  own('common', 6),
  own('sign-in', 5),
  own('booking', 4),
  own('signed-in', 3),
  own('dashboard', 2),
  { name: 'icons', test: isIn(icon), priority: 1 },
]
