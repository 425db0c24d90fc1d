import type { FastifyInstance } from 'fastify'

interface Options {
  /** The operator's email address or, without one, the contact page. */
  contact: string
  publicUrl: () => string
}

/** Days after which a copy of the file counts as outdated. RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

/** Serves security.txt (RFC 9116): where people who find a weakness report it. */
export function mountSecurityText(app: FastifyInstance, { contact, publicUrl }: Options): void {
  app.get('/.well-known/security.txt', (_request, reply) =>
    reply
      .headers({ 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' })
      .type('text/plain; charset=utf-8')
      .send(securityText(contact.includes('@') ? `mailto:${contact}` : publicUrl() + contact, publicUrl(), new Date())),
  )
}

function securityText(contact: string, publicUrl: string, now: Date): string {
  const expires = new Date(now)
  // whole days, so that the file is the same all day
  expires.setUTCHours(0, 0, 0, 0)
  expires.setUTCDate(expires.getUTCDate() + VALID_DAYS)
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
