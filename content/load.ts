import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { helpSchema } from './help-schema.ts'
import { keptFor, type TextFile } from './cached.ts'
import { classSchema, combinationSchema, formSchema, guideSchema, ingredientSchema } from './schema.ts'

export const folders = {
  ingredients: ingredientSchema,
  classes: classSchema,
  combinations: combinationSchema,
  forms: formSchema,
  guides: guideSchema,
  help: helpSchema,
} as const
export type Folder = keyof typeof folders
export type Entry<F extends Folder> = z.infer<(typeof folders)[F]>

const hindiSchema = z.record(
  z.string(),
  z
    .array(
      z
        .string()
        .trim()
        .regex(/\p{Script=Devanagari}/u),
    )
    .min(1),
)

/** Returns the Hindi names of guides by slug, also of guides that don't exist. Throws if the file doesn't fit. */
export async function loadHindiNames(): Promise<Map<string, readonly string[]>> {
  const [file] = await textsIn(import.meta.dirname, 'guides-hindi.yaml')
  const rules = await textsIn(import.meta.dirname, 'load.ts')
  const names = await keptFor('guides-hindi', { files: [file!], rules }, async () => ({
    made: hindiSchema.parse(parse(file![1])),
    isSound: true,
  }))
  return new Map(Object.entries(names))
}

const headSchema = z.object({ name: z.string(), synonyms: z.array(z.string()).default([]) })

/** A file that does not fit its schema, with every place that is wrong. */
export interface Misfit {
  path: string
  says: string
}

/** What the texts of a folder are, and which files do not fit. */
export interface Loaded<One> {
  entries: Map<string, One>
  misfits: Misfit[]
}

/**
 * Reads one folder of this directory. Returns its entries by slug, in the order of their names, and the files that do not
 * fit. A slug is its file's name.
 */
export const loadFolder = <F extends Folder>(folder: F): Promise<Loaded<Entry<F>>> =>
  loadFiles(folder, folders[folder] as unknown as z.ZodType<Entry<F>>)

/** Reads a folder whose files have this schema, as `loadFolder`. */
export async function loadFiles<One extends { slug: string }>(
  folder: string,
  schema: z.ZodType<One>,
): Promise<Loaded<One>> {
  const files = await textsIn(join(import.meta.dirname, folder), '.yaml')
  const rules = await textsIn(import.meta.dirname, 'schema.ts')
  const { entries, misfits } = await keptFor(folder.replace('/', '-'), { files, rules }, async () => {
    const made = await takeApart(folder, schema, files)
    return { made: { ...made, entries: [...made.entries] }, isSound: made.misfits.length === 0 }
  })
  return { entries: new Map(entries), misfits }
}

async function textsIn(place: string, ending: string): Promise<TextFile[]> {
  const names = (await readdir(place)).filter((name) => name.endsWith(ending)).toSorted()
  return Promise.all(names.map(async (name) => [name, await readFile(join(place, name), 'utf8')] as const))
}

/** Gives way after each file, since a server that starts answers meanwhile. */
async function takeApart<One extends { slug: string }>(
  folder: string,
  schema: z.ZodType<One>,
  files: readonly TextFile[],
): Promise<Loaded<One>> {
  const entries = new Map<string, One>()
  const misfits: Misfit[] = []
  for (const [name, text] of files) {
    await nextTurn()
    const path = `${folder}/${name}`
    try {
      const parsed = schema.safeParse(parse(text))
      if (!parsed.success)
        for (const { path: at, message } of parsed.error.issues)
          misfits.push({ path, says: `${at.join('.')}: ${message}` })
      else if (parsed.data.slug !== basename(name, '.yaml'))
        misfits.push({ path, says: 'slug: is not the file’s name' })
      else entries.set(parsed.data.slug, parsed.data)
    } catch (error) {
      misfits.push({ path, says: error instanceof Error ? error.message : String(error) })
    }
  }
  return { entries, misfits }
}

/**
 * Returns the names of ingredients by slug, the first being the one to show. Only the head of each file is read, and
 * of an ingredient without a file nothing is returned.
 */
export async function loadIngredientNames(slugs: Iterable<string>): Promise<Map<string, readonly string[]>> {
  const found = await Promise.all(
    Array.from(slugs, async (slug) => {
      const text = await readFile(join(import.meta.dirname, 'ingredients', `${slug}.yaml`), 'utf8').catch(() => null)
      if (text === null) return []
      const { name, synonyms } = headSchema.parse(parse(text.slice(0, text.search(/^introduction:/m) >>> 0)))
      return [[slug, [name, ...synonyms]] as const]
    }),
  )
  return new Map(found.flat())
}
