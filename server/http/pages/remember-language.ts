import type { FastifyInstance } from 'fastify'
import { languageCookie } from '#language/languages.ts'
import { addressLanguage, cookieLanguage } from '#server/language/request-language.ts'

/** Addresses that aren't pages. */
const NO_PAGE = /^\/(?:api|assets|words)(?:\/|\?|$)/

/** Stores the language of a page's address (`?lang=hi`) in the visitor's cookie, also with replies from the cache. */
export function rememberLanguage(app: FastifyInstance, { isSecure }: { isSecure: boolean }): void {
  app.addHook('onRequest', (request, reply, next) => {
    const { url = '', headers } = request.raw
    const asked = addressLanguage(url)
    if (asked && asked !== cookieLanguage(headers.cookie) && !NO_PAGE.test(url))
      reply.raw.setHeader('set-cookie', languageCookie(asked, isSecure))
    next()
  })
}
