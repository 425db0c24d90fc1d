import type { Answer, Question } from './search-queries.ts'
import type { Ask } from './search-speed.ts'

interface Score {
  questions: number
  /** A right medicine is among the first ten. */
  'recall@10': number
  /** The reciprocal rank of the first right medicine. */
  MRR: number
  /** The share of right ones among the first ten. */
  'precision@10': number
}

/** Runs every question and returns the scores by kind, and of all that name a medicine together. */
export async function judge(questions: readonly Question[], ask: Ask): Promise<Record<string, Score>> {
  const results: { kind: string; found: number; place: number; precision: number }[] = []
  for (const { kind, search, isRight } of questions) {
    const { medicines } = (await ask(`search=${encodeURIComponent(search)}`)) as { medicines: Answer[] }
    const right = medicines.map(isRight)
    const ten = right.slice(0, 10)
    results.push({
      kind,
      found: Number(ten.includes(true)),
      place: right.includes(true) ? 1 / (right.indexOf(true) + 1) : 0,
      precision: ten.length === 0 ? 0 : ten.filter(Boolean).length / ten.length,
    })
  }
  const score = (all: typeof results): Score => ({
    questions: all.length,
    'recall@10': mean(all.map(({ found }) => found)),
    MRR: mean(all.map(({ place }) => place)),
    'precision@10': mean(all.map(({ precision }) => precision)),
  })
  const named = /name|brand|prefix|edit/
  return {
    ...Object.fromEntries([...Map.groupBy(results, ({ kind }) => kind)].map(([kind, all]) => [kind, score(all)])),
    'ALL THAT NAME A MEDICINE': score(results.filter(({ kind }) => named.test(kind))),
    'ALL OTHERS': score(results.filter(({ kind }) => !named.test(kind))),
  }
}

const mean = (numbers: number[]) =>
  Math.round((numbers.reduce((sum, one) => sum + one, 0) / numbers.length) * 1000) / 1000
