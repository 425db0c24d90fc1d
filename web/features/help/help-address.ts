import { type Role, roles } from '#contract/accounts/accounts.ts'
import { HELP_SEARCH_MAX } from '#contract/help.ts'

/** Position in the list of articles, from the address. */
export interface HelpAddress {
  /** The search as typed; empty without one. */
  typed: string
  role: Role | null
}

/** Reads the address; ignores invalid parts. */
export const addressOf = (query: URLSearchParams): HelpAddress => ({
  typed: (query.get('search') ?? '').slice(0, HELP_SEARCH_MAX).trim(),
  role: roles.find((one) => one === query.get('role')) ?? null,
})

/** Returns the address of a list. */
export function hrefOf({ typed, role }: HelpAddress): string {
  const query = new URLSearchParams()
  if (typed) query.set('search', typed)
  if (role) query.set('role', role)
  return query.size ? `/help-center?${query}` : '/help-center'
}

export const articleHref = (slug: string) => `/help-center/${slug}`
