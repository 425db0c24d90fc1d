import { useContext } from 'react'
import { VisitContext, type Visit } from './visit-context.ts'

/** The product's name (also the prefix of toast titles), whether this is the demo, and whether it keeps its mails. */
export const useProduct = (): Visit['product'] => useContext(VisitContext).product
