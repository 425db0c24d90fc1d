import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { helpSchema } from './help-schema.ts'
import { classSchema, formSchema, guideSchema, ingredientSchema } from './schema.ts'

export const folders = {
  ingredients: ingredientSchema,
  classes: classSchema,
  forms: formSchema,
  guides: guideSchema,
  help: helpSchema,
} as const
export type Folder = keyof typeof folders
export type Entry<F extends Folder> = z.infer<(typeof folders)[F]>

const headSchema = z.object({ name: z.string(), synonyms: z.array(z.string()).default([]) })

/** A file that does not fit its schema, with every place that is wrong. */
export interface Misfit {
  path: string
  says: string
}

/**
 * Reads one folder of this directory. Returns its entries by slug, in the order of their names, and the files that do not
 * fit. A slug is its file's name.
 */
export async function loadFolder<F extends Folder>(
  folder: F,
): Promise<{ entries: Map<string, Entry<F>>; misfits: Misfit[] }> {
  const place = join(import.meta.dirname, folder)
  const names = (await readdir(place)).filter((name) => name.endsWith('.yaml')).toSorted()
  const entries = new Map<string, Entry<F>>()
  const misfits: Misfit[] = []
  for (const name of names) {
    const path = `${folder}/${name}`
    try {
      const parsed = folders[folder].safeParse(parse(await readFile(join(place, name), 'utf8')))
      if (!parsed.success)
        for (const { path: at, message } of parsed.error.issues)
          misfits.push({ path, says: `${at.join('.')}: ${message}` })
      else if (parsed.data.slug !== basename(name, '.yaml'))
        misfits.push({ path, says: 'slug: is not the file’s name' })
      else entries.set(parsed.data.slug, parsed.data as Entry<F>)
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
