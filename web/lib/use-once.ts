import { useRef } from 'react'
import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts'
import { call } from './api.ts'
import { newKey } from './new-key.ts'

/**
 * Returns a call of the endpoint that may be repeated: the same body sent again carries the same idempotency key, so the
 * server acts once (rule D6).
 */
export function useOnce<E extends Endpoint>(endpoint: E) {
  const attempt = useRef({ body: '', key: '' })
  return (sent: Sent<E>): Promise<Reply<E>> => {
    const body = JSON.stringify(sent.body)
    if (attempt.current.body !== body) attempt.current = { body, key: newKey() }
    return call(endpoint, sent, { headers: { 'Idempotency-Key': attempt.current.key } })
  }
}
