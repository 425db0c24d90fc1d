/** A piece of an email: plain text, or a link with a path of this site. */
export interface MailPiece {
  text: string
  path?: string
}

const ADDRESS = /https?:\/\/[^\s<>"]+/g
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

const isHere = (url: URL, origin: URL) =>
  url.host === origin.host ||
  (url.port === origin.port && LOOPBACK.test(url.hostname) && LOOPBACK.test(origin.hostname))

/** Splits a text into pieces. Only URLs of this site become links, by their path, so no link leads elsewhere. */
export function piecesOf(text: string, origin: string): MailPiece[] {
  const here = new URL(origin)
  const pieces: MailPiece[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(/[.,;:!?)]+$/, '')
    const url = URL.parse(address)
    if (!url || !isHere(url, here)) continue
    if (index > at) pieces.push({ text: text.slice(at, index) })
    pieces.push({ text: address, path: url.pathname + url.search + url.hash })
    at = index + address.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}
