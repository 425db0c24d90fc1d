import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A new signing secret, in the form of the Standard Webhooks specification. */
export const newSigningSecret = (): string => PREFIX + randomBytes(32).toString('base64')

/**
 * The headers of a delivery by the Standard Webhooks specification: its id, when it is sent (in seconds), and a signature
 * over both and the body for each secret that is valid now.
 */
export function signedHeaders(secrets: readonly string[], id: string, sentAt: Date, body: string) {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
