import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languages } from '#language/languages.ts'
import { t, language } from '#language/translate.ts'
import { messages } from '#contract/errors.ts'
import { logFault, refusalOf } from '#server/http/error-handler.ts'
import { offlineWords } from './offline-words.ts'
import { commonHeaders, hydratedPolicy } from './page-policy.ts'

interface PlainPage {
  status: number
  title: string
  /** Our own texts, never user input, so they aren't escaped. */
  sentence: string
  /** The text of the link to the same address. */
  again: string
  /** A script of this site that continues in the element `own`, with its style and its words as JSON. */
  own?: { script: string; style: string; words: string }
}

/** Says in a page of its own that the rendering failed, in the words of web/shell/error-screen.tsx. */
export function sendBroken(request: FastifyRequest, reply: FastifyReply, error: Error): FastifyReply {
  const refused = refusalOf(error)
  if (!refused) logFault(request, error)
  reply.headers(refused?.headers ?? {})
  const isBusy = refused?.body.code === 'busy'
  const sentence = refused?.body.message ?? t(messages.internal)
  return sendPlain(request, reply, {
    status: refused?.status ?? 500,
    title: isBusy ? t('Busy right now') : t('Something went wrong'),
    sentence: isBusy
      ? `${sentence} ${t('You can try again in {seconds, plural, one {# second} other {# seconds}}.', { seconds: Number(refused.headers['retry-after']) })}`
      : sentence,
    again: t('Try again'),
  })
}

/**
 * Sends the page for a missing connection, which shows a patient's saved data; the browser caches it and shows it at the
 * address that failed.
 */
export const sendOffline = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendPlain(request, reply, {
    status: 200,
    title: t('You are offline'),
    sentence: t('You need a connection to see this page. Unsaved changes on other pages are safe.'),
    again: t('Try again'),
    own: { script: '/offline.js', style: OWN_STYLE, words: offlineWords() },
  })

const OWN_STYLE =
  'h2{margin:2rem 0 .5rem;font-size:1.25rem}h3{margin:0;font-size:1rem}#own p{margin:.125rem 0}#own ol,#own ul{list-style:none;padding:0;margin:0}' +
  '#own ol>li{border:1px solid color-mix(in srgb,currentColor 25%,transparent);border-radius:.5rem;padding:.75rem 1rem;margin:.5rem 0}' +
  '#own ul>li{margin-top:.75rem}#own a{display:inline-block;padding:.25rem 0}'

/** Answers a form that was sent without its script: nothing behind a page takes one. */
export function refuseForm(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPlain(request, reply.header('allow', 'GET, HEAD'), {
    status: 405,
    title: t('This needs JavaScript'),
    sentence: t(
      "Nothing was saved. Please turn on JavaScript in your browser and fill in the form again. You can also book by phone: the clinic's number is on its page.",
    ),
    again: t('Back to the page'),
  })
}

function sendPlain(request: FastifyRequest, reply: FastifyReply, { status, title, sentence, again, own }: PlainPage) {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .code(status)
    .headers({
      ...commonHeaders(request.url),
      'content-security-policy': hydratedPolicy(nonce),
      'cache-control': 'no-store',
      'content-language': language(),
    })
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="${language()}" dir="${languages[language()].direction}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title}</title>
<style nonce="${nonce}">body{font:1rem/1.6 system-ui,sans-serif;max-width:60ch;margin:4rem auto;padding:0 1rem}a{color:inherit}${own?.style ?? ''}</style>
<main>
<h1>${title}</h1>
<p>${sentence}</p>
<p><a href="">${again}</a> · <a href="/">${t('Go to home page')}</a></p>
${own ? `<div id="own" data-words="${own.words.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></div>\n<script nonce="${nonce}" src="${own.script}" defer></script>\n` : ''}</main>
</html>
`)
}
