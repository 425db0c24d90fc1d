import { SOURCE_LANGUAGE } from '#language/languages.ts'
import { type SentWords, setSpeaker, type Words } from '#language/translate.ts'

const sent = readSent()
const loaded = new Set(sent?.pages)
const words: Record<string, Words[string]> = { ...sent?.words }
if (sent) setSpeaker({ language: sent.language, words })

function readSent(): SentWords | null {
  const text = typeof document === 'undefined' ? null : document.getElementById('words')?.textContent
  return text ? (JSON.parse(text) as SentWords) : null
}

/** Returns the file name of a route's page. */
export const pageOfRoute = (id: string): string => (id === 'home' ? 'dashboard' : id.replace('pages/', ''))

/**
 * Loads the words of code that is imported on demand, together with it; the build puts this around each such import (vite.words.ts). In
 * English a document has them already. Without them the part is shown in English.
 */
export async function withWordsOf<Module>(part: string, loading: Promise<Module>): Promise<Module> {
  const words = sent?.language === SOURCE_LANGUAGE ? null : loadWords(part).catch(() => undefined)
  const [module] = await Promise.all([loading, words])
  return module
}

/** Loads the words of a page that is opened without a new document. Without them it is shown in English. */
export async function loadWords(page: string): Promise<void> {
  if (!sent || loaded.has(page)) return
  const response = await fetch(`/words/${sent.version}/${sent.language}/${page}.json`)
  if (!response.ok) throw new Error(`No words for ${page}: ${response.status}`)
  Object.assign(words, await response.json())
  loaded.add(page)
}
