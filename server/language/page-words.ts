/** The words that a page needs in the browser: sent with its document, or fetched when it is opened later. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Language, languageTags, SOURCE_LANGUAGE } from '#language/languages.ts'
import { needsParser, type SentWords, type Words } from '#language/translate.ts'
import { notFound } from '#server/errors.ts'
import { catalogsText, compiled, speakerOf } from './catalogs.ts'

/** The messages of each page, as the build lists them (vite.words.ts). */
const PageMessages = z.object({
  shell: z.array(z.string()),
  /** `later` are those of code that a page imports on demand. */
  pages: z.record(z.string(), z.object({ words: z.array(z.string()), later: z.array(z.string()) })),
  /** Those of such code by its name. */
  parts: z.record(z.string(), z.array(z.string())),
})

export class PageWords {
  readonly #messages: z.infer<typeof PageMessages>
  readonly #wordless = new Map<Language, string[]>()
  /** Changes with the build and the catalogs, so that browsers can cache words forever. */
  readonly version: string

  /** Reads the list that the build wrote. Without one, as in development, a document has no words: the browser parses its English. */
  constructor(file: string) {
    const list = existsSync(file) ? readFileSync(file, 'utf8') : '{"shell":[],"pages":{},"parts":{}}'
    this.#messages = PageMessages.parse(JSON.parse(list))
    this.version = createHash('sha256').update(list).update(catalogsText()).digest('base64url').slice(0, 8)
  }

  /** Returns what a document of these pages tells its browser. */
  sentWith(language: Language, pages: readonly string[]): SentWords {
    const words = Object.assign({}, ...['shell', ...pages].map((page) => this.of(language, page))) as Words
    return { language, version: this.version, pages: [...pages, ...this.#wordlessIn(language)], words }
  }

  #textsOf(language: Language, name: string): readonly string[] {
    const { shell, pages, parts } = this.#messages
    if (name === 'shell') return shell
    if (Object.hasOwn(parts, name)) return parts[name]!
    if (!Object.hasOwn(pages, name)) return []
    const { words, later } = pages[name]!
    return language === SOURCE_LANGUAGE ? [...words, ...later] : words
  }

  /** Returns the pages and parts that have no words in a language. */
  #wordlessIn(language: Language): string[] {
    const known = this.#wordless.get(language)
    if (known) return known
    const names = [...Object.keys(this.#messages.pages), ...Object.keys(this.#messages.parts)]
    const found = names.filter((page) => Object.keys(this.of(language, page)).length === 0)
    this.#wordless.set(language, found)
    return found
  }

  /**
   * Returns the words of a page, of a part that it imports on demand, or of the frame that all share (`shell`). In English only those
   * that need a parser, so a page has those of its parts, too. None for an unknown name.
   */
  of(language: Language, name: string): Words {
    const texts = this.#textsOf(language, name)
    const { words } = speakerOf(language)
    return Object.fromEntries(
      texts.flatMap((text) => {
        const word = words[text] ?? (needsParser(text) ? compiled(text, SOURCE_LANGUAGE) : undefined)
        return word === undefined ? [] : [[text, word]]
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
