import { z } from 'zod'
import { Id, line, paging } from './common.ts'
import { endpoint } from './endpoint.ts'
import { list } from './lists.ts'
import { TextReview } from '#contract/medicines/text-review.ts'
import { msg, says, t } from '#language/translate.ts'

/**
 * Minimum number of letters in a search, as written (rule T120). Shorter texts count only if they are names, such as BP
 * or TB.
 */
export const CONDITION_SEARCH_MIN = 3
/** Longest search text; longer texts are cut to keep searches fast. */
export const CONDITION_SEARCH_MAX = 200
/** Guides on a page of the list. */
export const CONDITION_PAGE_SIZE = 100

export const conditionCategories = [
  'Cardiovascular',
  'Respiratory/Infectious',
  'Gastrointestinal',
  'Neurological',
  'Endocrine/Metabolic',
  'Endocrine',
  'Musculoskeletal',
  'Dermatology',
  'Rheumatology',
  'Hematology',
  'Renal',
  'Renal/Urology',
  'Urology',
  'Reproductive',
  'Ophthalmology',
  'ENT',
  'Oncology',
  'Infectious/STD',
  'Infectious',
  'Psychiatric',
  'Dental',
  'Toxicology',
  'Environmental',
  'Gastrointestinal/Infectious',
  'Dermatology/Infectious',
  'General',
] as const
export type ConditionCategory = (typeof conditionCategories)[number]

/** The choice that selects all categories. */
export const ALL_CATEGORIES = 'All Categories'

/** Messages of the guides. */
export const conditionMessages = {
  loading: msg('Loading health conditions...'),
  none: msg('No health conditions found matching your criteria.'),
  empty: msg('No health conditions available yet. Check back soon!'),
  notFound: msg('Condition not found'),
  listFailed: msg('Failed to fetch health conditions'),
  readFailed: msg('Failed to fetch health condition'),
  unknownCategory: msg('Choose a category from the list'),
  mayBeEmergency: msg('This may be an emergency'),
  talkNow: msg('You are not alone. Talk to someone now'),
  /** Shown on every guide (rule F4). */
  notADoctor: msg(
    'This page is for information only and does not replace a doctor. In an emergency, call 112 or 108 in India, or your local emergency number.',
  ),
  /** Rule T126. */
  askFirst: msg('Often prescribed. Do not start, stop or change a medicine without advice from a doctor.'),
} as const

/** Phone numbers for emergencies. */
export const emergencyNumbers = [
  { region: msg('India'), numbers: () => t('112, or 108 for an ambulance') },
  { region: msg('European Union'), numbers: () => '112' },
  { region: msg('United Kingdom'), numbers: () => list(['999', '112'], 'disjunction') },
  { region: msg('United States and Canada'), numbers: () => '911' },
] as const

/** One letter from A to Z, in either case. */
const letter = z
  .string()
  .regex(/^[a-z]$/i, says(msg('Choose a letter from A to Z')))
  .transform((one) => one.toLowerCase())

/** How soon to get help, most urgent first. */
export const urgencies = ['emergency', 'today', 'soon'] as const
export type Urgency = (typeof urgencies)[number]

const text = z.string().nullable()

/** Sections of a guide that are text; a section that is a list has one entry per line. */
export const conditionTexts = [
  'overview',
  'types',
  'causes',
  'symptoms',
  'diagnosis',
  'testsAndScans',
  'homeTreatments',
  'clinicalTreatments',
  'riskReduction',
  'copingStrategies',
  'children',
  'pregnancy',
  'olderPeople',
] as const
export type ConditionText = (typeof conditionTexts)[number]

/** Parts of a guide that can be translated. */
export const translatedParts = [
  'name',
  'redFlags',
  ...conditionTexts,
  'commonMedicines',
  'questionsToAsk',
  'faqs',
  'metaTitle',
  'metaDescription',
] as const
export type TranslatedPart = (typeof translatedParts)[number]

/** A guide by its name; `englishName` is beside a translated one, and null if the name is English. */
const NamedCondition = z.object({ slug: z.string(), name: z.string(), englishName: text })

/** A guide in a list. */
export const ConditionCard = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  /** Beside a translated name; null if the name is English. */
  englishName: text,
  /** Parts in the language of the reply; all others are English. Empty in English. */
  translated: z.array(z.enum(translatedParts)),
  /** Everyday names, most common first. */
  alsoCalled: z.array(z.string()),
  category: z.enum(conditionCategories),
  subCategory: text,
  icd10Code: z.string(),
  overview: text,
})
export type ConditionCard = z.infer<typeof ConditionCard>

/** Sections of a guide that name their sources. */
export const sourcedParts = [...conditionTexts, 'redFlags', 'commonMedicines', 'faqs'] as const
export type SourcedPart = (typeof sourcedParts)[number]

const shapeOf = <Name extends string, Shape extends z.ZodType>(names: readonly Name[], shape: Shape) =>
  Object.fromEntries(names.map((name) => [name, shape])) as Record<Name, Shape>

/** A publication that the authors read on the day of `lastReviewedAt`. */
export const ConditionSource = z.object({
  title: z.string(),
  publisher: z.string(),
  url: z.string(),
  /** Date of publication or last review; if it has none, the day on which it was read. */
  date: z.iso.date(),
  terms: z.string(),
})
export type ConditionSource = z.infer<typeof ConditionSource>

/** A guide with all its sections. */
export const HealthCondition = z.object({
  ...ConditionCard.shape,
  ...shapeOf(conditionTexts, text),
  /** Signs that need immediate care, most urgent first, one per line. */
  redFlags: z.string(),
  /** The same signs, by urgency. */
  careCards: z.array(z.object({ urgency: z.enum(urgencies), signs: z.array(z.string()) })),
  commonMedicines: z.array(
    z.object({
      /** Always null: guides name ingredients, not products. */
      medicineId: Id.nullable(),
      medicineName: z.string(),
      purpose: z.string(),
      /** The search that finds it in the medicine directory: its name, with its form if the guide names one. */
      search: z.string(),
      /** True if that search finds it in the medicine directory; false if the directory could not be searched. */
      isInDirectory: z.boolean(),
    }),
  ),
  questionsToAsk: z.array(z.string()),
  faqs: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** Specialties of clinics that treat it. */
  specialties: z.array(z.string()),
  related: z.array(NamedCondition),
  metaTitle: z.string(),
  metaDescription: z.string(),
  /** Day on which the guide was last checked against its sources. */
  lastReviewedAt: z.iso.date(),
  /** Who has reviewed it; null if no one has yet, or if it has changed since. */
  reviewer: TextReview.nullable(),
  sources: z.array(ConditionSource),
  /** Sources of each section, as indexes into `sources`. */
  sourcesOf: z.object(shapeOf(sourcedParts, z.array(z.number().int()).optional())),
})
export type HealthCondition = z.infer<typeof HealthCondition>

/** An emergency that a search may be about. */
export const SearchEmergency = z.object({
  /** The number to call first: `112`, or `tele-manas` (14416) for thoughts of suicide. */
  call: z.enum(['112', 'tele-manas']),
  /** The guide about it; null if none is written yet. */
  guide: NamedCondition.nullable(),
  /** Its signs that need immediate care, in the language of the guide's name. */
  signs: z.array(z.string()),
})
export type SearchEmergency = z.infer<typeof SearchEmergency>

const category = z
  .enum(['', ALL_CATEGORIES, ...conditionCategories], says(conditionMessages.unknownCategory))
  .transform((one) => (one === '' || one === ALL_CATEGORIES ? undefined : one))

const search = z
  .string()
  .transform((typed) => typed.slice(0, CONDITION_SEARCH_MAX).trim().normalize('NFC'))
  .transform((typed) => typed || undefined)

/**
 * Lists or searches the guides to health conditions. Filters are combined with AND. Without a search, guides are sorted
 * by name. The category `Infectious` includes combined categories such as `Infectious/STD`. Guides about an emergency that
 * the search text may be about come first, and `emergency` names it. Anyone can call it.
 */
export const listConditions = endpoint({
  method: 'GET',
  path: '/api/health-conditions',
  access: 'anyone',
  query: z.object({
    category: category.optional(),
    search: search.optional(),
    /** Only guides whose name begins with this letter. */
    letter: letter.optional(),
    /** Only guides that contain the search text in a name, as written. */
    named: z.stringbool().optional(),
    /** Only guides that name all of these ingredients, separated by '|'. */
    ingredients: line(1_000).optional(),
    ...paging(CONDITION_PAGE_SIZE, 100),
  }),
  reply: z.object({
    conditions: z.array(ConditionCard),
    total: z.number().int(),
    /** The search text that was used; null if there was none or it was too short. */
    search: text,
    /** The emergency that the search text may be about; its guides come first. Null for any other search. */
    emergency: SearchEmergency.nullable(),
  }),
  shared: true,
})

/** Returns a guide to a health condition by its slug; earlier slugs work, too. Anyone can call it. */
export const getCondition = endpoint({
  method: 'GET',
  path: '/api/health-conditions/:slug',
  access: 'anyone',
  params: z.object({ slug: z.string().min(1).max(200) }),
  reply: HealthCondition,
  shared: true,
})
