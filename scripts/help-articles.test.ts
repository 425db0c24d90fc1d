import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Role, roles } from '#contract/accounts/accounts.ts'
import { helpCategories } from '#contract/help.ts'
import { loadFolder } from '#content/load.ts'
import { sentencesOf, wordsOf } from '#content/reading.ts'

const { entries, misfits } = await loadFolder('help')
const articles = [...entries.values()]

const textOf = (path: string) => readFile(join(import.meta.dirname, '..', path), 'utf8')

/** An address whose last part can be left out ("/:part?") stands for two screens. */
const withAndWithout = (path: string) =>
  path.endsWith('?') ? [path.slice(0, path.lastIndexOf('/')), path.slice(0, -1)] : [path]

/** The paths of web/routes.ts, first those inside the signed-in frame. */
async function routes() {
  const text = await textOf('web/routes.ts')
  const [inside = '', outside = ''] = text.split(/^ {2}\]\),$/m)
  const pathsIn = (part: string) =>
    [...part.matchAll(/route\('([^'*]+)'/g)].flatMap(([, path]) => withAndWithout(`/${path}`))
  return { signedIn: ['/', ...pathsIn(inside)], others: pathsIn(outside) }
}
const readingPaths = async () =>
  [...(await textOf('web/reading/pages.ts')).matchAll(/^ {2}page\('([^']+)'/gm)].map(([, path]) => path!)

/** Screens that people with a role never have: the server refuses them (server/standings.ts). */
const withoutScreen: Partial<Record<Role, readonly string[]>> = {
  patient: [
    '/patients',
    '/day-end',
    '/queue',
    '/emergency-access',
    '/clinics',
    '/clinics/:id/settings',
    '/clinics/:id/settings/:part',
    '/add-doctor',
    '/add-staff',
    '/doctors',
    '/staff',
    '/visits/:id',
    '/document-templates',
    '/patients/:id/vitals',
    '/vaccines-due',
    '/lab-messages',
    '/lab-messages/:id',
    '/analytics',
    '/bill-reports',
    '/webhooks',
    '/webhooks/:id',
    '/confirmations',
  ],
  doctor: [
    '/bills',
    '/bills/:id',
    '/my-medicines',
    '/day-end',
    '/record-access',
    '/book',
    '/clinics',
    '/clinics/:id/settings',
    '/clinics/:id/settings/:part',
    '/add-doctor',
    '/add-staff',
    '/doctors',
    '/staff',
    '/analytics',
    '/bill-reports',
    '/webhooks',
    '/webhooks/:id',
    '/confirmations',
  ],
  staff: [
    '/my-medicines',
    '/record-access',
    '/book',
    '/emergency-access',
    '/medical-documents/:id',
    '/document-templates',
    '/clinics',
    '/clinics/:id/settings',
    '/clinics/:id/settings/:part',
    '/add-doctor',
    '/add-staff',
    '/doctors',
    '/staff',
    '/analytics',
    '/bill-reports',
    '/webhooks',
    '/webhooks/:id',
    '/confirmations',
  ],
  clinic_admin: [
    '/vaccines-due',
    '/lab-messages',
    '/lab-messages/:id',
    '/book',
    '/my-medicines',
    '/record-access',
    '/patients/:id/vitals',
    '/patients/:id/antenatal',
  ],
}

test('every article fits its schema, and every task has an article', () => {
  assert.deepEqual(misfits, [])
  assert(articles.length >= 35)
  for (const category of helpCategories)
    assert(articles.filter((one) => one.category === category).length >= 3, category)
  for (const role of roles) assert(articles.filter((one) => one.roles.includes(role)).length >= 20, role)
  const titles = articles.map(({ title }) => title.toLowerCase())
  assert.equal(new Set(titles).size, titles.length)
})

test('every related article exists and differs from the article that names it; every article is named by another one', () => {
  const named = new Set(articles.flatMap(({ related }) => related))
  for (const { slug, related } of articles) {
    for (const other of related) assert(entries.has(other) && other !== slug, `${slug} names ${other}`)
    assert(named.has(slug), `no article leads to ${slug}`)
  }
})

test('every screen named by an article exists', async () => {
  const { signedIn, others } = await routes()
  const known = new Set([...signedIn, ...others, ...(await readingPaths())])
  assert(known.size > 50)
  for (const { slug, screens } of articles)
    for (const screen of screens) assert(known.has(screen), `${slug} names ${screen}`)
})

test('every signed-in screen has one article for each role that has the screen', async () => {
  const { signedIn } = await routes()
  assert(signedIn.length > 20)
  for (const screen of signedIn) {
    const those = articles.filter(({ screens }) => screens.includes(screen))
    assert(those.length > 0, `nothing explains ${screen}`)
    for (const role of roles) {
      const found = those.filter((one) => one.roles.includes(role)).map(({ slug }) => slug)
      const most = withoutScreen[role]?.includes(screen) ? 0 : 1
      assert(found.length >= most && found.length <= 1, `${screen} for ${role}: ${found.join(', ') || 'nothing'}`)
    }
  }
})

/** Returns the words on the screens: every text of the browser, the contract and the server's pages. */
async function wordsOnScreens(): Promise<string> {
  const { glob } = await import('node:fs/promises')
  const texts: string[] = []
  for (const folder of ['web', 'contract'])
    for await (const file of glob(`${folder}/**/*.{ts,tsx}`, { cwd: join(import.meta.dirname, '..') }))
      if (!file.includes('.test.')) texts.push(await textOf(file))
  return plain(texts.join('\n'))
}
const plain = (text: string) => text.replaceAll(/[’']/g, "'").replaceAll(/\s+/g, ' ')

test('every quoted text of an article appears on a screen', async () => {
  const screens = await wordsOnScreens()
  const missing = articles.flatMap(({ slug, sections }) =>
    sections.flatMap(({ title, text = '', steps = [], points = [] }) =>
      [title, text, ...steps, ...points]
        .flatMap((line) => [...line.matchAll(/“([^”]+)”/g)].map(([, quoted]) => quoted!))
        .filter((quoted) => !screens.includes(plain(quoted)) && !examples.has(quoted))
        .map((quoted) => `${slug}: “${quoted}”`),
    ),
  )
  assert.deepEqual(missing, [])
})

/** Quoted texts that people type or other programs show. */
const examples = new Set(['common cold', 'Add to Home screen', 'Add to Home Screen', 'Open for 60 minutes'])

test('sentences are short enough to read', () => {
  for (const { slug, summary, sections } of articles)
    for (const line of [
      summary,
      ...sections.flatMap((one) => [one.text ?? '', ...(one.steps ?? []), ...(one.points ?? [])]),
    ])
      for (const sentence of sentencesOf(line)) assert(wordsOf(sentence).length <= 30, `${slug}: ${sentence}`)
})
