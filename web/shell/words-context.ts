import { createContext } from 'react'

/** The JSON of `SentWords`: given by the server; in the browser it is already in the document. */
export const WordsContext = createContext<string | null>(null)
