/** The parts of the documentation, each at an address of its own, so that they work without a script. */
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

/** The languages of the examples. */
export const languages = { javascript: 'JavaScript', python: 'Python', curl: 'cURL' } as const
export type Language = keyof typeof languages

/** Which calls the list of endpoints shows. */
export const audiences = { keys: 'With an API key', anyone: 'Without signing in', all: 'All' } as const
export type Audience = keyof typeof audiences

/** What the address asks for. */
export interface DocumentationAddress {
  tab: Tab
  language: Language
  audience: Audience
}

const HOME = '/api-documentation'

const within = <Name extends string>(names: Record<Name, string>, asked: string | null, usual: Name): Name =>
  asked !== null && Object.hasOwn(names, asked) ? (asked as Name) : usual

/** Reads an address; what it does not know counts as not said. */
export const addressOf = (query: URLSearchParams): DocumentationAddress => ({
  tab: within(tabs, query.get('tab'), 'overview'),
  language: within(languages, query.get('language'), 'javascript'),
  audience: within(audiences, query.get('for'), 'keys'),
})

/** The address of a part. */
export const tabHref = (tab: Tab) => (tab === 'overview' ? HOME : `${HOME}?tab=${tab}`)
export const languageHref = (language: Language) => `${tabHref('examples')}&language=${language}`
export const audienceHref = (audience: Audience) => `${tabHref('endpoints')}&for=${audience}`
/** The page of one call, by its name in the document. */
export const callHref = (name: string) => `${HOME}/${name}`
