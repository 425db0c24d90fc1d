import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type HelpArticle, type HelpCard, helpCategories } from '#contract/help.ts'
import { loadTranslatedHelp } from '#content/translations.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()

interface Listed {
  articles: HelpCard[]
  total: number
  search: string | null
}

const list = async (query: Record<string, string> = {}): Promise<Listed> => {
  const { status, body } = await app.anonymous.get(`/api/help-articles?${new URLSearchParams(query)}`)
  assert.equal(status, 200)
  return body
}
const found = async (search: string) => (await list({ search })).articles.map(({ slug }) => slug)

test('the list has every article in pages, sorted by category and title, the one with the film first', async () => {
  const { articles, total, search } = await list()
  assert(total >= 35)
  assert.deepEqual([articles.length, search], [total, null])
  const places = articles.map(({ category }) => helpCategories.indexOf(category))
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  )
  for (const category of helpCategories) {
    const all = articles.filter((one) => one.category === category)
    const titles = all.filter(({ slug }) => slug !== 'find-your-way').map(({ title }) => title)
    assert.deepEqual(titles, titles.toSorted(new Intl.Collator('en').compare))
    assert.equal((await list({ category })).total, all.length)
  }
  assert.equal(articles[0]!.slug, 'find-your-way')
  assert.deepEqual((await list({ limit: '2', offset: '1' })).articles, articles.slice(1, 3))
  assert.deepEqual((await list({ search: '  ' })).total, total)
})

test('a search finds articles by title, by other words and by their text, best first', async () => {
  const first = {
    'walk-ins': 'walk-ins',
    'forgot my password': 'forgot-password',
    otp: 'two-factor-sign-in',
    vacation: 'working-hours-and-time-off',
    'merge charts': 'merge-duplicates',
    'cancel my appointment': 'change-your-appointment',
    'csv excel': 'import-and-export',
    'QR code': 'check-a-prescription',
    Templates: 'write-prescriptions-fast',
  }
  for (const [search, slug] of Object.entries(first)) assert((await found(search)).slice(0, 2).includes(slug), search)
  assert.equal((await list({ search: 'walk-ins' })).search, 'walk-ins')
})

test('a search with one or two wrong letters finds the same', async () => {
  const slips = {
    pasword: 'forgot-password',
    reshedule: 'reschedule-or-cancel',
    calender: 'calendar',
    prescripton: 'write-a-prescription',
    notificatons: 'notifications',
    emergancy: 'emergency-access',
    shrotcuts: 'keyboard-shortcuts',
  }
  for (const [search, slug] of Object.entries(slips)) assert((await found(search)).slice(0, 6).includes(slug), search)
})

test('a search by name finds articles by their titles and synonyms only', async () => {
  const named = async (search: string) => (await list({ search, named: 'true' })).articles.map(({ slug }) => slug)
  assert.equal((await named('walk-ins'))[0], 'walk-ins')
  assert((await named('remind')).includes('reminders'))
  assert((await named('vacation')).includes('working-hours-and-time-off'))
  // words of the text only, and misspellings
  for (const other of ['consultation notes of others', 'pasword', 'zzqxzzqx', 'of the'])
    assert.deepEqual(await named(other), [], other)
})

test('a search without matches, even a hostile one, finds nothing', async () => {
  const hostile = ["'; DROP TABLE users; --", '%', '<script>x</script>', 'x'.repeat(5_000), '💊'.repeat(90), '(a+)+$']
  for (const search of hostile) assert.equal((await list({ search })).articles.length <= 100, true, search)
  for (const nothing of ['zzqxzzqx', '12345678']) assert.deepEqual(await found(nothing), [], nothing)
})

test('the list can be limited to a role and a screen', async () => {
  for (const role of ['patient', 'doctor', 'staff', 'clinic_admin'] as const) {
    const { articles } = await list({ role, screen: '/' })
    assert.equal(articles.length, 1, role)
    assert(articles[0]!.roles.includes(role))
  }
  const { articles } = await list({ screen: '/visits/:id', role: 'doctor' })
  assert.deepEqual(
    articles.map(({ slug }) => slug),
    ['write-a-visit'],
  )
  assert.equal((await list({ screen: '/nowhere' })).total, 0)
  assert.deepEqual(await found('zzqxzzqx'), [])
  assert(
    (await list({ search: 'prescription', role: 'patient' })).articles.every(({ roles }) => roles.includes('patient')),
  )
})

test('invalid list queries are refused with a message', async () => {
  const refused = [
    ['category=Astrology', 'Choose a category from the list'],
    ['role=king', 'Choose a role from the list'],
    ['search=walk&named=perhaps', ''],
    [`screen=${'x'.repeat(101)}`, ''],
    ['limit=101', ''],
    ['offset=-1', ''],
    ['search=a%00b', ''],
  ] as const
  for (const [query, sentence] of refused) {
    const { status, body } = await app.anonymous.get(`/api/help-articles?${query}`)
    assert.equal(status, 400, query)
    assert(JSON.stringify(body).includes(sentence), query)
  }
})

test('an article has its sections and names related articles that exist', async () => {
  const read = async (slug: string): Promise<HelpArticle> =>
    (await app.anonymous.get(`/api/help-articles/${slug}`)).body
  const article = await read('calendar')
  assert.equal(article.title, 'The calendar')
  assert.equal(article.picture?.name, 'calendar')
  assert(article.sections.some(({ steps }) => steps.length > 1))
  for (const { slug, title } of article.related) assert.equal((await read(slug)).title, title)
  assert.equal((await read('CALENDAR')).slug, 'calendar')
})

test('an article and its card are in the language of the request, if it is translated', async () => {
  const { entries, misfits } = await loadTranslatedHelp('hindi')
  assert.deepEqual(misfits, [])
  const own = entries.get('sign-in')!
  const read = async (slug: string, lang: string): Promise<HelpArticle> =>
    (await app.anonymous.get(`/api/help-articles/${slug}?lang=${lang}`)).body
  const article = await read('sign-in', 'hi')
  assert.deepEqual([article.title, article.summary, article.language], [own.title, own.summary, 'hi'])
  assert.deepEqual(article.sections[0]!.steps, own.sections[0]!.steps)
  for (const { slug, title, language } of article.related)
    assert.deepEqual(
      [title, language],
      entries.has(slug) ? [entries.get(slug)!.title, 'hi'] : [(await read(slug, 'en')).title, 'en'],
    )
  for (const lang of ['en', 'ta']) assert.deepEqual((await read('sign-in', lang)).language, 'en')
  const card = (await list({ lang: 'hi' })).articles.find(({ slug }) => slug === 'sign-in')!
  assert.deepEqual([card.title, card.language], [own.title, 'hi'])
})

test('unknown articles answer 404', async () => {
  for (const slug of ['no-such-article', '%', '../calendar', '__proto__', 'x'.repeat(200), ' ']) {
    const { status, text } = await app.anonymous.get(`/api/help-articles/${encodeURIComponent(slug)}`)
    assert.deepEqual([status, text], [404, '{"message":"Article not found"}'], slug)
  }
  assert.equal((await app.anonymous.get(`/api/help-articles/${'x'.repeat(201)}`)).status, 400)
})
