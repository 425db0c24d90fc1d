import { z } from 'zod'
import { localPlaces, sourceSchema } from './schema.ts'

// The shape of the files in safety/: what the check of prescriptions knows besides the entries of this folder.

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
/** An ingredient (`warfarin`) or a class (`class:nsaids`). */
const group = z.string().regex(/^(class:)?[a-z0-9]+(-[a-z0-9]+)*$/)
const groups = z.array(group).min(1)
/** What can happen and what to do, for the doctor who writes. */
const says = z
  .string()
  .trim()
  .min(10)
  .max(260)
  .regex(/^[^\n\t]*[.]$/, 'sentences that end with a full stop')
/** What can happen and what to do, for the patient who takes both; no fact that `says` or the sources don't have. */
const patients = z
  .string()
  .trim()
  .min(10)
  .max(300)
  .regex(/^[^\n\t]*[.]$/, 'sentences that end with a full stop')
/** Keys of sources.yaml, or sources of an entry: `ibuprofen/us-ibuprofen`, `class:nsaids/us-label`. */
const from = z.array(z.string()).min(1)

export const checkSeverities = ['contraindicated', 'severe', 'moderate', 'minor'] as const
const severity = z.enum(checkSeverities)
const rule = { of: groups, severity, says, from }

export const safetySchemas = {
  sources: z.record(slug, sourceSchema),
  classes: z.record(
    slug,
    z.strictObject({ name: z.string().optional(), members: z.array(slug), classes: z.array(slug).default([]) }),
  ),
  names: z.strictObject({
    ingredients: z.record(slug, z.array(z.string())),
    combinations: z.record(z.string(), z.array(slug).min(2)),
    /** Products that are more than their parts: `parts` and one of `oneOf` (ingredients or `inert` names) make one. */
    mixtures: z.record(slug, z.strictObject({ parts: z.array(slug).min(2), oneOf: z.array(z.string()).min(1) })),
    /** Sugars, salts and fillers: they are no medicine in a product. */
    inert: z.array(z.string()),
  }),
  /**
   * `alsoLocal`: ingredients that interact as well where they act locally, and from which places. A second rule about a pair is about
   * other places.
   */
  interactions: z.array(
    z.strictObject({
      ...rule,
      patients,
      with: groups,
      alsoLocal: z.record(slug, z.array(z.enum(localPlaces)).min(1)).default({}),
    }),
  ),
  allergies: z.array(
    z.strictObject({
      slug,
      name: z.string(),
      words: z.array(z.string()),
      of: groups,
      says,
      from,
      also: z.array(z.strictObject(rule)),
    }),
  ),
  people: z.strictObject({
    pregnancy: z.array(z.strictObject(rule)),
    ages: z.array(z.strictObject({ ...rule, under: z.number().optional(), over: z.number().optional() })),
  }),
  /**
   * The most in a day; for adults also one dose from and to in mg, the hours between doses, how often in 24 hours, and the weakest
   * strength in mg that is sold for this use. `under` is the age in years from which this dose is too much or needs a doctor.
   */
  doses: z.array(
    z.strictObject({
      of: slug,
      mg: z.number().positive(),
      single: z.tuple([z.number().positive(), z.number().positive()]).optional(),
      hours: z.number().positive().optional(),
      times: z.int().positive().optional(),
      weakest: z.number().positive().optional(),
      under: z.int().positive().optional(),
      from,
    }),
  ),
  /**
   * Up to `upTo` mg a day an ingredient is as little as food has: no interaction with `with` (by default any), and no duplicate. `in`:
   * within this mixture, where an amount that isn't known is little, too.
   */
  amounts: z.array(
    z.strictObject({
      of: slug,
      upTo: z.number().positive(),
      with: groups.optional(),
      in: slug.optional(),
      why: says,
      from,
    }),
  ),
  /** Pairs that must have another severity for patients than for doctors. */
  differences: z.array(z.strictObject({ pair: z.tuple([slug, slug]), why: says })),
} as const
