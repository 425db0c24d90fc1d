/** Tabs of the documentation, each with its own URL, so that they work without a script. */
export const tabs = {
  overview: 'Overview',
  authentication: 'Authentication',
  endpoints: 'Endpoints',
  examples: 'Examples',
  errors: 'Errors',
  limits: 'Limits',
  webhooks: 'Webhooks',
} as const
export type Tab = keyof typeof tabs

/** Languages of the examples. */
export const languages = { javascript: 'JavaScript', python: 'Python', curl: 'cURL' } as const
export type Language = keyof typeof languages

/** Filters of the list of endpoints. */
export const audiences = { keys: 'With an API key', anyone: 'Without signing in', all: 'All' } as const
export type Audience = keyof typeof audiences

/** The part of the documentation that the URL selects. */
export interface DocumentationAddress {
  tab: Tab
  language: Language
  audience: Audience
}

const HOME = '/api-documentation'

const within = <Name extends string>(names: Record<Name, string>, asked: string | null, usual: Name): Name =>
  asked !== null && Object.hasOwn(names, asked) ? (asked as Name) : usual

/** Reads the URL's query; unknown values fall back to the defaults. */
export const addressOf = (query: URLSearchParams): DocumentationAddress => ({
  tab: within(tabs, query.get('tab'), 'overview'),
  language: within(languages, query.get('language'), 'javascript'),
  audience: within(audiences, query.get('for'), 'keys'),
})

/** Returns the URL of a tab. */
export const tabHref = (tab: Tab) => (tab === 'overview' ? HOME : `${HOME}?tab=${tab}`)
export const languageHref = (language: Language) => `${tabHref('examples')}&language=${language}`
export const audienceHref = (audience: Audience) => `${tabHref('endpoints')}&for=${audience}`
/** Returns the URL of a call's page, by its operation id. */
export const callHref = (name: string) => `${HOME}/${name}`
