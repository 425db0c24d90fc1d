import { z } from 'zod'
import { roles } from './accounts/accounts.ts'
import { line, paging } from './common.ts'
import { endpoint } from './endpoint.ts'
import { languageTags } from '#language/languages.ts'
import { msg, says } from '#language/translate.ts'

/** Longest search text; longer texts are cut to keep searches fast. */
export const HELP_SEARCH_MAX = 200
/** Articles on a page: more than exist, so the list has one page unless the caller asks for fewer. */
export const HELP_PAGE_SIZE = 100

/** Categories of the articles, in the order of the list. */
export const helpCategories = [
  'Getting Started',
  'Appointment Management',
  'Patient Management',
  'Billing & Payments',
] as const
export type HelpCategory = (typeof helpCategories)[number]

/** Pictures of the product that an article can show, each as a light and a dark file in /pictures/. */
export const helpPictures = [
  'doctor-day',
  'calendar',
  'appointments',
  'prescription',
  'chart',
  'admin-day',
  'doctors',
  'staff',
  'booking',
  'patient-home',
  'reports',
  'guide',
] as const
export type HelpPicture = (typeof helpPictures)[number]

/** Messages of the help center. */
export const helpMessages = {
  notFound: msg('Article not found'),
  none: msg('No articles found'),
  unknownCategory: msg('Choose a category from the list'),
  unknownRole: msg('Choose a role from the list'),
} as const

/** An article in a list. */
export const HelpCard = z.object({
  slug: z.string(),
  title: z.string(),
  /** The language of its texts: that of the reply if it is translated, or English. */
  language: z.enum(languageTags),
  category: z.enum(helpCategories),
  summary: z.string(),
  /** Roles that the article is for. */
  roles: z.array(z.enum(roles)),
})
export type HelpCard = z.infer<typeof HelpCard>

/** An article with all its sections. */
export const HelpArticle = z.object({
  ...HelpCard.shape,
  /** The screens whose Help link opens this article, as paths with parameters. */
  screens: z.array(z.string()),
  picture: z.object({ name: z.enum(helpPictures), alt: z.string() }).nullable(),
  /** True if the article shows the product video. */
  hasFilm: z.boolean(),
  sections: z.array(
    z.object({
      title: z.string(),
      text: z.string().nullable(),
      /** Steps to follow in this order. */
      steps: z.array(z.string()),
      /** Points in any order, shown after the steps. */
      points: z.array(z.string()),
    }),
  ),
  related: z.array(z.object({ slug: z.string(), title: z.string(), language: z.enum(languageTags) })),
  /** Day on which the article was last checked against the product. */
  updated: z.iso.date(),
})
export type HelpArticle = z.infer<typeof HelpArticle>

const search = z
  .string()
  .transform((typed) => typed.slice(0, HELP_SEARCH_MAX).trim().normalize('NFC'))
  .transform((typed) => typed || undefined)

/**
 * Lists or searches the articles of the help center. Filters are combined with AND. Without a search, articles are
 * sorted by category and title. Anyone can call it.
 */
export const listHelp = endpoint({
  method: 'GET',
  path: '/api/help-articles',
  access: 'anyone',
  query: z.object({
    search: search.optional(),
    /** Only articles whose title, or another name for it, contains the search text as written. */
    named: z.stringbool().optional(),
    category: z.enum(helpCategories, says(helpMessages.unknownCategory)).optional(),
    /** Only articles for this role. */
    role: z.enum(roles, says(helpMessages.unknownRole)).optional(),
    /** Only articles that the Help link of this screen opens, such as `/patients/:id`. */
    screen: line(100).optional(),
    ...paging(HELP_PAGE_SIZE, HELP_PAGE_SIZE),
  }),
  reply: z.object({
    articles: z.array(HelpCard),
    total: z.number().int(),
    /** The search text that was used; null without a search. */
    search: z.string().nullable(),
  }),
  shared: true,
})

/** Returns an article of the help center by its slug. Anyone can call it. */
export const getHelpArticle = endpoint({
  method: 'GET',
  path: '/api/help-articles/:slug',
  access: 'anyone',
  params: z.object({ slug: z.string().min(1).max(200) }),
  reply: HelpArticle,
  shared: true,
})
