import { createContext } from 'react'

/** What the server alone knows while it writes the document; in the browser the defaults stand. */
export const DocumentContext = createContext<{
  nonce: string
  /** The reading script of a page that does not hydrate; null for all others. */
  reading: { src: string; integrity: string } | null
}>({ nonce: '', reading: null })
