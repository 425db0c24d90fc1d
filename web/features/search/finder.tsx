import { memo, useLayoutEffect } from 'react'
import { type FoundNow, useFound } from './use-found.ts'

/** Searches for what is typed and reports the results; renders nothing. Loaded on the first key. */
export const Finder = memo(function Finder({ text, onFound }: { text: string; onFound: (found: FoundNow) => void }) {
  const found = useFound(text)
  // before the next key can choose a result of the text before it
  useLayoutEffect(() => onFound(found))
  return null
})
