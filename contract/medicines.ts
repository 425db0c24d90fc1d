import { z } from 'zod'
import { Id, paging } from './common.ts'
import { endpoint } from './endpoint.ts'
import { TextReview } from '#contract/medicines/text-review.ts'
import { letter, medicineSearch, NamedGuide } from '#contract/medicines/search.ts'
import { msg } from '#language/translate.ts'

/** Dosage forms. Unknown forms in an imported list become null. */
export const medicineForms = [
  'tablet',
  'capsule',
  'injection',
  'syrup',
  'suspension',
  'drops',
  'solution',
  'cream',
  'ointment',
  'gel',
  'lotion',
  'powder',
  'inhaler',
  'spray',
  'shampoo',
  'soap',
  'suppository',
  'patch',
  'kit',
] as const
export type MedicineForm = (typeof medicineForms)[number]

/** Shown in red and green; unknown is null and gray (rule T114). */
export const prescriptionTexts = ['Prescription Required', 'No Prescription Required'] as const
export const regulatoryStatuses = ['approved', 'banned', 'restricted', 'other'] as const
export const interactionSeverities = ['High', 'Moderate', 'Other'] as const

/** Messages of the directory. */
export const medicineMessages = {
  loading: msg('Loading medicines...'),
  none: msg('No medicines found'),
  adjust: msg('Try adjusting your search or filter'),
  browse: msg('Use the search bar or select a letter to browse medicines'),
  notFound: msg('Medicine not found'),
  /** Every page of the directory says so (rule F4). */
  notADoctor: msg(
    'This page is for information only and does not replace a doctor. Never start, stop or change a medicine without medical advice.',
  ),
  /** Rule T116. */
  noInteractionData: msg(
    'No interaction data recorded. This does not mean it is safe to combine with other medicines.',
  ),
  listFailed: msg('Failed to fetch medicines'),
  readFailed: msg('Failed to fetch medicine'),
  enrichFailed: msg('Failed to enrich medicine'),
} as const

const text = z.string().nullable()
const status = z.enum(regulatoryStatuses).nullable()

/** A medicine in a list. */
export const MedicineCard = z.object({
  id: Id,
  slug: z.string(),
  /** Id in the list that the medicine comes from. */
  sourceId: z.string(),
  name: z.string(),
  /** Composition as the list has it: 'Amoxycillin (500mg) + Clavulanic Acid (125mg)'. */
  composition: text,
  /** Strengths of its ingredients in their order, such as '500 mg + 125 mg'; null if one is missing. */
  strength: text,
  description: text,
  manufacturingCompany: text,
  medicineType: z.enum(medicineForms).nullable(),
  prescriptionRequired: z.enum(prescriptionTexts).nullable(),
  packaging: text,
  fdaApproved: z.boolean().nullable(),
  regulatoryStatusIndia: status,
  regulatoryStatusUK: status,
  isDiscontinued: z.boolean(),
})
export type MedicineCard = z.infer<typeof MedicineCard>

/** Where a field comes from (rule F3): a name to show, a URL if there is one, and the day it was read. */
export const FieldSource = z.object({
  name: z.string(),
  url: z.string().nullable(),
  date: z.iso.date(),
  /** Version of the knowledge base; omitted for other sources. */
  version: z.string().optional(),
  /** References of the knowledge base's text, as indexes into the medicine's `references`. */
  cites: z.array(z.number().int()).optional(),
  /** License terms of a live source that require a credit. */
  terms: z.enum(['openfda', 'rxnorm']).optional(),
})
export type FieldSource = z.infer<typeof FieldSource>

const list = z.array(z.string()).nullable()

/** Facts about a medicine from a directory, the knowledge base or a label; all can be unknown. */
export const MedicineFacts = z.object({
  brandCompany: text,
  dateLaunched: text,
  packagingType: text,
  imageUrl: text,
  genericAvailable: z.boolean().nullable(),
  rxcui: text,
  indiaDetails: text,
  ukDetails: text,
  legalStatus: text,
  /** Uses, separated by '|'. */
  primaryUse: text,
  diseasesCovered: text,
  introduction: text,
  howToUse: text,
  benefits: text,
  cautions: text,
  treatsConditions: list,
  whyPrescribed: text,
  howItWorks: text,
  indications: text,
  whenToUse: text,
  contraindications: text,
  warnings: text,
  recommendedDosage: text,
  howToTake: text,
  missedDose: text,
  overdose: text,
  storage: text,
  commonSideEffects: list,
  seriousSideEffects: list,
  drugInteractions: z
    .array(z.object({ drug: z.string(), severity: z.enum(interactionSeverities), effect: z.string() }))
    .nullable(),
  faqs: z.array(z.object({ question: z.string(), answer: z.string() })).nullable(),
})
export type MedicineFacts = z.infer<typeof MedicineFacts>

const maker = z.object({ id: Id, slug: z.string(), name: z.string(), manufacturer: text })

/** Related entries of the directory; always lists, possibly empty. */
export const SimilarMedicines = z.object({
  /** Same salts, strength and form, sold under the ingredients' own name. */
  genericAlternatives: z.array(maker),
  /** Same salts and form, same brand and maker, in another strength. */
  otherStrengths: z.array(z.object({ id: Id, slug: z.string(), name: z.string(), strength: text })),
  /** Same main ingredient, in another combination or form; `condition` if the list names one. */
  relatedMedicines: z.array(z.object({ id: Id, slug: z.string(), name: z.string(), condition: text })),
  /** Same salts, strength and form, sold under another brand (rule T117). */
  substituteBrands: z.array(maker),
})
export type SimilarMedicines = z.infer<typeof SimilarMedicines>

/** Source of the texts about ingredients, classes and forms that the product's authors wrote (docs/decisions/0050). */
export const KNOWLEDGE_SOURCE = 'Knowledge base of ingredients'

/** A publication that the knowledge base cites. */
const reference = z.object({
  title: z.string(),
  publisher: z.string(),
  url: z.string(),
  /** Date of publication or last review; if it has none, the day on which it was read. */
  date: z.iso.date(),
  terms: z.string(),
})

/** What the knowledge base contains about a medicine. */
const knowledge = z.object({
  version: z.string(),
  /** Ingredients that the page describes. */
  described: z.array(z.string()),
  /** Ingredients without a text, or without one for this form. */
  notDescribed: z.array(z.string()),
  /** The medicine's name gives more strengths than its list has ingredients: some of them are missing. */
  isCut: z.boolean(),
  /** Texts of the page that a doctor or pharmacist has reviewed, by name. */
  reviews: z.array(z.object({ of: z.string(), ...TextReview.shape })),
  /** Texts of the page that no one has reviewed, or that have changed since. */
  notReviewed: z.array(z.string()),
  /** Uses of each ingredient if `indications` come from the knowledge base; `guide` is the slug of a guide. */
  uses: z.array(
    z.object({
      ingredient: z.string(),
      items: z.array(z.object({ for: z.string(), guide: z.string().nullable() })),
    }),
  ),
  /** Conditions that have a guide: those of the uses, and those whose guide names the ingredient as a treatment. */
  conditions: z.array(
    z.object({
      ingredient: z.string(),
      items: z.array(
        z.object({
          guide: z.string(),
          name: z.string(),
          icd10: z.string(),
          isUse: z.boolean(),
          purpose: z.string().nullable(),
        }),
      ),
    }),
  ),
})

/** Source of the similar medicines, which the directory finds by comparing its own entries. */
export const DIRECTORY_SOURCE = 'This directory'

const sourced = [
  ...Object.keys(MedicineFacts.shape),
  ...Object.keys(SimilarMedicines.shape),
  'description',
  'price',
  'prescriptionRequired',
  'fdaApproved',
  'regulatoryStatusIndia',
  'regulatoryStatusUK',
] as SourcedField[]
/** Fields with their own source; all others come from the list that the medicine is in. */
export type SourcedField =
  | keyof MedicineFacts
  | keyof SimilarMedicines
  | 'description'
  | 'price'
  | 'prescriptionRequired'
  | 'fdaApproved'
  | 'regulatoryStatusIndia'
  | 'regulatoryStatusUK'

/** A medicine with everything on its page. */
export const Medicine = z.object({
  ...MedicineCard.shape,
  ...MedicineFacts.shape,
  ...SimilarMedicines.shape,
  ingredients: z.array(z.object({ name: z.string(), strength: text })),
  /**
   * Price of the whole pack in rupees, as decimal text (rule C2). If the medicine's list has none, that of another entry of the
   * same product (`sources.price`); else null.
   */
  price: text,
  /** Rupees for one tablet, capsule, ml …; null unless the list has a price and a pack size. */
  pricePerUnit: z.object({ price: z.string(), unit: z.string() }).nullable(),
  /** The list that the medicine comes from. */
  source: FieldSource,
  /** Sources of the facts, the statuses and the similar medicines that have a value. */
  sources: z.object(
    Object.fromEntries(sourced.map((field) => [field, FieldSource.optional()])) as Record<
      SourcedField,
      z.ZodOptional<typeof FieldSource>
    >,
  ),
  /** Publications cited by fields of the knowledge base. */
  references: z.array(reference),
  /** Null if the knowledge base has none of its ingredients. */
  knowledge: knowledge.nullable(),
  /** True if `auto-enrich` could add something (rule T113); the server remembers what it has tried. */
  canBeEnriched: z.boolean(),
})
export type Medicine = z.infer<typeof Medicine>

/**
 * Searches the medicine directory, best matches first. Search and letter are combined with AND (rule T121); without
 * either, it lists the whole directory by name. Searches need at least 3 letters. Anyone can call it.
 */
export const listMedicines = endpoint({
  method: 'GET',
  path: '/api/medicines',
  access: 'anyone',
  query: z.object({
    search: medicineSearch.optional(),
    letter: letter.or(z.literal('').transform(() => undefined)).optional(),
    ...paging(20, 100),
  }),
  reply: z.object({
    /** Each product is listed once, even if lists have it under several names. */
    medicines: z.array(MedicineCard),
    total: z.number().int(),
    /**
     * Number of results that contain the words as typed; these come first, similar names follow. Omitted if there are
     * none.
     */
    asTyped: z.number().int().optional(),
    /**
     * The spelling that the search most likely means, if no medicine has the words as typed, and the number of its
     * results; these come first. Omitted if several spellings are equally likely.
     */
    meant: z.object({ text: z.string(), total: z.number().int() }).optional(),
    /**
     * Guides to the illness or symptom that the search names, if it names one; similar names of medicines are then left
     * out.
     */
    guides: z.array(NamedGuide).optional(),
  }),
  shared: true,
})

const params = z.object({ idOrSlug: z.string().min(1).max(200) })

/** Returns a medicine by its id or slug, with the source of each fact. Anyone can call it. */
export const getMedicine = endpoint({
  method: 'GET',
  path: '/api/medicines/:idOrSlug',
  access: 'anyone',
  params,
  reply: Medicine,
  shared: true,
})

/**
 * Fills empty fields of a medicine from named sources (rules F3, T112). `enriched` is true only if something was added.
 * Anyone can call it; returns 429 to clients that call it far more often than people read.
 */
export const enrichMedicine = endpoint({
  method: 'POST',
  path: '/api/medicines/:idOrSlug/auto-enrich',
  access: 'anyone',
  params,
  reply: z.object({ enriched: z.boolean() }),
})
