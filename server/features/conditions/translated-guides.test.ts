import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadFolder } from '#content/load.ts'
import { loadTranslatedGuides } from '#content/translations.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const english = (await loadFolder('guides')).entries
const { entries: hindi, misfits } = await loadTranslatedGuides('hindi')

const get = async (path: string) => (await app.anonymous.get(path)).body
const read = (slug: string, language: string) => get(`/api/health-conditions/${slug}?lang=${language}`)

test('every Hindi guide fits its schema', () => {
  assert.deepEqual(misfits, [])
  assert(hindi.has('stroke') && hindi.has('choking'))
})

test('a guide is in the language of the request, and says which parts are English', async () => {
  const own = hindi.get('stroke')!
  const guide = await read('stroke', 'hi')
  assert.deepEqual([guide.name, guide.englishName], [own.name, 'Stroke'])
  assert.deepEqual(guide.careCards, [
    { urgency: 'emergency', signs: own.redFlags.emergency },
    { urgency: 'today', signs: own.redFlags.today },
  ])
  assert.equal(guide.redFlags, [...own.redFlags.emergency!, ...own.redFlags.today!].join('\n'))
  assert.equal(guide.symptoms, own.symptoms!.join('\n'))
  assert.deepEqual(guide.faqs, own.faqs)
  assert.deepEqual(
    guide.commonMedicines.map(({ purpose }: { purpose: string }) => purpose),
    own.commonMedicines!.map(({ purpose }) => purpose),
  )
  assert(guide.commonMedicines[0].medicineName.startsWith('Aspirin'))
  assert(['name', 'redFlags', 'overview', 'faqs'].every((part) => guide.translated.includes(part)))
  // names, codes and sources are those of the English
  assert.deepEqual([guide.icd10Code, guide.category], ['I64', 'Neurological'])
  assert.deepEqual(guide.sources, (await read('stroke', 'en')).sources)
})

test('in English, and in a language without translations, everything is English', async () => {
  await read('stroke', 'hi')
  for (const language of ['en', 'ta']) {
    const guide = await read('stroke', language)
    assert.deepEqual([guide.name, guide.englishName, guide.translated], ['Stroke', null, []])
    assert.equal(guide.overview, english.get('stroke')!.overview!.text)
  }
})

test('lists, searches, related guides and the red card have translated names beside the English ones', async () => {
  const found = await get(`/api/health-conditions?${new URLSearchParams({ search: 'stroke', lang: 'hi' })}`)
  const { name, redFlags } = hindi.get('stroke')!
  assert.deepEqual([found.conditions[0].name, found.conditions[0].englishName], [name, 'Stroke'])
  assert.deepEqual(found.emergency.guide, { slug: 'stroke', name, englishName: 'Stroke' })
  assert.deepEqual(found.emergency.signs, redFlags.emergency)
  for (const { slug, name: shown, englishName } of (await read('stroke', 'hi')).related) {
    const own = hindi.get(slug)?.name ?? null
    assert.deepEqual([shown, englishName], own ? [own, english.get(slug)!.name] : [english.get(slug)!.name, null])
  }
  // the order is that of the English names, whose letters the index has
  const names = (list: { englishName: string | null; name: string }[]) => list.map((one) => one.englishName ?? one.name)
  const [inHindi, inEnglish] = await Promise.all(
    ['hi', 'en'].map((language) => get(`/api/health-conditions?letter=s&lang=${language}`)),
  )
  assert.deepEqual(names(inHindi.conditions), names(inEnglish.conditions))
})

test('a search of medicines names the guide in the language of the request', async () => {
  const found = await get(`/api/medicines?${new URLSearchParams({ search: 'lakwa', lang: 'hi' })}`)
  const [first] = found.guides
  assert.deepEqual([first.slug, first.name, first.englishName], ['stroke', hindi.get('stroke')!.name, 'Stroke'])
})
