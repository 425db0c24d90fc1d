import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { keptFor, type TextFile } from './cached.ts'
import { dangerSchema, dangerWordsSchema, type DangerWords, type Emergency } from './danger-schema.ts'

export interface Dangers {
  emergencies: Record<string, Emergency>
  words: DangerWords
}

/** Reads the danger phrases and their words. Throws if a file doesn't fit its schema. */
export async function loadDangers(): Promise<Dangers> {
  const [emergencies, words, schema] = await Promise.all(
    ['danger.yaml', 'danger-words.yaml', 'danger-schema.ts'].map(textOf),
  )
  return keptFor('danger', { files: [emergencies!, words!], rules: [schema!] }, async () => ({
    made: {
      emergencies: dangerSchema.parse(parse(emergencies![1])),
      words: dangerWordsSchema.parse(parse(words![1])),
    },
    isSound: true,
  }))
}

const textOf = async (name: string): Promise<TextFile> => [
  name,
  await readFile(join(import.meta.dirname, name), 'utf8'),
]
