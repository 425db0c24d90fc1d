import { opened, sealed } from '#server/sealing.ts'

/** What signing secrets are sealed for. */
export const PURPOSE = 'webhook'

/** Seals a signing secret for one webhook. */
export const sealSecret = (webhookId: string, secret: string): Buffer => sealed(PURPOSE, `${webhookId} ${secret}`)

/** The signing secret again. Throws when no known key has sealed it, or it is another webhook's. */
export function openSecret(webhookId: string, bytes: Buffer): string {
  const [id, secret] = opened(PURPOSE, bytes).split(' ')
  if (id !== webhookId || !secret) throw new Error('This secret belongs to another webhook.')
  return secret
}
