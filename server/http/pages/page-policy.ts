import { FOR_OTHER_SITES } from '#server/http/site-headers.ts'
import { hasSecretAddress } from '#server/http/secret-address.ts'

/** Returns the clinic of an embedded booking page: `/clinics/{id}/book?embed=1`. */
export function embeddedClinic(url: string): string | null {
  const [path = '', query] = url.split('?')
  const clinicId = /^\/clinics\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/book$/i.exec(path)?.[1]
  return clinicId && new URLSearchParams(query).get('embed') === '1' ? clinicId : null
}

/** Sites that can show the page in a frame; empty for none. */
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
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framers.join(' ') || "'none'"}`,
  ].join('; ')
}

/** Returns the policy of a page that hydrates: only scripts with this reply's nonce, and what they load. */
export const hydratedPolicy = (nonce: string, framers?: Framers) =>
  policy({ scripts: `'nonce-${nonce}' 'strict-dynamic'`, styles: `'self' 'nonce-${nonce}'`, framers })

/**
 * Policy of a reading page: script and styles are named by their hashes, so that the bytes are the same for everyone.
 */
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

interface Common {
  framers?: Framers
  /** The page may ask for the microphone: a doctor's, for dictation (docs/decisions/0104). */
  hasMicrophone?: boolean
}

/** Pages of a video visit, where patients test camera and microphone (docs/decisions/0110). */
const testsCamera = (url: string) => /^\/(?:bookings\/[^/?]+\/video|video-visits\/[^/?]+)(?:\?|$)/.test(url)

/** Returns the headers of every page; the old header against frames knows no list, so it allows all or none. */
export function commonHeaders(
  url: string,
  { framers = [], hasMicrophone = false }: Common = {},
): Record<string, string> {
  const isTest = testsCamera(url)
  return {
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': hasSecretAddress(url) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'permissions-policy': `camera=(${isTest ? 'self' : ''}), microphone=(${hasMicrophone || isTest ? 'self' : ''}), geolocation=(), payment=(), usb=()`,
    ...(framers.length === 0 ? { 'x-frame-options': 'DENY' } : FOR_OTHER_SITES),
  }
}
