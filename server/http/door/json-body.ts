import { t } from '#language/translate.ts'
import { messages } from '#contract/errors.ts'
import { badRequest, type RefusedError } from '#server/errors.ts'

// No form is this deep or wide; a larger body is an attack.
const MAX_DEPTH = 32
const MAX_MEMBERS = 5_000
const MAX_COMMAS = 10_000

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** True if text can be stored and shown: no NUL, no lone surrogate (rule C3). */
export const isCleanText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const notJson = () => badRequest(t('This is not valid JSON.'))
const tooDeep = () => badRequest(t('This JSON is nested too deeply.'))
const tooMany = () => badRequest(t('This JSON has too many parts.'))

/**
 * Parses a JSON body and refuses what no honest client sends: duplicate or dangerous keys, extreme depth or width, text
 * that can't be stored. Throws 400.
 */
export function parseJsonBody(text: string): unknown {
  const names = countNames(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw notJson()
  }
  // JSON.parse silently keeps the last of two equal keys, so the text then has more names than the value.
  if (countMembers(value) !== names) throw badRequest(t('This JSON has the same key twice.'))
  return value
}

function countMembers(value: unknown): number {
  if (typeof value === 'string') {
    if (!isCleanText(value)) throw unclean()
    return 0
  }
  if (typeof value !== 'object' || value === null) return 0
  let members = 0
  if (Array.isArray(value)) {
    if (value.length > MAX_MEMBERS) throw tooMany()
    for (const item of value) members += countMembers(item)
    return members
  }
  for (const [key, item] of Object.entries(value)) {
    if (forbiddenKeys.has(key) || !isCleanText(key)) throw notJson()
    members += 1 + countMembers(item)
    if (members > MAX_MEMBERS) throw tooMany()
  }
  return members
}

/**
 * Counts the names in the text: the colons outside of strings, if it is JSON at all. Refuses depth and width before parsing,
 * because parsing a hundred thousand names, brackets or values takes long.
 */
function countNames(text: string): number {
  let [names, commas, depth] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const one = text[at]
    if (one === '"') at = endOfString(text, at)
    else if (one === ':' && ++names > MAX_MEMBERS) throw tooMany()
    else if (one === ',' && ++commas > MAX_COMMAS) throw tooMany()
    else if ((one === '[' || one === '{') && ++depth > MAX_DEPTH) throw tooDeep()
    else if (one === ']' || one === '}') depth--
  }
  return names
}

/** Returns where the string that begins at `from` ends. */
function endOfString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

export const unclean = (): RefusedError =>
  badRequest(t(messages.invalid), [{ path: '', message: t("This text has characters that can't be stored.") }])
