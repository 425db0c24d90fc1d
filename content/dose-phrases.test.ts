import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { patientLanguages, phrases } from '#contract/doses/phrases.ts'
import { dosePhrases, dosePhrasesSchema } from './dose-phrases.ts'

const folder = join(import.meta.dirname, 'dose-phrases')
const read = async (name: string): Promise<string> => readFile(join(folder, name), 'utf8')
const scripts = { hi: 'Deva', ta: 'Taml', te: 'Telu', bn: 'Beng', mr: 'Deva', kn: 'Knda' }

test('each language has every phrase, or lists it as missing, and says if no one has checked it', async () => {
  assert.deepEqual((await readdir(folder)).toSorted(), patientLanguages.map((tag) => `${tag}.yaml`).toSorted())
  for (const tag of patientLanguages) {
    const text = await read(`${tag}.yaml`)
    const { success, data, error } = dosePhrasesSchema.safeParse(parse(text))
    assert(success, `${tag}: ${error?.message}`)
    assert.equal(data.language, tag)
    assert.deepEqual(
      Object.keys(data.phrases),
      phrases.filter((phrase) => !data.missing.includes(phrase)),
    )
    assert.equal(text.includes('NOT CHECKED'), data.checkedBy.length === 0, `${tag}: the header says who checked it`)
    for (const said of Object.values(dosePhrases(tag)))
      assert.match(
        said.replace(/\{\w+\}|[\p{P}\d\s]/gu, ''),
        new RegExp(`^(?:\\p{Script_Extensions=${scripts[tag]}}|[\\u200c\\u200d])*$`, 'u'),
      )
  }
})

test('a phrase that is left out, has other placeholders, letters or digits, or isn’t on the list is refused', async () => {
  const good = parse(await read('hi.yaml')) as { phrases: Record<string, string>; missing: string[] }
  const refuses = (change: object, phrase: string, more: object = {}) => {
    const { success, error } = dosePhrasesSchema.safeParse({
      ...good,
      ...more,
      phrases: { ...good.phrases, ...change },
    })
    assert(!success && error.issues.some(({ path }) => path.at(-1) === phrase), phrase)
  }
  refuses({ 'for {n} days': 'दिन तक' }, 'for {n} days')
  refuses({ 'for {n} days': '{n} days' }, 'for {n} days')
  refuses({ 'for 1 day': '१ दिन' }, 'for 1 day')
  refuses({ 'for two days': 'दो दिन' }, 'for two days')
  refuses({}, 'for 1 day', { missing: [...good.missing, 'for 1 day'] })
  const { 'for 1 day': _, ...phrasesWithout } = good.phrases
  assert(!dosePhrasesSchema.safeParse({ ...good, phrases: phrasesWithout }).success)
})
