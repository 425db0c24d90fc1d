import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { keptFor, type TextFile } from './cached.ts'
import {
  dangerExamplesSchema,
  dangerSchema,
  dangerWordsSchema,
  type DangerWords,
  type Emergency,
} from './danger-schema.ts'

/** The label of an example that is no emergency. */
export const HARMLESS = 'none'

export interface Dangers {
  emergencies: Record<string, Emergency>
  words: DangerWords
  /** Searches by their emergency; those under `none` are harmless. */
  examples: Record<string, string[]>
}

/** Reads the danger phrases, their words and the examples. Throws if a file doesn't fit its schema. */
export async function loadDangers(): Promise<Dangers> {
  const [emergencies, words, examples, schema] = await Promise.all(
    ['danger.yaml', 'danger-words.yaml', 'danger-examples.yaml', 'danger-schema.ts'].map(textOf),
  )
  return keptFor('danger', { files: [emergencies!, words!, examples!], rules: [schema!] }, async () => ({
    made: withKnownLabels({
      emergencies: dangerSchema.parse(parse(emergencies![1])),
      words: dangerWordsSchema.parse(parse(words![1])),
      examples: dangerExamplesSchema.parse(parse(examples![1])),
    }),
    isSound: true,
  }))
}

/** Throws if an example is of an emergency that danger.yaml doesn't have. */
function withKnownLabels(dangers: Dangers): Dangers {
  const unknown = Object.keys(dangers.examples).filter((label) => label !== HARMLESS && !dangers.emergencies[label])
  if (unknown.length > 0) throw new Error(`danger-examples.yaml: no emergency "${unknown.join('", "')}"`)
  return dangers
}

const textOf = async (name: string): Promise<TextFile> => [
  name,
  await readFile(join(import.meta.dirname, name), 'utf8'),
]
