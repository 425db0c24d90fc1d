import type { Parsed, Words } from './translate.ts'

/**
 * The pseudo-locale: English with accents, about a third longer, in brackets. A page in it shows text that isn't in the catalogs (no
 * accents), sentences that are joined from pieces (brackets inside) and places that are too narrow for other languages.
 */

const accents: Record<string, string> = {
  a: 'áa',
  e: 'ée',
  i: 'íi',
  o: 'óo',
  u: 'úu',
  y: 'ý',
  c: 'ç',
  d: 'ð',
  g: 'ĝ',
  h: 'ĥ',
  k: 'ķ',
  l: 'ļ',
  n: 'ñ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  w: 'ŵ',
  z: 'ž',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  Y: 'Ý',
  C: 'Ç',
  D: 'Ð',
  G: 'Ĝ',
  H: 'Ĥ',
  K: 'Ķ',
  L: 'Ļ',
  N: 'Ñ',
  R: 'Ŕ',
  S: 'Š',
  T: 'Ţ',
  W: 'Ŵ',
  Z: 'Ž',
}

const accented = (text: string): string => text.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter)

/** Returns a message in the pseudo-locale; its placeholders and tags stay. Takes it as a catalog has it: plain, or parsed. */
export function pseudo(message: Words[string]): Words[string] {
  if (typeof message === 'string')
    return `[${message.replace(/\{\w+\}|[^{]+/g, (part) => (part.startsWith('{') ? part : accented(part)))}]`
  return [literal('['), ...message.map(element), literal(']')]
}

type Element = Parsed[number]

const literal = (value: string): Element => ({ type: 0, value }) as Element

/** Returns a parsed part with accents in its text, also within its plural forms, choices and tags. */
function element(one: Element): Element {
  if ('children' in one) return { ...one, children: one.children.map(element) }
  if ('options' in one) {
    const options = Object.entries(one.options).map(([name, { value }]) => [name, { value: value.map(element) }])
    return { ...one, options: Object.fromEntries(options) as typeof one.options } as Element
  }
  return one.type === 0 ? ({ ...one, value: accented(one.value as string) } as Element) : one
}
