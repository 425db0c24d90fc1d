/** The words that a page needs in the browser: sent with its document, or fetched when it is opened later. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Language, languageTags, SOURCE_LANGUAGE } from '#language/languages.ts'
import { numberedMessage, type SentWords, type Words } from '#language/translate.ts'
import { notFound } from '#server/errors.ts'
import { catalogsHash, compiled, speakerOf } from './catalogs.ts'

/** What the build writes (vite.words.ts). */
const PageMessages = z.object({
  /** All messages by their number. */
  messages: z.array(z.string()),
  /** The numbers of the messages of each page, of each part that is imported on demand, and of the frame that all share (`shell`). */
  lists: z.record(z.string(), z.array(z.number())),
})

export class PageWords {
  readonly #messages: readonly string[]
  readonly #lists: Readonly<Record<string, readonly number[]>>
  readonly #wordless: readonly string[]
  /** Changes with the build and the catalogs, so that browsers can cache words forever. */
  readonly version: string

  /** Reads the lists that the build wrote. Without them, as in development, a document has no words: the browser has its English. */
  constructor(file: string) {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '{"messages":[],"lists":{}}'
    const { messages, lists } = PageMessages.parse(JSON.parse(text))
    this.#messages = messages
    this.#lists = lists
    this.#wordless = Object.keys(lists).filter((name) => lists[name]!.length === 0)
    this.version = createHash('sha256').update(text).update(catalogsHash()).digest('base64url').slice(0, 8)
  }

  /** Returns the language data that a document of these pages passes to its browser. */
  sentWith(language: Language, pages: readonly string[]): SentWords {
    const words = Object.assign({}, ...['shell', ...pages].map((page) => this.of(language, page))) as Words
    return { language, version: this.version, pages: [...pages, ...this.#wordless], words }
  }

  /** Returns the words of a list by their numbers, in English where a language has none. None for an unknown name. */
  of(language: Language, name: string): Words {
    const { words } = speakerOf(language)
    const numbers = Object.hasOwn(this.#lists, name) ? this.#lists[name]! : []
    return Object.fromEntries(
      numbers.map((number) => {
        const text = this.#messages[number]!
        return [numberedMessage(number), words[text] ?? compiled(text, SOURCE_LANGUAGE)]
      }),
    )
  }
}

/** Serves the words of pages that are opened without a new document. Answers 404 for those of another version. */
export function mountPageWords(app: FastifyInstance, words: PageWords): void {
  app.get<{ Params: Record<'version' | 'language' | 'page', string> }>(
    '/words/:version/:language/:page.json',
    async ({ params: { version, language, page } }, reply) => {
      const asked = languageTags.find((tag) => tag === language)
      if (!asked || version !== words.version) throw notFound()
      void reply.header('cache-control', 'public, max-age=31536000, immutable')
      return words.of(asked, page)
    },
  )
}
