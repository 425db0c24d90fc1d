import { useRef } from 'react'
import { newKey } from './new-key.ts'

/** Files are the same if name, size and time are. */
const inText = (content: object) =>
  JSON.stringify(content, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )

/** Returns a function that gives the same content the same idempotency key, so that a resent form is stored once (rule D6). */
export function useContentKey(): (content: object) => string {
  const attempt = useRef({ content: '', key: '' })
  return (content) => {
    const text = inText(content)
    if (attempt.current.content !== text) attempt.current = { content: text, key: newKey() }
    return attempt.current.key
  }
}
