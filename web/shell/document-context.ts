import { createContext } from 'react'

/** What the server alone knows while it writes the document; in the browser the defaults stand. */
export const DocumentContext = createContext<{
  nonce: string
  /**
   * Of a page that does not hydrate: its script, and the text of its style sheet where it needs less than the whole
   * one. Null for all others.
   */
  reading: { src: string; integrity: string; sheet: string | null } | null
}>({ nonce: '', reading: null })
