import { useContext } from 'react'
import { VisitContext, type Visit } from './visit-context.ts'

/** Returns the product's name (the prefix of toast titles) and flags of this installation. */
export const useProduct = (): Visit['product'] => useContext(VisitContext).product
