const SECRET_ADDRESS = /^\/(bookings|shared-reports|reset-password|take-over|verify-email)(\/|\.data$|$)/

/**
 * Whether a page's address holds a secret, which must not leak by referrer nor stay in a cache: its path does, or the path
 * to which it leads back after signing in.
 */
export function hasSecretAddress(url: string): boolean {
  const [path = '', query] = url.split('?')
  return SECRET_ADDRESS.test(path) || SECRET_ADDRESS.test(new URLSearchParams(query).get('next') ?? '')
}

/** The clinic whose booking page is asked for to stand in a frame: `/clinics/{id}/book?embed=1`. */
export function embeddedClinic(url: string): string | null {
  const [path = '', query] = url.split('?')
  const clinicId = /^\/clinics\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/book$/i.exec(path)?.[1]
  return clinicId && new URLSearchParams(query).get('embed') === '1' ? clinicId : null
}

/** Who may show the page in a frame: nobody, or these sites. */
export type Framers = readonly string[]

interface Policy {
  scripts: string
  styles: string
  connect?: string
  framers?: Framers
}

function policy({ scripts, styles, connect = "'self'", framers = [] }: Policy) {
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    `connect-src ${connect}`,
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framers.join(' ') || "'none'"}`,
  ].join('; ')
}

/** A page that hydrates: only scripts with this answer's nonce, and what they load. */
export const hydratedPolicy = (nonce: string, framers?: Framers) =>
  policy({ scripts: `'nonce-${nonce}' 'strict-dynamic'`, styles: `'self' 'nonce-${nonce}'`, framers })

/** A reading page: the one small script and the sheets, named by their hashes, so that the bytes are the same for everybody. */
export const readingPolicy = ({ script, styles }: { script: string; styles: string[] }) =>
  policy({
    scripts: script ? `'${script}'` : "'self'",
    styles: ["'self'", ...styles.map((style) => `'${style}'`)].join(' '),
  })

/** Development: Vite injects styles and talks over a web socket. A style nonce would switch 'unsafe-inline' off. */
export const developmentPolicy = (nonce: string, framers?: Framers) =>
  policy({
    framers,
    scripts: `'self' 'nonce-${nonce}'`,
    styles: "'self' 'unsafe-inline'",
    connect: "'self' ws: wss:",
  })

/** What every answer of the page handler carries; the old header against frames knows no list, so it is for all or for none. */
export function commonHeaders(url: string, framers: Framers = []): Record<string, string> {
  return {
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': hasSecretAddress(url) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(framers.length === 0 && { 'x-frame-options': 'DENY' }),
  }
}
