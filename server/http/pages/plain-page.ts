import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#contract/errors.ts'
import { logFault, refusalOf } from '#server/http/error-handler.ts'
import { commonHeaders, hydratedPolicy } from './page-policy.ts'

interface PlainPage {
  status: number
  title: string
  /** Our own texts, never user input: they are not escaped. */
  sentence: string
  /** The words of the link to the same address. */
  again: string
}

/** Says in a page of its own that the rendering failed, in the words of web/shell/error-screen.tsx. */
export function sendBroken(request: FastifyRequest, reply: FastifyReply, error: Error): FastifyReply {
  const refused = refusalOf(error)
  if (!refused) logFault(request, error)
  reply.headers(refused?.headers ?? {})
  return sendPlain(request, reply, {
    status: refused?.status ?? 500,
    title: 'Something went wrong',
    sentence: refused?.body.message ?? messages.internal,
    again: 'Try again',
  })
}

/** Says that there is no connection; kept by the browser, and shown at the address that could not be reached. */
export const sendOffline = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendPlain(request, reply, {
    status: 200,
    title: 'You are offline',
    sentence: 'This page needs a connection. What you have typed elsewhere is kept.',
    again: 'Try again',
  })

/** Answers a form that was sent without its script: nothing behind a page takes one. */
export function refuseForm(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPlain(request, reply.header('allow', 'GET, HEAD'), {
    status: 405,
    title: 'This needs JavaScript',
    sentence:
      'Nothing was saved. Please turn on JavaScript in your browser and fill in the form again. ' +
      "You can also book by phone: the clinic's number is on its page.",
    again: 'Back to the page',
  })
}

function sendPlain(request: FastifyRequest, reply: FastifyReply, { status, title, sentence, again }: PlainPage) {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .code(status)
    .headers({
      ...commonHeaders(request.url),
      'content-security-policy': hydratedPolicy(nonce),
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title}</title>
<style nonce="${nonce}">body{font:1rem/1.6 system-ui,sans-serif;max-width:60ch;margin:4rem auto;padding:0 1rem}a{color:inherit}</style>
<main>
<h1>${title}</h1>
<p>${sentence}</p>
<p><a href="">${again}</a> · <a href="/">Go to home page</a></p>
</main>
</html>
`)
}
