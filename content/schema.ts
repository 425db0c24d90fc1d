import { z } from 'zod'
import { conditionCategories } from '#contract/conditions.ts'
import { medicineForms, regulatoryStatuses } from '#contract/medicines.ts'

// The shape of the files in this folder. Each file is YAML; README.md explains how to write one.

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const day = z.iso.date()
/** One sentence or more, on one line of text. */
const sentences = z
  .string()
  .trim()
  .min(2)
  .refine((text) => !/[\n\t]/.test(text), 'one paragraph: no line breaks')

/** A publication that the writer opened. Its key in the file is what sections name in `from`. */
export const sourceSchema = z.strictObject({
  title: sentences,
  publisher: sentences,
  url: z.url({ protocol: /^https$/ }),
  /** Day of the publication or of its last review; else of the copy that was read. */
  date: day,
  /** Whether the license allows reuse of the words with credit; of `facts-only` sources only the facts are used. */
  terms: z.enum(['ogl-3', 'public-domain', 'cc0', 'cc-by-4', 'facts-only']),
})

const from = z.array(z.string()).min(1)
const text = z.strictObject({ text: sentences, from })
const list = z.strictObject({ items: z.array(sentences).min(1), from })

/** Routes by which a medicine gets into or onto the body. */
export const routes = [
  'oral',
  'injection',
  'inhaled',
  'skin',
  'eye',
  'ear',
  'nose',
  'mouth',
  'vaginal',
  'rectal',
] as const
export type Route = (typeof routes)[number]
/** Routes of medicines that mostly act where they're applied. */
export const LOCAL_ROUTES: ReadonlySet<Route> = new Set(['skin', 'eye', 'ear', 'nose', 'vaginal', 'rectal', 'inhaled'])
/** Places where a medicine can act without reaching the whole body. */
export const localPlaces = [
  'skin',
  'eye',
  'ear',
  'nose',
  'mouth',
  'vaginal',
  'rectal',
] as const satisfies readonly Route[]
const route = z.enum(routes)

export const severities = ['high', 'moderate', 'low'] as const

/** With an ingredient (`warfarin`), a class (`class:nsaids`) or something else (`other:alcohol`). */
const interaction = z.strictObject({
  with: z.string().regex(/^((class|other):)?[a-z0-9]+(-[a-z0-9]+)*$/),
  severity: z.enum(severities),
  /** What happens, and what to do about it. */
  effect: sentences,
  /** The routes by which it matters, if not all: what holds back tablets in the gut does nothing to a drip. */
  routes: z.array(route).min(1).optional(),
  from,
})

export const warningTopics = [
  'general',
  'pregnancy',
  'breastfeeding',
  'children',
  'olderPeople',
  'driving',
  'alcohol',
  'kidney',
  'liver',
] as const

/** A product with it is approved by the US Food and Drug Administration. */
const usApproval = z.strictObject({ approved: z.literal(true), from })
/** Its code in RxNorm. */
const rxnormCode = z.strictObject({ code: z.string().regex(/^\d{1,8}$/), from })
const countryStatus = z.strictObject({
  status: z.enum(regulatoryStatuses),
  /** What was approved, restricted or banned, by whom and when. */
  details: sentences,
  /** The routes that it covers, if not all. */
  routes: z.array(route).min(1).optional(),
  from,
})

const question = z.strictObject({ question: sentences, answer: sentences, from })
/** A question about some products only: a page of eye drops doesn't answer it if they aren't listed. */
const routedQuestion = question.extend({
  routes: z.array(route).min(1).optional(),
  /** Forms that it covers, if not all of the routes: "Can I crush the tablet?". */
  forms: z.array(z.enum(medicineForms)).min(1).optional(),
  /** Words of a presentation (`presentationOf`) that it covers, such as `melting`. */
  release: z.array(z.string()).min(1).optional(),
  /** True if the answer is wrong for a combination with the ingredient: how often, what to combine it with. */
  isAlone: z.literal(true).optional(),
})

const useSchema = z.strictObject({
  for: sentences,
  guide: slug.optional(),
  /** The guide is about a cause of it: the medicine isn't for the condition of the guide. */
  isFromIt: z.literal(true).optional(),
  /** Mixes with the ingredient aren't for it. */
  isAlone: z.literal(true).optional(),
  /** The routes by which the ingredient is for it, if not all. */
  routes: z.array(route).min(1).optional(),
})

/** What an ingredient, a class and a route can say. */
const sections = {
  /** What it is for: in plain words, with the guide about it where there is one. */
  uses: z.strictObject({ items: z.array(useSchema).min(1), from }),
  howItWorks: text,
  /** When it helps and when not, how soon it works, how long it is taken, when to see a doctor again. */
  whenToUse: text,
  howToTake: text,
  /** The usual dose in general terms; ends with "as prescribed" or the like. */
  dose: text,
  /** The most in a day, where a source says it. */
  maximumDose: text,
  contraindications: list,
  warnings: z.partialRecord(z.enum(warningTopics), text),
  commonSideEffects: list,
  /** Effects that need help immediately or a call to the doctor. */
  seriousSideEffects: list,
  interactions: z.array(interaction),
  missedDose: text,
  overdose: text,
  storage: text,
}
const optionalSections = z
  .strictObject({
    ...sections,
    /** Topics of the general warnings that don't hold for this route. */
    withoutWarnings: z.array(z.enum(warningTopics)).min(1),
  })
  .partial()

/** What no opened source says: left out of the entry, for a pharmacist to check. */
const gap = z.strictObject({
  section: z.enum(['introduction', 'schedule', ...Object.keys(sections)] as [string, ...string[]]),
  check: sentences,
})

const head = {
  slug,
  name: sentences,
  /** The day on which the text was compared with its sources. */
  written: day,
  sources: z.record(slug, sourceSchema),
}

export const ingredientSchema = z.strictObject({
  ...head,
  /** Salts, other spellings and names of the same substance, as lists of medicines write them. */
  synonyms: z.array(sentences),
  classes: z.array(slug),
  /**
   * The routes that the entry covers; the sections below hold for all of them that `byRoute` does not name. Warnings are the exception: a
   * route's replace them topic by topic.
   */
  routes: z.array(route).min(1),
  introduction: text,
  /** Status of sale in India by the Drugs Rules 1945: H1, H or X is on prescription. */
  schedule: z
    .strictObject({
      india: z.enum(['otc', 'h', 'h1', 'x', 'other']),
      note: sentences.optional(),
      /** Whether it holds for products for the skin, too, which the schedules leave out otherwise. */
      onSkin: z.literal(true).optional(),
      /** Other routes whose products the schedule leaves out, as its note says. */
      exempt: z.array(route).min(1).optional(),
      /** For `otc`: the forms that the rule covers, if not all. */
      forms: z.array(z.enum(medicineForms)).min(1).optional(),
      from,
    })
    .optional(),
  /** What authorities say of the ingredient, which is not what they say of a product (rule T115). */
  regulatory: z
    .strictObject({
      /** The day on which it was compared with its sources. */
      written: day,
      us: usApproval,
      rxcui: rxnormCode,
      india: countryStatus,
      uk: countryStatus,
    })
    .partial({ us: true, rxcui: true, india: true, uk: true })
    .optional(),
  ...z.strictObject(sections).partial().shape,
  byRoute: z.partialRecord(route, optionalSections).optional(),
  /** Its doses and times are those of slow-release products; without it such a product doesn't show them. */
  isSlowRelease: z.literal(true).optional(),
  /** Tablets and capsules that release it slowly, although their names need not say so: by strength in mg, or by a name of its salt. */
  slowProducts: z
    .strictObject({ strengths: z.array(z.number().positive()).min(1), named: z.array(sentences).min(1), from })
    .partial({ strengths: true, named: true })
    .refine(({ strengths, named }) => strengths !== undefined || named !== undefined, 'names no product')
    .optional(),
  /** What differs for some products, the first that fits. Before the sections of a route. */
  byProduct: z
    .array(
      optionalSections.omit({ interactions: true }).extend({
        of: z
          .strictObject({
            /** Names in a composition, such as one insulin of several. */
            named: z.array(sentences).min(1),
            /** Words of a presentation (`presentationOf`), such as `prolonged`. */
            release: z.array(z.string()).min(1),
            /** Forms of the product. */
            forms: z.array(z.enum(medicineForms)).min(1),
            /** At most this strength in mg. */
            upTo: z.number().positive(),
          })
          .partial()
          .refine((one) => Object.keys(one).length > 0, 'names no product'),
      }),
    )
    .optional(),
  faqs: z.array(routedQuestion).optional(),
  gaps: z.array(gap).optional(),
})

/**
 * A combination that is one treatment. Its text replaces those of its ingredients; sections that it doesn't have stay out, and
 * interactions and legal status are those of the ingredients. `byProduct` has what differs for its slow-release products.
 */
export const combinationSchema = ingredientSchema
  .omit({
    synonyms: true,
    interactions: true,
    schedule: true,
    regulatory: true,
    isSlowRelease: true,
    slowProducts: true,
  })
  .extend({
    /** The sets of ingredients that it is about. */
    of: z.array(z.array(slug).min(2)).min(1),
  })

export const classSchema = z.strictObject({
  ...head,
  /** What belongs to it, in one sentence. */
  introduction: text,
  ...z.strictObject(sections).partial().shape,
  byRoute: z.partialRecord(route, optionalSections.omit({ interactions: true })).optional(),
})

/** How a form is used and kept: tablets, syrups, drops. */
export const formSchema = z.strictObject({
  ...head,
  route,
  howToUse: text,
  storage: text.optional(),
})

const guideSections = {
  overview: text,
  types: list,
  causes: list,
  symptoms: list,
  diagnosis: text,
  testsAndScans: list,
  /** What a person can do at home. */
  homeTreatments: list,
  clinicalTreatments: list,
  /** Ingredients of this folder that are often prescribed. */
  commonMedicines: z.strictObject({
    items: z
      .array(
        z.strictObject({
          ingredient: slug,
          purpose: sentences,
          /** The form that it covers, as names of products say it (`drops`), if the ingredient has other forms, too. */
          form: z
            .string()
            .regex(/^[a-z]+( [a-z]+)*$/)
            .optional(),
        }),
      )
      .min(1),
    from,
  }),
  riskReduction: list,
  copingStrategies: list,
  /** For whom else it matters. */
  children: text,
  pregnancy: text,
  olderPeople: text,
}

export const guideSchema = z.strictObject({
  ...head,
  /** Addresses that it had before; they lead to the present one. */
  formerSlugs: z.array(slug).optional(),
  /** Everyday and Indian names, abbreviations and common misspellings by which people search for it. */
  alsoCalled: z.array(sentences),
  category: z.enum(conditionCategories),
  subCategory: sentences.optional(),
  /** A code of ICD-10: three characters, or with a decimal place. */
  icd10: z.string().regex(/^[A-Z]\d\d(\.\d)?$/),
  /** Care cards at the top of the page, the most urgent first. */
  redFlags: z
    .strictObject({
      /** Call 112 or 108, or go to the emergency department now. */
      emergency: z.array(sentences).min(1),
      /** See a doctor today. */
      today: z.array(sentences).min(1),
      /** See a doctor in the next days. */
      soon: z.array(sentences).min(1),
    })
    .partial()
    .extend({ from }),
  ...z.strictObject(guideSections).partial().shape,
  questionsToAsk: z.array(sentences).min(3),
  faqs: z.array(question).min(2),
  /** Specialties of clinics that treat it. */
  specialties: z.array(sentences).min(1),
  related: z.array(slug),
  metaTitle: sentences.refine((one) => one.length <= 70, 'at most 70 characters'),
  metaDescription: sentences.refine((one) => one.length <= 160, 'at most 160 characters'),
  /** Why a section is missing: it does not apply, or no opened source says it. */
  absent: z.partialRecord(z.enum(Object.keys(guideSections) as [string, ...string[]]), sentences).optional(),
})

export const guideSectionNames = Object.keys(guideSections)
