/**
 * Which messages each page needs. The server sends a page's words with its document (server/language/), a page that is opened later waits
 * for its own (`loadWords`), and so does code that is imported on demand, such as a dialog (`withWordsOf`). The build writes the lists,
 * `build/words.json`.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { messagesOf } from './scripts/languages/messages.ts'
import { type Named, namedIn } from './scripts/languages/named-messages.ts'

const root = import.meta.dirname
const pathOf = (id: string) => relative(root, id.split('?')[0]!).replaceAll('\\', '/')
const isOwn = (path: string) => /^(?:web|contract)\/.*\.tsx?$/.test(path)
const pageName = /^web\/pages\/([\w-]+)\.tsx$/

const onDemand = /(?<!typeof )\bimport\((['"])((?:\.|#web|#contract)[^'"]+)\1\)/g

/** Returns the name of a part's words: "web/features/walk-ins/add-dialog.tsx" has "features.walk-ins.add-dialog". */
const partOf = (path: string) =>
  path
    .replace(/^web\//, '')
    .replace(/\.tsx?$/, '')
    .replaceAll('/', '.')

const PARSER = '@formatjs/icu-messageformat-parser'

/** Everything the root needs (frame, dialogs, toasts) is in this list; pages leave it out. */
const SHELL = ['web/root.tsx', 'web/entry.client.tsx']

export function pageWords(): Plugin {
  const messages = new Map<string, readonly string[]>()
  const parts = new Set<string>()
  const named = new Map<string, Named>()
  return {
    name: 'page-words',
    enforce: 'pre',
    // messages reach a built page parsed (`compiled`), so it needs no parser: 7 kB less
    resolveId(source) {
      const isBuiltPage = this.environment.name === 'client' && this.environment.mode === 'build'
      if (source === PARSER && isBuiltPage) return this.resolve(`${PARSER}/no-parser.js`)
    },
    async transform(code, id) {
      const path = pathOf(id)
      if (!isOwn(path)) return
      messages.set(path, messagesOf(path, code))
      named.set(path, namedIn(path, code))
      if (this.environment.name !== 'client' || this.environment.mode !== 'build') return
      const found = new Map<string, string>()
      for (const [, , source] of code.matchAll(onDemand)) {
        const resolved = await this.resolve(source!, id)
        if (resolved) found.set(source!, pathOf(resolved.id))
      }
      if (found.size === 0) return
      for (const part of found.values()) parts.add(part)
      const changed = code.replace(onDemand, (load: string, _quote, source: string) => {
        const part = found.get(source)
        return part ? `withWordsOf(${JSON.stringify(partOf(part))}, ${load})` : load
      })
      return { code: `import { withWordsOf } from '#web/lib/page-words.ts'\n${changed}`, map: null }
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      const ids = [...this.getModuleIds()]
      const idsOf = (paths: readonly string[]) => ids.filter((id) => paths.includes(pathOf(id)))
      const needed = (starts: readonly string[], { onDemand = false } = {}) => {
        const seen = new Set(starts)
        // a Set's iteration visits what is added meanwhile
        for (const id of seen) {
          const info = this.getModuleInfo(id)
          for (const next of [...(info?.importedIds ?? []), ...((onDemand && info?.dynamicallyImportedIds) || [])])
            seen.add(next)
        }
        const paths = [...seen].map(pathOf)
        const modules = paths.flatMap((path) => named.get(path) ?? [])
        const isShown = (path: string) => (text: string) => {
          const { object, name } = named.get(path)?.names.get(text) ?? {}
          return !object || !name || modules.some((one) => one.mentioned.has(name) || one.openObjects.has(object))
        }
        return new Set(paths.flatMap((path) => (messages.get(path) ?? []).filter(isShown(path))))
      }
      const shell = needed(idsOf(SHELL))
      const withoutShell = (texts: ReadonlySet<string>) => [...texts].filter((text) => !shell.has(text))
      const pages = ids.flatMap((id) => {
        const name = pageName.exec(pathOf(id))?.[1]
        if (!name) return []
        const own = needed([id])
        const later = withoutShell(needed([id], { onDemand: true })).filter((text) => !own.has(text))
        return [[name, { words: withoutShell(own), later }] as const]
      })
      const listed = [...parts].map((path) => [partOf(path), withoutShell(needed(idsOf([path])))] as const)
      const file = join(root, 'build/words.json')
      await mkdir(dirname(file), { recursive: true })
      const lists = { shell: [...shell], pages: Object.fromEntries(pages), parts: Object.fromEntries(listed) }
      await writeFile(file, JSON.stringify(lists))
    },
  }
}
