import { useRef } from 'react'
import { newKey } from './new-key.ts'

/** Returns a function that gives the same content the same idempotency key, so that a resent form is stored once (rule D6). */
export function useContentKey(): (content: string) => string {
  const attempt = useRef({ content: '', key: '' })
  return (content) => {
    if (attempt.current.content !== content) attempt.current = { content, key: newKey() }
    return attempt.current.key
  }
}
