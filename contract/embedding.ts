import { z } from 'zod'
import { Id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { msg, says, t } from '#language/translate.ts'

/** Maximum number of websites that can embed a clinic's booking page. */
export const MAX_EMBEDDING_SITES = 20

export const embeddingMessages = {
  notASite: msg('Enter a website address, such as https://www.example.com'),
  notSecure: msg('A website address must start with https://'),
  saved: msg('Websites saved'),
  failed: msg('Failed to save websites'),
} as const

const isThisMachine = ({ hostname }: URL) => hostname === 'localhost' || hostname === '127.0.0.1'

/**
 * URL of a website, with or without a path; only its origin is stored. It must be https, except on this machine,
 * because someone on the network could replace an insecure page.
 */
export const SiteOrigin = z
  .string(says(embeddingMessages.notASite))
  .trim()
  .max(250, says(embeddingMessages.notASite))
  .transform((text, context) => {
    const url = URL.parse(/^[a-z]+:/i.test(text) ? text : `https://${text}`)
    const isSite = url && /^https?:$/.test(url.protocol) && !url.username && /^[\w.-]+$/.test(url.hostname)
    if (isSite && (url.protocol === 'https:' || isThisMachine(url))) return url.origin
    context.addIssue(isSite ? t(embeddingMessages.notSecure) : t(embeddingMessages.notASite))
    return z.NEVER
  })

/** Websites that can show the clinic's booking page in a frame; browsers block all others. */
export const Embedding = z.object({ origins: z.array(z.string()) })
export type Embedding = z.infer<typeof Embedding>

/**
 * Returns the websites that can show a clinic's booking page in a frame. Only the clinic's administrators can call it.
 */
export const getEmbedding = endpoint({
  method: 'GET',
  path: '/api/clinics/:id/embedding',
  access: 'signed-in',
  params: z.object({ id: Id }),
  reply: Embedding,
})

/**
 * Replaces the list of websites that can show a clinic's booking page in a frame, at most 20. Only the clinic's
 * administrators can call it.
 */
export const saveEmbedding = endpoint({
  method: 'PUT',
  path: '/api/clinics/:id/embedding',
  access: 'signed-in',
  params: z.object({ id: Id }),
  body: z.strictObject({ origins: z.array(SiteOrigin).max(MAX_EMBEDDING_SITES) }),
  reply: Embedding,
})
