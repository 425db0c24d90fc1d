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

/** Loads the words of a page that is opened without a new document. Without them it is shown in English. */
export async function loadWords(page: string): Promise<void> {
  if (!sent || loaded.has(page)) return
  const response = await fetch(`/words/${sent.version}/${sent.language}/${page}.json`)
  if (!response.ok) throw new Error(`No words for ${page}: ${response.status}`)
  Object.assign(words, await response.json())
  loaded.add(page)
}
