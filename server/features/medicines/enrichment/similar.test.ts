import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Medicine } from '#contract/medicines.ts'
import { makeMedicine, setDirectoryVersion } from '#server/testing/medicines.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { presentationOf } from '#server/features/medicines/lists/product.ts'

let app: TestApp

before(async () => {
  app = await buildTestApp({ poolSize: 8 })
  await setDirectoryVersion(app.db, 1)
})
after(() => app.close())

type Wish = Parameters<typeof makeMedicine>[1]
const make = (wish: Wish) => makeMedicine(app.db, wish)
const read = async (slug: string): Promise<Medicine> => (await app.anonymous.get(`/api/medicines/${slug}`)).body
const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)

/** Makes a medicine and others of the same salts. Returns its page. */
async function beside(own: Wish, others: Wish[]) {
  const { slug } = await make(own)
  for (const other of others) await make({ salts: own.salts, ...other })
  const found = await read(slug)
  return {
    substitutes: namesOf(found.substituteBrands),
    generics: namesOf(found.genericAlternatives),
    strengths: namesOf(found.otherStrengths),
    related: namesOf(found.relatedMedicines),
  }
}

test('a substitute has the same salts, strength, form and presentation, and is of another brand or maker', async () => {
  const salts: Wish['salts'] = [
    ['Aquol', '500 mg'],
    ['Bequol', '125 mg'],
  ]
  const swapped: Wish['salts'] = [salts[1]!, salts[0]!]
  const { substitutes, generics, strengths } = await beside({ name: 'Ownquol 625 Tablet', salts }, [
    { name: 'Zedquol 625 Tablet' },
    { name: 'Alquol 625 Tablet', maker: 'Else', salts: swapped },
    { name: 'Goneaquol 625 Tablet', isDiscontinued: true },
    { name: 'Ownquol Forte Tablet', maker: 'Else' },
    { name: 'Ownquol 625 Tablet' },
    { name: 'Weakquol Tablet', salts: [salts[0]!, ['Bequol', '62.5 mg']] },
    { name: 'Syrquol Syrup', form: 'syrup' },
    { name: 'Slowquol SR Tablet' },
    { name: 'Formquol', form: null },
    { name: 'Singlequol Tablet', salts: [salts[0]!] },
  ])
  assert.deepEqual(substitutes, [
    'Alquol 625 Tablet',
    'Ownquol Forte Tablet',
    'Zedquol 625 Tablet',
    'Goneaquol 625 Tablet',
  ])
  assert.deepEqual([generics, strengths], [[], []])
})

test('substitutes list each other with their makers', async () => {
  const salts: Wish['salts'] = [['Mutuol', '1 g']]
  const one = await make({ name: 'Onemut Tablet', salts, maker: 'A Ltd' })
  const other = await make({ name: 'Twomut Tablet', salts, maker: null })
  const [first, second] = [await read(one.slug), await read(other.slug)]
  assert.deepEqual(first.substituteBrands, [{ ...other, name: 'Twomut Tablet', manufacturer: null }])
  assert.deepEqual(second.substituteBrands, [{ ...one, name: 'Onemut Tablet', manufacturer: 'A Ltd' }])
})

test('a medicine of unknown strength has no substitutes', async () => {
  const salts: Wish['salts'] = [['Unknowol', null]]
  const own = { name: 'Ownunk Tablet', salts, facts: {} }
  const { substitutes, generics, strengths } = await beside(own, [
    { name: 'Otherunk Tablet' },
    { name: 'Unknowol Tablet', maker: 'Else' },
    { name: 'Ownunk 200 Tablet', salts: [['Unknowol', '200 mg']] },
  ])
  assert.deepEqual([substitutes, generics, strengths], [[], [], []])
  const known = await make({ name: 'Knownunk 200 Tablet', salts: [['Unknowol', '200 mg']], brand: 'ownunk' })
  assert.deepEqual((await read(known.slug)).otherStrengths, [])
})

test("a generic is named by its ingredients in any order or spelling, and isn't listed among brands", async () => {
  const salts: Wish['salts'] = [
    ['Genol', '10 mg'],
    ['Acidol', '5 mg'],
  ]
  const generic = (name: string, brand: string) => ({ name, brand, maker: 'G Ltd' })
  const { generics, substitutes } = await beside({ name: 'Brandgen Tablet', salts }, [
    generic('Genol and Acidol Tablet', 'genol and acidol'),
    generic('Acidol + Genol Tablet', 'acidol genol'),
    generic('Genol Acidol IP Tablet', 'genol acidol ip'),
    { name: 'Genolbrand Tablet' },
    { ...generic('Genol and Acidol Syrup', 'genol and acidol'), form: 'syrup' },
  ])
  assert.deepEqual(generics, ['Acidol + Genol Tablet', 'Genol Acidol IP Tablet', 'Genol and Acidol Tablet'])
  assert.deepEqual(substitutes, ['Genolbrand Tablet'])
})

test('other strengths have the same brand, maker and form, and are listed once each from weak to strong', async () => {
  const at = (strength: string, more: object = {}): Wish => ({
    name: `Stren ${strength} Tablet`,
    salts: [['Strenol', strength]],
    ...more,
  })
  const { strengths, substitutes } = await beside(at('100 mg'), [
    at('1 g'),
    at('500 mg'),
    at('500 mg', { name: 'Stren 500 mg Tablet again' }),
    at('50 mcg'),
    at('2.5 mg'),
    at('850 mg', { name: 'Stren 850 SR Tablet' }),
    at('20 mg', { maker: 'Else' }),
    at('30 mg', { form: 'capsule' }),
    at('40 mg', { name: 'Other 40 Tablet' }),
  ])
  assert.deepEqual(strengths, ['Stren 50 mcg Tablet', 'Stren 2.5 mg Tablet', 'Stren 500 mg Tablet', 'Stren 1 g Tablet'])
  assert.deepEqual(substitutes, [])
})

test('related medicines are other forms, combinations and salts for the same use, with the use that their list names', async () => {
  const facts = { primaryUse: 'Treatment of testing | Prevention of testing' }
  const salts: Wish['salts'] = [['Relatol', '500 mg']]
  const { slug } = await make({ name: 'Ownrel Tablet', salts, facts })
  await make({ name: 'Ownrel Syrup', salts, form: 'syrup', facts: { primaryUse: 'Cough' } })
  await make({ name: 'Slowrel XR Tablet', salts })
  await make({ name: 'Equalrel Tablet', salts })
  await make({ name: 'Plusrel Tablet', salts: [...salts, ['Plusol', '5 mg']] })
  await make({ name: 'Plusrel Second', salts: [...salts, ['Plusol', '9 mg']], form: 'capsule' })
  await make({ name: 'Sameuse Tablet', salts: [['Usol', '1 mg']], facts })
  await make({ name: 'Otheruse Tablet', salts: [['Usol', '1 mg']], facts: { primaryUse: 'Else' } })
  const related = (await read(slug)).relatedMedicines.map(({ name, condition }) => [name, condition])
  assert.deepEqual(Object.fromEntries(related), {
    'Ownrel Syrup': 'Cough',
    'Plusrel Tablet': null,
    'Sameuse Tablet': 'Treatment of testing',
    'Slowrel XR Tablet': null,
  })
})

test('a composition of thousands of medicines returns a bounded list, with a product of two lists once', async () => {
  const salts: Wish['salts'] = [['Manyol', '5 mg']]
  const { id, slug } = await make({ name: 'Ownmany Tablet', salts })
  await sql`insert into medicines (id, slug, source, source_id, source_date, name, name_key, ingredients, strength,
      salts_key, composition_key, brand_key, manufacturing_company, form, content_hash)
    select gen_random_uuid(), 'many-' || n, 'list ' || (n % 2), n, '2026-10-01', 'Many' || n / 2 || ' Tablet', 'many' || lpad(n::text, 5, '0'),
      ingredients, strength, salts_key, composition_key, 'many' || n / 2, 'Many Pharma', form, content_hash
    from medicines, generate_series(2, 2001) n where id = ${id}`.execute(app.db)
  const { substituteBrands } = await read(slug)
  assert.equal(new Set(namesOf(substituteBrands)).size, substituteBrands.length)
  assert(substituteBrands.length >= 30 && substituteBrands.length <= 50, String(substituteBrands.length))
})

test("words about release and place in a name or on a pack distinguish presentations, strength and form don't", () => {
  const said: [name: string, packaging: string | null, presentation: string][] = [
    ['Glyco 500 Tablet', 'strip of 10 tablets', ''],
    ['Glyco SR 500 Tablet', 'strip of 10 tablet sr', 'prolonged'],
    ['Glyco XL', null, 'prolonged'],
    ['Glyco 500SR', null, 'prolonged'],
    ['GLYCO 60MG TAB ER', null, 'prolonged'],
    ['Melto MD Tablet', 'strip of 10 tablet md', 'melting'],
    ['Melto', 'strip of 10 mouth dissolving tablets', 'melting'],
    ['Dispo DT 100', null, 'dispersible'],
    ['Oculo Eye Drops', 'packet of 5 ml Ophthalmic Solution', 'eye'],
    ['Oculo Eye/Ear Drops', null, 'ear eye'],
    ['Infuso', 'bottle of 100 ml Infusion', 'infusion'],
    ['Ascerta Tablet', 'strip of 10 tablets', ''],
  ]
  for (const [name, packaging, presentation] of said) assert.equal(presentationOf(name, packaging), presentation, name)
})
