/** Pages whose address holds a secret: it must not leak by referrer, nor stay in a cache. */
const SECRET_ADDRESS = /^\/(bookings|shared-reports|reset-password|verify-email)(\/|\.data$|$)/

export const hasSecretAddress = (path: string) => SECRET_ADDRESS.test(path)

interface Policy {
  scripts: string
  styles: string
  connect?: string
}

function policy({ scripts, styles, connect = "'self'" }: Policy) {
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    `connect-src ${connect}`,
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** A page that hydrates: only scripts with this answer's nonce, and what they load. */
export const hydratedPolicy = (nonce: string) =>
  policy({ scripts: `'nonce-${nonce}' 'strict-dynamic'`, styles: `'self' 'nonce-${nonce}'` })

/** A reading page: the one small script, named by its hash, so that the bytes are the same for everybody. */
export const readingPolicy = (integrity: string) =>
  policy({ scripts: integrity ? `'${integrity}'` : "'self'", styles: "'self'" })

/** Development: Vite injects styles and talks over a web socket. A style nonce would switch 'unsafe-inline' off. */
export const developmentPolicy = (nonce: string) =>
  policy({
    scripts: `'self' 'nonce-${nonce}'`,
    styles: "'self' 'unsafe-inline'",
    connect: "'self' ws: wss:",
  })

/** What every answer of the page handler carries. */
export function commonHeaders(path: string): Record<string, string> {
  return {
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': hasSecretAddress(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
  }
}
