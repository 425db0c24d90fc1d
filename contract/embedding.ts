import { z } from 'zod'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'

/** How many sites may show a clinic's booking page. */
export const MAX_EMBEDDING_SITES = 20

export const embeddingMessages = {
  notASite: 'Enter the address of a site, such as https://www.example.com',
  notSecure: 'The address of a site begins with https://',
  saved: 'Websites saved',
  failed: 'Failed to save websites',
} as const

const isThisMachine = ({ hostname }: URL) => hostname === 'localhost' || hostname === '127.0.0.1'

/**
 * A site as people paste it, with or without a path; what is kept is its origin. A site that is not secure could put
 * another page in the frame's place, so only one on this machine, for trying it out, may be without https.
 */
export const SiteOrigin = z
  .string(embeddingMessages.notASite)
  .trim()
  .max(250, embeddingMessages.notASite)
  .transform((text, context) => {
    const url = URL.parse(/^[a-z]+:/i.test(text) ? text : `https://${text}`)
    const isSite = url && /^https?:$/.test(url.protocol) && !url.username && /^[\w.-]+$/.test(url.hostname)
    if (isSite && (url.protocol === 'https:' || isThisMachine(url))) return url.origin
    context.addIssue(isSite ? embeddingMessages.notSecure : embeddingMessages.notASite)
    return z.NEVER
  })

/** The sites that may show the clinic's booking page in a frame; others are refused by the browser. */
export const Embedding = z.object({ origins: z.array(z.string()) })
export type Embedding = z.infer<typeof Embedding>

/** For the clinic's administrator. */
export const getEmbedding = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/embedding',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: Embedding,
})
/** Replaces the list. */
export const saveEmbedding = endpoint({
  method: 'PUT',
  path: '/api/clinics/:id/embedding',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: z.strictObject({ origins: z.array(SiteOrigin).max(MAX_EMBEDDING_SITES) }),
  reply: Embedding,
})
