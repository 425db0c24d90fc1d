/**
 * Which messages each page needs. The server sends a page's words with its document (server/languages/), and a page that is opened later
 * waits for its own (`loadWords`); the build writes the list, `build/words.json`.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { messagesOf } from './scripts/languages/messages.ts'

const root = import.meta.dirname
const pathOf = (id: string) => relative(root, id.split('?')[0]!).replaceAll('\\', '/')
const isOwn = (path: string) => /^(?:web|contract)\/.*\.tsx?$/.test(path)
const pageName = /^web\/pages\/([\w-]+)\.tsx$/

const PARSER = '@formatjs/icu-messageformat-parser'

/** Everything the root needs (frame, dialogs, toasts) is in this list; pages leave it out. */
const SHELL = ['web/root.tsx', 'web/entry.client.tsx']

export function pageWords(): Plugin {
  const messages = new Map<string, readonly string[]>()
  return {
    name: 'page-words',
    enforce: 'pre',
    // messages reach a built page parsed (`compiled`), so it needs no parser: 7 kB less
    resolveId(source) {
      const isBuiltPage = this.environment.name === 'client' && this.environment.mode === 'build'
      if (source === PARSER && isBuiltPage) return this.resolve(`${PARSER}/no-parser.js`)
    },
    transform(code, id) {
      const path = pathOf(id)
      if (!isOwn(path)) return
      messages.set(path, messagesOf(path, code))
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      const ids = [...this.getModuleIds()]
      const idsOf = (paths: readonly string[]) => ids.filter((id) => paths.includes(pathOf(id)))
      const needed = (starts: readonly string[]) => {
        const seen = new Set(starts)
        // a Set's iteration visits what is added meanwhile
        for (const id of seen) {
          const info = this.getModuleInfo(id)
          for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])]) seen.add(next)
        }
        return new Set([...seen].flatMap((id) => messages.get(pathOf(id)) ?? []))
      }
      const shell = needed(idsOf(SHELL))
      const pages = ids.flatMap((id) => {
        const name = pageName.exec(pathOf(id))?.[1]
        return name ? [[name, [...needed([id])].filter((text) => !shell.has(text))] as const] : []
      })
      const file = join(root, 'build/words.json')
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, JSON.stringify({ shell: [...shell], pages: Object.fromEntries(pages) }))
    },
  }
}
