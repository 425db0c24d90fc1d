import { messages } from '#contract/errors.ts'
import { badRequest } from '#server/errors.ts'
import { isCleanText, unclean } from './json-body.ts'

/** The text of a file in UTF-8, without its byte order mark. Throws a 400 for other encodings and for what cannot be stored. */
export function parseTextBody(bytes: Uint8Array): string {
  const text = decoded(bytes)
  if (!isCleanText(text)) throw unclean()
  return text
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw badRequest(messages.notUtf8)
  }
}
