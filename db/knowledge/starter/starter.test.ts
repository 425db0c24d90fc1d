import assert from 'node:assert/strict'
import { test } from 'node:test'
import { medicineForms } from '#contract/medicines.ts'
import { parseStarter } from './parse.ts'
import { starterMedicines } from './starter.ts'

const products = await starterMedicines()

test('the starter set has at least 2,500 products and 600 brands', () => {
  const brands = products.filter(({ manufacturer }) => manufacturer !== null)
  assert.ok(products.length >= 2_500, `${products.length} products`)
  assert.ok(brands.length >= 600, `${brands.length} brands`)
})

test('every product has its own id', () => {
  const seen = new Set<string>()
  const twice = products.filter(({ id }) => seen.size === seen.add(id).size).map(({ id }) => id)
  assert.deepEqual(twice, [])
})

test('each product has a use, a form of the contract and a complete name and composition', () => {
  for (const { id, name, composition, form, uses } of products) {
    assert.ok(uses.length > 0 && uses.every((use) => use.trim() !== ''), id)
    assert.ok(medicineForms.includes(form), `${id}: ${form}`)
    assert.ok(name.trim() === name && composition !== '' && !/undefined|null|NaN/.test(name + composition), id)
  }
})

test('a use is a noun without promises or filler (rule T118)', () => {
  const filler =
    /\b(various|medical conditions?|as (directed|prescribed)|and (so on|more)|etc|best|effective|safe|fast relief|helps?|cures?|used (for|to|in)|your|doctor)\b/i
  const poor = products.flatMap(({ id, uses }) =>
    uses.filter((use) => filler.test(use) || /[.!?]$/.test(use)).map((use) => `${id}: ${use}`),
  )
  assert.deepEqual(poor, [])
})

test('the parser reads heads, brands, combinations and modified release', () => {
  const text = `# about
Amoxicillin + Clavulanic Acid | also Co-amoxiclav | Bacterial infections, Sinusitis | rx
  tablet: 250 mg + 125 mg; 500 mg + 125 mg
  Augmentin, A Maker (India) Ltd: tablet: 500 mg + 125 mg

Metformin | Type 2 diabetes | ?
  tablet: 500 mg SR
  Glucose SR, A Maker Ltd: tablet: 500 mg SR`
  const [, second, brand, slow, slowBrand] = parseStarter(text)
  assert.deepEqual(second, {
    id: 'generic:amoxicillin-clavulanic-acid-500-mg-125-mg-tablet',
    name: 'Amoxicillin + Clavulanic Acid 500 mg + 125 mg Tablet',
    composition: 'Amoxicillin (500 mg) + Clavulanic Acid (125 mg)',
    manufacturer: null,
    form: 'tablet',
    uses: ['Bacterial infections', 'Sinusitis'],
    alsoCalled: ['Co-amoxiclav'],
    prescription: true,
  })
  assert.deepEqual([brand?.name, brand?.manufacturer], ['Augmentin 500 mg + 125 mg Tablet', 'A Maker (India) Ltd'])
  assert.deepEqual([slow?.name, slow?.prescription], ['Metformin 500 mg SR Tablet', null])
  // a brand with its release in the name doesn't repeat it
  assert.equal(slowBrand?.name, 'Glucose SR 500 mg Tablet')
  assert.equal(slowBrand?.composition, 'Metformin (500 mg SR)')
})

const wrong: [what: string, line: number, reason: RegExp, text: string][] = [
  ['a head without a use', 2, /no name or no use/, '# about\nMetformin | rx\n  tablet: 500 mg'],
  ['a head without a prescription', 1, /rx, otc or \?/, 'Metformin | Type 2 diabetes\n  tablet: 500 mg'],
  ['a product without a head', 3, /without a head/, '# about\n\n  tablet: 500 mg'],
  [
    'a strength too few',
    3,
    /1 strengths for 2 ingredients/,
    'A + B | Pain | rx\n  tablet: 1 mg + 2 mg\n  tablet: 1 mg',
  ],
  ['a strength too many', 2, /2 strengths for 1 ingredients/, 'A | Pain | rx\n  tablet: 1 mg + 2 mg'],
  [
    'a strength that is none',
    4,
    /'forte' is no strength/,
    'A | Pain | rx\n  tablet: 1 mg\n\n  syrup: 5 mg/5 ml; forte',
  ],
  ['a number without a unit', 2, /'500' is no strength/, 'A | Pain | rx\n  tablet: 500'],
  ['a form that is none', 2, /no form and strengths/, 'A | Pain | rx\n  pill: 1 mg'],
  ['a brand without a maker', 2, /a brand without a maker/, 'A | Pain | rx\n  Anol: tablet: 1 mg'],
]
for (const [what, line, reason, text] of wrong)
  test(`the parser refuses ${what} and names its line`, () => {
    assert.throws(
      () => parseStarter(text),
      ({ message }: Error) => {
        assert.match(message, new RegExp(`^Line ${line}: `))
        assert.match(message, reason)
        assert.ok(message.endsWith(text.split('\n')[line - 1]!), message)
        return true
      },
    )
  })
