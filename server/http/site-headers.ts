/** Headers of every answer of this server. Other sites can't load it, unless the answer allows it (`FOR_OTHER_SITES`). */
export const siteHeaders = (isSecure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

/** Headers for the booking page in a clinic's own website, and for its script. */
export const FOR_OTHER_SITES = { 'cross-origin-resource-policy': 'cross-origin' }

/** Headers of answers to requests that reach no route: the address may hold a secret. */
export const bareHeaders = (isSecure: boolean): Record<string, string> => ({
  ...siteHeaders(isSecure),
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
})
