import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Below this many bytes a reply fits into one packet uncompressed. */
const WORTH_IT = 1024

const named = (name: string) => new RegExp(`(^|[,\\s])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))(\\s*;|\\s*,|$)`, 'i')
const takesBrotli = named('br')
const takesGzip = named('gzip')

/** Returns true if `Accept-Encoding` allows gzip. */
export const acceptsGzip = (accept: string | undefined): boolean => accept !== undefined && takesGzip.test(accept)

/** Returns the best encoding that `Accept-Encoding` allows for a reply of this length; `br;q=0` is a refusal. */
export function encodingFor(accept: string | undefined, bytes: number): Encoding {
  if (accept === undefined || bytes < WORTH_IT) return 'identity'
  return takesBrotli.test(accept) ? 'br' : takesGzip.test(accept) ? 'gzip' : 'identity'
}

/** Compresses on this thread: a page takes about a millisecond, and a worker thread costs memory (docs/decisions/0020). */
export const compress = (encoding: Exclude<Encoding, 'identity'>, body: Buffer): Buffer =>
  ownBytes(encoding === 'gzip' ? gzipSync(body) : brotliCompressSync(body, brotliOptions(body)))

/** Returns the plain bytes from either compressed form. */
export function decompress({ br, gzip }: Partial<Record<Encoding, { body: Buffer }>>): Buffer {
  if (br) return ownBytes(brotliDecompressSync(br.body))
  if (gzip) return ownBytes(gunzipSync(gzip.body))
  throw new Error('This reply has no compressed form.')
}

/** Copies bytes, because zlib returns a view of a buffer of 16 kB or more. */
function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

const brotliOptions = ({ length }: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    // a page is 5 % smaller than at 4, and takes half a millisecond more; the longest would exceed 25 kB (docs/performance.md)
    [constants.BROTLI_PARAM_QUALITY]: 5,
    // 256 kB: no page is larger, and the encoder's memory grows with the window
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
})
