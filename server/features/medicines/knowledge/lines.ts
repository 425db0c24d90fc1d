import type { FieldSource, Medicine } from '#contract/medicines.ts'
import { KNOWLEDGE_SOURCE } from '#contract/medicines.ts'
import type { Publication, Said } from './library.ts'

/** What one ingredient of a medicine says. */
export interface Part {
  /** Its name. */
  of: string
  text: string
}

/**
 * The lines of a field: what all ingredients say alike stands without a name, the rest behind the name of its ingredient.
 * `all` is how many ingredients the medicine has.
 */
export function linesOf(parts: readonly Part[], all: number, topic = ''): string[] {
  const byText = new Map<string, string[]>()
  for (const { of, text } of parts) byText.set(text, [...(byText.get(text) ?? []), of])
  return [...byText].map(([text, names]) => {
    const label = [topic, names.length < all ? inARow(names) : ''].filter(Boolean).join(', ')
    return label ? `${label}: ${text}` : text
  })
}

const inARow = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Collects the publications of a page, each once, and says where a field comes from. */
export class References {
  readonly list: Medicine['references'] = []
  readonly #places = new Map<string, number>()
  readonly #version: string

  constructor(version: string) {
    this.#version = version
  }

  /** The source of a field that was put together from these. */
  sourceOf(parts: readonly Said<unknown>[]): FieldSource {
    const cites = new Set(parts.flatMap((part) => part.cites.map((one) => this.#placeOf(one))))
    return {
      name: KNOWLEDGE_SOURCE,
      url: null,
      date: parts.reduce((day, { written }) => (written > day ? written : day), ''),
      version: this.#version,
      cites: [...cites].toSorted((one, other) => one - other),
    }
  }

  #placeOf({ title, publisher, url, date, terms }: Publication): number {
    const key = `${url} ${title}`
    const known = this.#places.get(key)
    if (known !== undefined) return known
    const place = this.list.push({ title, publisher, url, date, terms }) - 1
    this.#places.set(key, place)
    return place
  }
}
