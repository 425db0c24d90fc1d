import { createContext } from 'react'

/** What a page has that does not hydrate: its script, and the text of its sheet where it needs less than the whole one. */
export interface Reading {
  src: string
  integrity: string
  sheet: string | null
}

/** What the server alone knows while it writes the document; in the browser the defaults stand. */
export const DocumentContext = createContext<{
  nonce: string
  /** Null for pages that hydrate. */
  reading: Reading | null
}>({ nonce: '', reading: null })
