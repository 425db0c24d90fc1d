import type { FastifyRequest } from 'fastify'

/**
 * Whether a state-changing request came from a page of this site: its Origin must be the public address,
 * or, when none is set, the host that was asked. No Origin counts as foreign (checklist V3.5).
 */
export function isOwnOrigin(request: FastifyRequest, publicUrl: string | null): boolean {
  const origin = request.headers.origin
  if (!origin) return false
  if (publicUrl) return origin === publicUrl
  try {
    return new URL(origin).host === request.headers.host
  } catch {
    return false
  }
}
