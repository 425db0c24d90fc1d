import { HtmlValidate } from 'html-validate'
import { expect, test } from './test.ts'

/** Rules of the HTML standard, without any of taste. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

/** What is wrong with a document, in a sentence each. */
async function mistakesIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}

/** Reading pages that are not in the sitemap: chosen by a query or by a name, found and not found. */
const others = [
  '/medicines?letter=p',
  '/medicines?search=paracetmol',
  '/medicines?search=zzqxzzqx',
  '/medicines/dolo-650-mg-tablet',
  '/medicines/unknown',
  '/interaction-checker?medicine=dolo-650-mg-tablet&search=ibuprofen',
  '/health-conditions?search=fever',
  '/health-conditions/dengue',
  '/health-conditions/unknown',
  '/help-center?search=calendar',
  '/help-center/unknown',
  '/api-documentation?tab=authentication',
  '/api-documentation?tab=endpoints&for=all',
  '/api-documentation?tab=examples&language=python',
  '/api-documentation?tab=errors',
  '/api-documentation?tab=limits',
  '/api-documentation?tab=webhooks',
  '/api-documentation/scheduleAppointment',
  '/nowhere',
]

test('every page that is only read is valid HTML, and has no script of the application', async ({ page }) => {
  const sitemap = await (await page.request.get('/sitemaps/pages.xml')).text()
  const always = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
  expect(always.length).toBeGreaterThan(60)
  const mistakes: Record<string, string[]> = {}
  for (const path of [...always, ...others]) {
    const answer = await page.request.get(path)
    expect([200, 404], path).toContain(answer.status())
    const html = await answer.text()
    const found = await mistakesIn(html)
    if (found.length > 0) mistakes[path] = found
    expect(scriptsIn(html), `scripts of ${path}`).toEqual([expect.stringMatching(/^\/assets\/reading-[\w-]+\.js$/)])
    expect(html, path).not.toMatch(/modulepreload|__reactRouter/)
  }
  expect(mistakes).toEqual({})
})

/** The addresses of a document's scripts; of one in the document its text. What search engines read is no script. */
const scriptsIn = (html: string) =>
  [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes]) => !attributes!.includes('application/ld+json'))
    .map(([, attributes, text]) => /src="([^"]*)"/.exec(attributes!)?.[1] ?? text)
