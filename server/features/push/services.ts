/** The push services of Chrome, Firefox, Safari and Edge. Browsers name their own; whatever else a caller names gets nothing. */
const KNOWN = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^web\.push\.apple\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
]

/** True if messages may go there: to a known push service by https, or to one that the operator has named. */
export function isPushService(url: URL, ownServices: readonly string[]): boolean {
  if (url.username || url.password) return false
  return (
    isOwn(url, ownServices) ||
    (url.protocol === 'https:' && url.port === '' && KNOWN.some((one) => one.test(url.hostname)))
  )
}

/** True of a service that the operator has named, which may be within their own network. */
export const isOwn = (url: URL, ownServices: readonly string[]): boolean => ownServices.includes(url.origin)
