import { t } from '#language/translate.ts'
import type { Endpoint, Reply, Sent } from '#contract/endpoint.ts'
import { messages } from '#contract/errors.ts'
import { addressOf } from './api.ts'
import { ApiError } from './api-error.ts'

interface SendOptions {
  /** The same for each try, so that the server stores the file once. */
  key: string
  /** Called with the sent part of the form, from 0 to 1. */
  onProgress: (part: number) => void
}

/** Without a byte for this long the connection counts as lost. */
const SILENCE_MS = 45_000
/** Time limit for the reply after everything was sent, because pictures are processed one after the other. */
const ANSWER_MS = 180_000

/** Sends a form with a file and reports its progress, which `fetch` doesn't. Throws an ApiError on failure. */
export function sendForm<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  { key, onProgress }: SendOptions,
): Promise<Reply<E>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(sent.body as object))
    if (value !== undefined) form.append(name, value as string | Blob)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, addressOf(endpoint, sent))
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Idempotency-Key', key)
    let patience: ReturnType<typeof setTimeout>
    const wait = (ms: number) => {
      clearTimeout(patience)
      patience = setTimeout(() => request.abort(), ms)
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait(SILENCE_MS)
      onProgress(total > 0 ? loaded / total : 0)
    })
    request.upload.addEventListener('load', () => wait(ANSWER_MS))
    request.addEventListener('loadend', () => clearTimeout(patience))
    for (const end of ['error', 'abort'])
      request.addEventListener(end, () => reject(new ApiError(0, t(messages.network))))
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request
      if (status >= 200 && status < 300) return resolve(JSON.parse(responseText) as Reply<E>)
      const wait = Number(request.getResponseHeader('Retry-After')) || null
      reject(new ApiError(status, responseText || statusText, undefined, wait))
    })
    wait(SILENCE_MS)
    request.send(form)
  })
}
