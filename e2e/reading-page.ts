import type { APIRequestContext, Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'

/** The rules of the HTML standard, without style rules. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

/** True for a reading page, which has a small script of its own, false for a page of the application. */
export const isReadingPage = (html: string) => !html.includes('__reactRouter')

/** Returns the faults of a reading page's document: invalid HTML, and scripts of the application. */
export async function faultsOfDocument(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const mistakes = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `is not valid HTML: ${ruleId}: ${message} (${selector})`),
  )
  const scripts = scriptsIn(html)
  if (scripts.length !== 1 || !/^\/assets\/reading-[\w-]+\.js$/.test(scripts[0]!))
    mistakes.push(`has other scripts than its own: ${scripts.join(', ')}`)
  if (html.includes('modulepreload')) mistakes.push('loads modules ahead')
  return mistakes
}

/** Returns the addresses of a document's scripts, or their text. Data for search engines isn't a script. */
const scriptsIn = (html: string) =>
  [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes]) => !attributes!.includes('application/ld+json'))
    .map(([, attributes, text]) => /src="([^"]*)"/.exec(attributes!)?.[1] ?? text!)

/** Returns the names of all classes that the application's style sheet knows. */
export async function classesOfApplication(request: APIRequestContext): Promise<Set<string>> {
  const html = await (await request.get('/login')).text()
  const links = (html.match(/<link [^>]*>/g) ?? []).filter((link) => link.includes('rel="stylesheet"'))
  if (links.length !== 1) throw new Error(`The sign-in page has ${links.length} style sheets`)
  return classesIn(await (await request.get(/href="([^"]*)"/.exec(links[0]!)![1]!)).text())
}

/**
 * Returns the style faults of an open reading page: its own sheet must have every class it uses, and nothing else may
 * load.
 */
export async function faultsOfLooks(page: Page, application: Set<string>): Promise<string[]> {
  const { sheets, css, used } = await page.evaluate(() => ({
    sheets: document.querySelectorAll('link[rel=stylesheet]').length,
    css: document.querySelector('head style')?.textContent ?? '',
    used: [...document.querySelectorAll('[class]')].flatMap((one) => [...one.classList]),
  }))
  const own = classesIn(css)
  const missing = [...new Set(used)].filter((name) => application.has(name) && !own.has(name))
  return [
    ...(sheets > 0 ? ['has a style sheet to wait for'] : []),
    ...(own.size < application.size / 2 ? [] : ['has more than half of the application’s style sheet']),
    ...missing.map((name) => `uses the class ${name}, which its style sheet lacks`),
  ]
}

/** Returns the names of all classes in a style sheet. */
const classesIn = (css: string) =>
  new Set([...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name]) => name!.replaceAll('\\', '')))
