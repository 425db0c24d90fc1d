import { hash } from 'node:crypto'

/** Longest part of an address that a name makes. */
const LONGEST = 80
const GREEK: Record<string, string> = { α: 'alpha', β: 'beta', γ: 'gamma', δ: 'delta', ω: 'omega', µ: 'mu', μ: 'mu' }
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * The address that a name asks for: Latin letters and digits with hyphens, 'augmentin-625-duo-tablet'. A name without
 * any gives 'medicine', and so does one that looks like an id.
 */
export function slugOf(name: string): string {
  const whole = name
    .toLowerCase()
    .replace(/[αβγδωµμ]/g, (letter) => ` ${GREEK[letter]} `)
    .normalize('NFKD')
    .replace(/(?<=\p{L})['’](?=\p{L})|\p{M}/gu, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const cut = whole.length <= LONGEST ? whole : whole.slice(0, LONGEST + 1).replace(/-[^-]*$/, '')
  return cut === '' || UUID.test(cut) ? 'medicine' : cut.slice(0, LONGEST)
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** A few letters that stand for a text, the same for ever. */
export function markOf(text: string, length: number): string {
  let mark = ''
  for (const byte of hash('sha256', text, 'buffer').subarray(0, length)) mark += ALPHABET[byte & 31]
  return mark
}
