import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { TextReview } from '#contract/medicines/text-review.ts'
import type { Entry, Misfit } from './load.ts'

// Reviews by doctors and pharmacists: the signed files of reviews/, and the texts that they still hold for (docs/decisions/0085).

/** Folders whose texts are reviewed. */
export const reviewedFolders = ['ingredients', 'classes', 'combinations', 'guides'] as const
export type ReviewedFolder = (typeof reviewedFolders)[number]

export const REVIEWS = join(import.meta.dirname, 'reviews')

const line = z.string().trim().min(2).max(200)

/** A signed file: who reviewed which texts, each named by its path and the hash of what was read. */
export const signedSchema = z.strictObject({
  reviewer: z.strictObject({ name: line, registration: line, council: line }),
  date: z.iso.date(),
  reviewed: z
    .array(
      z.strictObject({
        text: z.string().regex(new RegExp(`^(?:${reviewedFolders.join('|')})/[a-z0-9-]+$`)),
        hash: z.string().regex(/^[0-9a-f]{64}$/),
        remarks: z.string().trim().max(5_000).optional(),
      }),
    )
    .min(1),
})
export type Signed = z.infer<typeof signedSchema>

/** Returns the hash of a text with its sources, whatever its layout in the file. */
export const hashOfText = (entry: Entry<ReviewedFolder>): string => hash('sha256', JSON.stringify(entry))

/** Returns the signed files of a folder by name, the oldest review first, and those that don't fit. */
export async function loadReviews(folder = REVIEWS): Promise<{ signed: [path: string, Signed][]; misfits: Misfit[] }> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).toSorted()
  const signed: [string, Signed][] = []
  const misfits: Misfit[] = []
  for (const name of names) {
    const path = `reviews/${name}`
    try {
      signed.push([path, signedSchema.parse(parse(await readFile(join(folder, name), 'utf8')))])
    } catch (error) {
      misfits.push({ path, says: error instanceof z.ZodError ? z.prettifyError(error) : String(error) })
    }
  }
  return { signed: signed.toSorted(([, a], [, b]) => a.date.localeCompare(b.date)), misfits }
}

type Texts = { [F in ReviewedFolder]?: ReadonlyMap<string, Entry<F>> }

/** Returns the valid reviews by text (`ingredients/ibuprofen`), the newest of each, and the texts changed since theirs. */
export function reviewsOf(signed: readonly (readonly [path: string, Signed])[], texts: Texts) {
  const valid = new Map<string, TextReview>()
  const outdated: { path: string; text: string }[] = []
  for (const [path, { reviewer, date, reviewed }] of signed)
    for (const { text, hash: read } of reviewed) {
      const [folder, slug] = text.split('/') as [ReviewedFolder, string]
      const entries = texts[folder]
      if (!entries) continue
      const entry = entries.get(slug)
      if (entry && hashOfText(entry) === read) valid.set(text, { ...reviewer, date })
      else outdated.push({ path, text })
    }
  return { valid, outdated }
}
