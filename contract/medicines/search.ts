import { z } from 'zod'
import { msg, says } from '#language/translate.ts'

/** Minimum number of letters in a search, as written (rule T120); a shorter text is ignored, except for vitamins. */
export const MEDICINE_SEARCH_MIN = 3
/** Vitamins by letter and digit. */
const VITAMIN = /^(?:b[1235679]|d[23]|k[12])$/i
/** Longest search text; longer texts are cut to keep searches fast. */
export const MEDICINE_SEARCH_MAX = 200
/** Medicines on a page of the directory. */
export const MEDICINE_PAGE_SIZE = 60

/** A guide that a search names: "loose motion". */
export const NamedGuide = z.object({
  slug: z.string(),
  name: z.string(),
  /** Beside a translated name; null if the name is English. */
  englishName: z.string().nullable(),
  /** True if it names medicines that are often prescribed. */
  hasMedicines: z.boolean(),
})
export type NamedGuide = z.infer<typeof NamedGuide>

/** One letter from A to Z, in either case. */
export const letter = z
  .string()
  .regex(/^[a-z]$/i, says(msg('Choose a letter from A to Z')))
  .transform((one) => one.toLowerCase())

export const medicineSearch = z
  .string()
  .transform((typed) => typed.slice(0, MEDICINE_SEARCH_MAX).trim().normalize('NFC'))
  .transform((typed) => {
    if (VITAMIN.test(typed)) return `vitamin ${typed.toUpperCase()}`
    return [...typed].length < MEDICINE_SEARCH_MIN ? undefined : typed
  })
