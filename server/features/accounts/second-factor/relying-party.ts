import { t } from '#language/translate.ts'
import { passkeyMessages } from '#contract/accounts/passkeys.ts'
import type { Deps } from '#server/deps.ts'
import { conflict } from '#server/errors.ts'
import type { Caller } from '#server/http/door/door.ts'

/** The site that a passkey is made for: browsers use it for this name only, and sign the origin with it. */
export interface RelyingParty {
  id: string
  origin: string
}

const isLoopbackName = (name: string) => name === 'localhost' || name.endsWith('.localhost')

/**
 * Returns the site for passkeys: PUBLIC_URL, or without it the requested origin, if that is this machine by name. Throws
 * 409 for an IP address, because passkeys need a name.
 */
export function relyingParty({ config }: Pick<Deps, 'config'>, caller: Pick<Caller, 'origin'>): RelyingParty {
  const { publicUrl } = config.server
  const url = URL.parse(publicUrl ?? caller.origin ?? '')
  if (!url || (!publicUrl && !isLoopbackName(url.hostname)) || isNumber(url.hostname))
    throw conflict(t(passkeyMessages.noName))
  return { id: url.hostname, origin: url.origin }
}

/** A URL writes every IPv4 address with dots and every IPv6 address in brackets. */
const isNumber = (name: string) => /^[\d.]+$/.test(name) || name.startsWith('[')
