import type { Page } from '@playwright/test'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { entriesOf } from '#language/catalog-entries.ts'

const catalog = (name: string) =>
  entriesOf(readFileSync(join(import.meta.dirname, '../language/catalogs', name), 'utf8'))

const withoutHoles = (text: string) => text.replace(/\{\w+[,}]|<\/?\w+>|\b(plural|select|one|other)\b/g, ' ')
/** Latin words of a text, without addresses. */
const wordsOf = (text: string) =>
  text.replace(/\S+@\S+|https?:\S+/g, ' ').match(/(?<![\p{L}\p{M}])[A-Za-z]{3,}(?![\p{L}\p{M}])/gu) ?? []

/** The words of the English messages, in lower case. */
const english = new Set(
  catalog('messages.pot').flatMap(({ msgid }) => wordsOf(withoutHoles(msgid)).map((word) => word.toLowerCase())),
)

/** Latin words that a language writes itself: "PDF", names of keys. */
const latinIn = (language: string) =>
  new Set(
    language === 'en-xa'
      ? []
      : catalog(`${language}.po`).flatMap(({ msgstr }) => wordsOf(withoutHoles(msgstr[0] ?? ''))),
  )

/** Words of the demo's records: names, services, reasons and reviews are the same in every language. */
const demo = new Set(
  globSync('db/demo/**/*.ts', { cwd: join(import.meta.dirname, '..') }).flatMap((file) => {
    const source = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
    return [...source.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].flatMap(([text]) => wordsOf(text))
  }),
)

/** Names of programs, such as of the browser that is signed in. */
const programs = new Set(['Chrome', 'Linux'])

/** The pseudo-locale writes dates as English does. */
const dates =
  /^(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?$|^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*$/

export interface Look {
  /** Texts with English words of the catalog, outside elements that are marked as English. */
  english: string[]
  /** Texts that don't fit where they are. */
  cut: string[]
  /** Pixels by which the page is wider than its window. */
  tooWide: number
}

/**
 * Looks at a page in another language: is something in English, cut, or wider than the window? `names` are words
 * of names, such as of patients whom other tests have added.
 */
export async function lookAt(page: Page, language: string, names: ReadonlySet<string>): Promise<Look> {
  const { texts, cut, tooWide } = await page.evaluate(() => {
    const texts: string[] = []
    const cut: string[] = []
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.sr-only')
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!
      const text = (node.textContent ?? '').trim()
      if (text === '' || element.closest('script, style, noscript, option, [lang="en"], [translate="no"], code, kbd'))
        continue
      if (!isShown(element)) continue
      texts.push(text)
      const { overflowX, textOverflow } = getComputedStyle(element)
      // hidden from sight, and read aloud
      if (element.clientWidth <= 1) continue
      if (overflowX !== 'visible' && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1)
        cut.push(text)
    }
    for (const element of document.querySelectorAll('[placeholder], [aria-label], [title]'))
      for (const name of ['placeholder', 'aria-label', 'title']) {
        const text = element.getAttribute(name)
        if (text && !element.closest('[lang="en"], [translate="no"]')) texts.push(text)
      }
    return { texts, cut, tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth }
  })
  const own = latinIn(language)
  const isData = (word: string) =>
    demo.has(word) ||
    names.has(word) ||
    programs.has(word) ||
    /^[A-Z]+$/.test(word) ||
    (language === 'en-xa' && dates.test(word))
  const isLeft = (word: string) => english.has(word.toLowerCase()) && !own.has(word) && !isData(word)
  return { english: [...new Set(texts.filter((text) => wordsOf(text).some(isLeft)))], cut, tooWide }
}
