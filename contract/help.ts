import { z } from 'zod'
import { roles } from './accounts/accounts.ts'
import { line, paging } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Longest search text; longer ones are cut to keep searches fast. */
export const HELP_SEARCH_MAX = 200
/** More articles than there are: the list has one page unless a program asks for less. */
export const HELP_PAGE_SIZE = 100

/** What the articles are sorted under, in this order. */
export const helpCategories = [
  'Getting Started',
  'Appointment Management',
  'Patient Management',
  'Billing & Payments',
] as const
export type HelpCategory = (typeof helpCategories)[number]

/** Pictures of the product that an article may show, each in a light and a dark file under /pictures/. */
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

/** The sentences of the help center. */
export const helpMessages = {
  notFound: 'Article not found',
  none: 'No articles found',
  unknownCategory: 'Choose a category from the list',
  unknownRole: 'Choose a role from the list',
} as const

/** An article in a list. */
export const HelpCard = z.object({
  slug: z.string(),
  title: z.string(),
  category: z.enum(helpCategories),
  summary: z.string(),
  /** Whom it is for. */
  roles: z.array(z.enum(roles)),
})
export type HelpCard = z.infer<typeof HelpCard>

/** A whole article. */
export const HelpArticle = z.object({
  ...HelpCard.shape,
  /** The screens whose Help link opens this article, as paths with parameters. */
  screens: z.array(z.string()),
  picture: z.object({ name: z.enum(helpPictures), alt: z.string() }).nullable(),
  /** Whether it shows the film of the product. */
  hasFilm: z.boolean(),
  sections: z.array(
    z.object({
      title: z.string(),
      text: z.string().nullable(),
      /** To be done in this order. */
      steps: z.array(z.string()),
      /** In any order, after the steps. */
      points: z.array(z.string()),
    }),
  ),
  related: z.array(z.object({ slug: z.string(), title: z.string() })),
  /** The day on which it was compared with the product. */
  updated: z.iso.date(),
})
export type HelpArticle = z.infer<typeof HelpArticle>

const search = z
  .string()
  .transform((typed) => typed.slice(0, HELP_SEARCH_MAX).trim().normalize('NFC'))
  .transform((typed) => typed || undefined)

/**
 * Lists the articles of the help center. Without a search the order is that of the categories, and of the titles in
 * each. What is asked together is an AND.
 */
export const listHelp = endpoint({
  method: 'GET',
  path: '/api/help-articles',
  access: 'anyone',
  query: z.object({
    search: search.optional(),
    /** Only articles that have the search in their title, or in other words for it, as it is written. */
    named: z.stringbool().optional(),
    category: z.enum(helpCategories, helpMessages.unknownCategory).optional(),
    /** Only articles for people with this role. */
    role: z.enum(roles, helpMessages.unknownRole).optional(),
    /** Only articles that a screen's Help link opens, such as `/patients/:id`. */
    screen: line(100).optional(),
    ...paging(HELP_PAGE_SIZE, HELP_PAGE_SIZE),
  }),
  reply: z.object({
    articles: z.array(HelpCard),
    total: z.number().int(),
    /** The search that was made; null if there was none. */
    search: z.string().nullable(),
  }),
  shared: true,
})

/** Returns an article of the help center by its slug. */
export const getHelpArticle = endpoint({
  method: 'GET',
  path: '/api/help-articles/:slug',
  access: 'anyone',
  params: z.object({ slug: z.string().min(1).max(200) }),
  reply: HelpArticle,
  shared: true,
})
