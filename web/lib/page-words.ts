import type { Language } from '#language/languages.ts'
import { useSyncExternalStore } from 'react'
import { language as spokenNow, type SentWords, setSpeaker, type Words } from '#language/translate.ts'

const sent = readSent()
let spoken = sent?.language
let loaded = new Set(sent?.pages)
let words: Record<string, Words[string]> = { ...sent?.words }
/** Code that was imported on demand. */
const parts = new Set<string>()
if (sent) setSpeaker({ language: sent.language, words })

function readSent(): SentWords | null {
  const text = typeof document === 'undefined' ? null : document.getElementById('words')?.textContent
  return text ? (JSON.parse(text) as SentWords) : null
}

/** Returns the file name of a route's page. */
export const pageOfRoute = (id: string): string => (id === 'home' ? 'dashboard' : id.replace('pages/', ''))

/** Loads the words of code that is imported on demand, together with it; the build puts this around each such import (vite.words.ts). */
export async function withWordsOf<Module>(part: string, loading: Promise<Module>): Promise<Module> {
  parts.add(part)
  const [module] = await Promise.all([loading, loadWords(part)])
  return module
}

/** Loads the words of a page that is opened without a new document. Throws if they can't be had. */
export async function loadWords(page: string): Promise<void> {
  if (!sent || loaded.has(page)) return
  const [now, into] = [loaded, words]
  Object.assign(into, await wordsOf(sent, spoken!, page))
  now.add(page)
}

/** Makes another language that of this document, with the words of the frame and of these pages, the ones on the screen. */
export async function speak(language: Language, pages: readonly string[]): Promise<void> {
  if (!sent) return
  const names = [...pages, ...parts]
  const found = await Promise.all(['shell', ...names].map((name) => wordsOf(sent, language, name)))
  spoken = language
  loaded = new Set(names)
  words = Object.assign({}, ...found) as typeof words
  setSpeaker({ language, words })
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the language, and renders its component again when that changes: for the root, which the router doesn't render again. */
export const useSpoken = (): Language => useSyncExternalStore(subscribe, spokenNow, spokenNow)

async function wordsOf({ version }: SentWords, language: Language, page: string): Promise<Words> {
  const response = await fetch(`/words/${version}/${language}/${page}.json`)
  if (!response.ok) throw new Error(`No words for ${page}: ${response.status}`)
  return (await response.json()) as Words
}
