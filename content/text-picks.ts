import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { doctorSpecialties } from '#contract/specialties.ts'
import { keptFor, type TextFile } from './cached.ts'

const readyPick = z
  .strictObject({
    id: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/),
    title: z.string().min(1).max(100),
    /** Absent: for all. */
    specialties: z.array(z.enum(doctorSpecialties)).min(1).optional(),
    /** The guide that has the lines of advice. */
    guide: z.string().optional(),
    complaint: z.string().max(2000).optional(),
    findings: z.string().max(5000).optional(),
    advice: z.array(z.string()).min(1).optional(),
  })
  .refine((one) => one.complaint ?? one.findings ?? one.advice, 'A text needs a field')

export type ReadyPick = z.infer<typeof readyPick>

/** Reads the texts that doctors can insert into a visit. Throws if the file doesn't fit its schema. */
export async function loadTextPicks(): Promise<ReadyPick[]> {
  const [texts, schema] = await Promise.all(['text-picks.yaml', 'text-picks.ts'].map(textOf))
  return keptFor('text-picks', { files: [texts!], rules: [schema!] }, async () => ({
    made: z.array(readyPick).parse(parse(texts![1])),
    isSound: true,
  }))
}

const textOf = async (name: string): Promise<TextFile> => [
  name,
  await readFile(join(import.meta.dirname, name), 'utf8'),
]
