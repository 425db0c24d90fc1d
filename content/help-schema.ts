import { z } from 'zod'
import { roles } from '#contract/accounts/accounts.ts'
import { helpCategories, helpPictures } from '#contract/help.ts'

// The shape of the files in help/; README.md explains how to write one.

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(2)
    .max(most)
    .refine((text) => !/[\n\t]/.test(text), 'one line: no line breaks')
const unique = (list: readonly string[]) => new Set(list).size === list.length

const section = z
  .strictObject({
    title: line(70),
    text: line(500).optional(),
    /** What to do, in this order. */
    steps: z.array(line(260)).min(2).max(8).optional(),
    /** What else is true, in any order. */
    points: z.array(line(260)).min(1).max(9).optional(),
  })
  .refine(({ text, steps, points }) => text ?? steps ?? points, 'a section says something')

/** An article of the help center. */
export const helpSchema = z.strictObject({
  slug,
  title: line(70),
  category: z.enum(helpCategories),
  /** One or two sentences, also for search engines. */
  summary: line(180),
  roles: z.array(z.enum(roles)).min(1).refine(unique, 'each role once'),
  /** The screens whose Help link opens this article for these roles: paths of web/routes.ts and web/reading/pages.ts. */
  screens: z.array(z.string().startsWith('/')).refine(unique, 'each screen once').default([]),
  /** Other words that people search for. */
  alsoAsked: z.array(line(60)).default([]),
  picture: z.strictObject({ name: z.enum(helpPictures), alt: line(160) }).optional(),
  /** Shows the film of the product. */
  hasFilm: z.boolean().default(false),
  sections: z.array(section).min(1).max(8),
  related: z.array(slug).min(1).max(5).refine(unique, 'each article once'),
  /** The day on which it was compared with the product. */
  updated: z.iso.date(),
})
