import { nameKeyOf, wordsOf } from '#server/features/medicines/lists/words.ts'
import type { ListRow } from './medicine-lists.ts'

// Queries as people would type them, generated from the lists with a fixed seed, and their right answers.

/** The criteria for a right answer. */
export interface Answer {
  name: string
  composition: string | null
  manufacturingCompany: string | null
}

export interface Question {
  kind: string
  search: string
  /** True if a word of it is misspelled. */
  misspelt: boolean
  isRight: (answer: Answer) => boolean
}

type Random = () => number

/** The same numbers from the same seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const below = (random: Random, most: number) => Math.floor(random() * most)
const pick = <T>(random: Random, from: readonly T[]): T => from[below(random, from.length)]!

/** Inserts, drops, replaces or swaps one letter. */
export function misspell(random: Random, word: string): string {
  const letters = [...word]
  for (;;) {
    const wrong = [...letters]
    const at = below(random, wrong.length)
    const letter = String.fromCharCode(97 + below(random, 26))
    const how = below(random, 4)
    if (how === 0) wrong.splice(at, 0, letter)
    else if (how === 1) wrong.splice(at, 1)
    else if (how === 2) wrong[at] = letter
    else if (at + 1 < wrong.length) [wrong[at], wrong[at + 1]] = [wrong[at + 1]!, wrong[at]!]
    const made = wrong.join('')
    if (made !== word) return made
  }
}

const brandOf = (row: { name: string }) => wordsOf(row.name)[0] ?? ''
const ingredientsOf = (composition: string) =>
  composition
    .split('+')
    .map((part) => /^\s*([^(]+?)\s*(?:\(([^)]*)\))?\s*$/.exec(part))
    .filter((match) => match !== null)
    .map(([, name, strength]) => ({ name: name!, strength: strength ?? '' }))

const has = (text: string | null, part: string) => {
  const words = wordsOf(text ?? '')
  return wordsOf(part).every((word) => words.includes(word))
}

/** Returns `count` queries of each kind; `uses` are right for the medicines with the same composition. */
export function questionsOf(rows: readonly ListRow[], count: number, seed: number): Question[] {
  const random = seeded(seed)
  const questions: Question[] = []
  const ask = (kind: string, misspelt: boolean, make: (row: ListRow) => Omit<Question, 'kind' | 'misspelt'> | null) => {
    for (let made = 0; made < count;) {
      const one = make(pick(random, rows))
      if (!one || [...one.search].length < 3) continue
      questions.push({ kind, misspelt, ...one })
      made += 1
    }
  }
  const sameName = (row: ListRow) => {
    const key = nameKeyOf(row.name)
    return (answer: Answer) => nameKeyOf(answer.name) === key
  }
  const sameBrand = (row: ListRow) => {
    const brand = brandOf(row)
    return (answer: Answer) => brandOf(answer) === brand
  }
  const isWord = (text: string, least: number) => text.length >= least && /^[a-z]+$/.test(text)
  const wrongBrand = (row: ListRow, times: number) => {
    let brand = brandOf(row)
    for (let n = 0; n < times; n += 1) brand = misspell(random, brand)
    return brand
  }
  const rest = (row: ListRow) => row.name.trim().split(/\s+/).slice(1).join(' ')
  const startsWithBrand = (row: ListRow) => brandOf(row) === row.name.trim().split(/\s+/)[0]!.toLowerCase()

  ask('full name', false, (row) => ({ search: row.name, isRight: sameName(row) }))
  ask('brand', false, (row) => (isWord(brandOf(row), 3) ? { search: brandOf(row), isRight: sameBrand(row) } : null))
  ask('prefix', false, (row) => {
    const prefix = brandOf(row).slice(0, 3 + below(random, 6))
    return isWord(prefix, 3) ? { search: prefix, isRight: (answer) => nameKeyOf(answer.name).startsWith(prefix) } : null
  })
  ask('brand + strength', false, (row) => {
    const number = /\d+(\.\d+)?/.exec(rest(row))?.[0]
    if (!number || !isWord(brandOf(row), 3)) return null
    const isRight = (answer: Answer) => sameBrand(row)(answer) && has(answer.name, number)
    return { search: `${brandOf(row)} ${number}`, isRight }
  })
  ask('brand + form', false, (row) => {
    if (!row.form || !isWord(brandOf(row), 3)) return null
    return { search: `${brandOf(row)} ${row.form}`, isRight: sameBrand(row) }
  })
  for (const [edits, least] of [
    [1, 5],
    [2, 7],
  ] as const) {
    const kind = edits === 1 ? 'one edit' : 'two edits'
    ask(`${kind}, brand`, true, (row) =>
      isWord(brandOf(row), least) ? { search: wrongBrand(row, edits), isRight: sameBrand(row) } : null,
    )
    ask(`${kind}, brand + strength`, true, (row) => {
      const number = /\d+(\.\d+)?/.exec(rest(row))?.[0]
      if (!number || !isWord(brandOf(row), least)) return null
      return { search: `${wrongBrand(row, edits)} ${number}`, isRight: sameBrand(row) }
    })
    ask(`${kind}, full name`, true, (row) =>
      isWord(brandOf(row), least) && startsWithBrand(row) && rest(row)
        ? { search: `${wrongBrand(row, edits)} ${rest(row)}`, isRight: sameName(row) }
        : null,
    )
  }
  ask('one edit, ingredient', true, (row) => {
    const first = ingredientsOf(row.composition)[0]?.name.split(' ')[0]?.toLowerCase() ?? ''
    if (!isWord(first, 6)) return null
    return { search: misspell(random, first), isRight: ({ composition, name }) => has(`${composition} ${name}`, first) }
  })
  ask('composition', false, (row) => {
    const first = ingredientsOf(row.composition)[0]?.name
    if (!first) return null
    return { search: first, isRight: ({ composition, name }) => has(`${composition} ${name}`, first) }
  })
  ask('composition + strength', false, (row) => {
    const first = ingredientsOf(row.composition)[0]
    if (!first?.strength) return null
    const search = `${first.name} ${first.strength}`
    return { search, isRight: ({ composition, name }) => has(`${composition} ${name}`, search) }
  })
  ask('two ingredients', false, (row) => {
    const [one, two] = ingredientsOf(row.composition)
    if (!one || !two) return null
    const search = `${one.name} ${random() < 0.5 ? '+ ' : ''}${two.name}`
    return { search, isRight: ({ composition, name }) => has(`${composition} ${name}`, search) }
  })
  ask('manufacturer', false, (row) => ({
    search: row.manufacturer,
    isRight: ({ manufacturingCompany }) => has(manufacturingCompany, row.manufacturer),
  }))
  ask('manufacturer, short', false, (row) => {
    const short = row.manufacturer
      .split(/\s+/)
      .slice(0, 1 + below(random, 2))
      .join(' ')
    if (!/^[A-Za-z]{4}/.test(short)) return null
    return {
      search: short,
      isRight: ({ manufacturingCompany, name }) => has(manufacturingCompany, short) || has(name, short),
    }
  })
  const diseases = diseaseWords(rows)
  const compositions = new Map<string, string>()
  for (const { composition, uses } of rows)
    if (uses) compositions.set(composition, `${compositions.get(composition) ?? ''} ${uses}`)
  ask('disease', false, () => {
    const disease = pick(random, diseases)
    return {
      search: disease,
      isRight: ({ composition, name }) => has(`${compositions.get(composition ?? '') ?? ''} ${name}`, disease),
    }
  })
  return questions
}

/** Returns the uses in lists, without 'Treatment of'. */
function diseaseWords(rows: readonly ListRow[]): string[] {
  const found = new Map<string, number>()
  for (const { uses } of rows)
    for (const use of uses.split('|')) {
      const disease = use.replace(/^\s*(treatment|prevention) (and prevention )?of\s*/i, '').trim()
      if (disease.length > 3 && disease.split(' ').length <= 3) found.set(disease, (found.get(disease) ?? 0) + 1)
    }
  return [...found].filter(([, times]) => times >= 10).map(([disease]) => disease)
}
