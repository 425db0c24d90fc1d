import { createContext } from 'react'

/** The nonce of the response; set only while the server renders the document. */
export const NonceContext = createContext('')
