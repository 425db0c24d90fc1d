/**
 * Takes the words out of the browser's code, so that a page loads one language only, English as any other. In the built code a message is
 * its number in the catalog: `t('Save')` becomes `t("~3f")`. The server sends a page's words with its document (server/language/), a page
 * that is opened later waits for its own (`loadWords`), and so does code that is imported on demand, such as a dialog (`withWordsOf`). The
 * build writes the lists of messages, `build/words.json`. In development nothing of this happens.
 */
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { entriesOf } from './language/catalog-entries.ts'
import { numberedMessage } from './language/translate.ts'
import { type FoundMessage, literalsOf } from './scripts/languages/messages.ts'
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

/** The messages in the order of the catalog; one that isn't in it yet is added. Its place is a message's number. */
class Numbers {
  readonly messages = entriesOf(readFileSync(join(root, 'language/catalogs/messages.pot'), 'utf8')).map(
    ({ msgid }) => msgid,
  )
  readonly #numbers = new Map(this.messages.map((text, number) => [text, number]))

  of(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.messages.push(text) - 1)
    return this.messages.length - 1
  }
}

/** Returns the code with each message as its number. */
function withNumbers(code: string, found: readonly FoundMessage[], numbers: Numbers): string {
  let [made, done] = ['', 0]
  for (const { text, start, end } of found) {
    made += `${code.slice(done, start)}"${numberedMessage(numbers.of(text))}"`
    done = end
  }
  return made + code.slice(done)
}

export function pageWords(): Plugin {
  const numbers = new Numbers()
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
      const literals = literalsOf(path, code)
      messages.set(
        path,
        literals.map(({ text }) => text),
      )
      named.set(path, namedIn(path, code))
      if (this.environment.name !== 'client' || this.environment.mode !== 'build') return
      const found = new Map<string, string>()
      for (const [, , source] of code.matchAll(onDemand)) {
        const resolved = await this.resolve(source!, id)
        if (resolved) found.set(source!, pathOf(resolved.id))
      }
      for (const part of found.values()) parts.add(part)
      const changed = withNumbers(code, literals, numbers).replace(onDemand, (load: string, _quote, source: string) => {
        const part = found.get(source)
        return part ? `withWordsOf(${JSON.stringify(partOf(part))}, ${load})` : load
      })
      const imported = found.size > 0 ? `import { withWordsOf } from '#web/lib/page-words.ts'\n` : ''
      return { code: imported + changed, map: null }
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      const ids = [...this.getModuleIds()]
      const idsOf = (paths: readonly string[]) => ids.filter((id) => paths.includes(pathOf(id)))
      const needed = (starts: readonly string[]) => {
        const seen = new Set(starts)
        // a Set's iteration visits what is added meanwhile
        for (const id of seen) for (const next of this.getModuleInfo(id)?.importedIds ?? []) seen.add(next)
        const paths = [...seen].map(pathOf)
        const modules = paths.flatMap((path) => named.get(path) ?? [])
        const isShown = (path: string) => (text: string) => {
          const { object, name } = named.get(path)?.names.get(text) ?? {}
          return !object || !name || modules.some((one) => one.mentioned.has(name) || one.openObjects.has(object))
        }
        return new Set(paths.flatMap((path) => (messages.get(path) ?? []).filter(isShown(path))))
      }
      const shell = needed(idsOf(SHELL))
      const numbersOf = (texts: readonly string[]) => texts.map((text) => numbers.of(text))
      const ownOf = (starts: readonly string[]) => numbersOf([...needed(starts)].filter((text) => !shell.has(text)))
      const pages = ids.flatMap((id) => {
        const name = pageName.exec(pathOf(id))?.[1]
        return name ? [[name, ownOf([id])] as const] : []
      })
      const listed = [...parts].map((path) => [partOf(path), ownOf(idsOf([path]))] as const)
      const lists = { shell: numbersOf([...shell]), ...Object.fromEntries([...pages, ...listed]) }
      const file = join(root, 'build/words.json')
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, JSON.stringify({ messages: numbers.messages, lists }))
    },
  }
}
