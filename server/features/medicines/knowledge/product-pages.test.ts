import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { loadFolder } from '#content/load.ts'
import { readSafetyTable } from '#db/knowledge/safety/table.ts'
import { makeMedicinePage } from '#server/testing/medicine-pages.ts'
import { setDirectoryVersion } from '#server/testing/medicines.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp

before(async () => {
  app = await sharedApp()
  await setDirectoryVersion(app.db, 1)
})

type Salts = NonNullable<Parameters<typeof makeMedicinePage>[1]['salts']>

const page = (salts: Salts, more: Partial<Parameters<typeof makeMedicinePage>[1]> = {}) =>
  makeMedicinePage(app, { name: 'Product Tablet', salts, ...more })

test('a form says how it is used, not when, with what or how often', async () => {
  const { entries } = await loadFolder('forms')
  for (const { slug, howToUse } of entries.values())
    assert.doesNotMatch(
      howToUse.text,
      /\b(days?|daily|weeks?|weekly|foods?|meals?|bedtime|morning|evening|milk)\b/i,
      slug,
    )
  const weekly = await page([['Methotrexate', '2.5 mg']])
  assert.match(weekly.howToTake!, /same day each week/)
  assert.match(weekly.howToUse!, /^Swallow it whole/)
})

test('a page shows the rules of the safety check if its ingredient has no text', async () => {
  const table = readSafetyTable()
  const { entries } = await loadFolder('ingredients')
  const isForbidden = (slug: string) =>
    table.interactions.some(
      ({ to, of, with: others, severity }) =>
        to === 'doctor' && severity === 'contraindicated' && [...of, ...others].includes(slug),
    )
  const [slug] = Object.keys(table.ingredients).filter((one) => !entries.has(one) && isForbidden(one))
  const bare = await page([[table.ingredients[slug!]!, '5 mg']])
  assert.equal(bare.drugInteractions![0]!.severity, 'High')
  assert(bare.drugInteractions!.some(({ effect }) => effect.includes('Never take them together')))
  assert(bare.references.length > 0)
  const nitrate = await page([['Isosorbide Dinitrate', '5 mg']])
  assert.equal(nitrate.drugInteractions!.find(({ drug }) => /PDE5|sildenafil/i.test(drug))!.severity, 'High')
  for (const name of ['Lithium Carbonate', 'Verapamil', 'Digoxin', 'Fentanyl', 'Citalopram', 'Trazodone'])
    assert(
      (await page([[name, '5 mg']])).drugInteractions?.some(({ severity }) => severity === 'High'),
      name,
    )
  const cream = await page([['Verapamil', '5 mg']], { name: 'Product Cream', form: 'cream' })
  assert.equal(cream.drugInteractions, null)
})

test('a combination that is one treatment has its own text', async () => {
  const kit = await page(
    [
      ['Mifepristone', '200 mg'],
      ['Misoprostol', '200 mcg'],
    ],
    { name: 'Product Kit', form: 'kit' },
  )
  assert.deepEqual(kit.knowledge?.described, ['Mifepristone with misoprostol'])
  const words = JSON.stringify({ ...kit, references: [], drugInteractions: [] })
  assert.doesNotMatch(words, /ulcer|two to four times a day|birth control|pregnancy test|acid/i)
  assert.match(kit.missedDose!, /^Call your doctor at once/)
  assert(kit.drugInteractions!.some(({ drug }) => drug === 'Warfarin'))

  const tablet = await page([
    ['Amoxycillin', '500 mg'],
    ['Clavulanic Acid', '125 mg'],
  ])
  assert.deepEqual(tablet.knowledge?.described, ['Co-amoxiclav'])
  assert.match(tablet.howToTake!, /^Take it at the start of a meal/)
  assert.doesNotMatch(tablet.howToTake!, /liquid|milk|injection|with or without/i)
  assert.equal(tablet.seriousSideEffects!.filter((one) => /\bfits?\b/i.test(one)).length, 1)
  assert.match(tablet.legalStatus!, /Schedule H/)

  for (const [salts, name] of [
    [['Sulphamethoxazole', 'Trimethoprim'], 'Co-trimoxazole'],
    [['Levodopa', 'Carbidopa'], 'Co-careldopa'],
    [['Rifampicin', 'Isoniazid'], 'Tuberculosis medicines in one tablet'],
  ] as const)
    assert.deepEqual((await page(salts.map((one) => [one, '5 mg']))).knowledge?.described, [name])
})

test('other combinations state each point once, and no doses of their ingredients taken alone', async () => {
  const { recommendedDosage, commonSideEffects } = await page(
    [
      ['Paracetamol', '500 mg'],
      ['Domperidone', '10 mg'],
    ],
    { name: 'Product Tablet' },
  )
  assert.match(recommendedDosage!, /^This medicine combines several ingredients/)
  assert.doesNotMatch(recommendedDosage!, /^Domperidone: (?!Maximum)/m)
  assert.equal(new Set(commonSideEffects).size, commonSideEffects!.length)
})

test('a combination does not call an overdose harmless if the text of an ingredient is missing', async () => {
  const { overdose } = await page([
    ['Ethambutol', '800 mg'],
    ['Vitamin B6', '10 mg'],
  ])
  assert.equal(overdose, null)
  const kit = await page([
    ['Isoniazid', '300 mg'],
    ['Ethambutol', '800 mg'],
    ['Vitamin B6', '10 mg'],
  ])
  assert.match(kit.overdose!, /^Isoniazid: .*112/)
  assert.doesNotMatch(kit.overdose!, /not known to harm/)
  const alone = await page([['Vitamin B6', '10 mg']])
  assert.match(alone.overdose!, /not known to harm/)
})

test('a combination says once what to do about a missed dose, with its limit', async () => {
  const { missedDose } = await page([
    ['Azithromycin', '1 g'],
    ['Ornidazole', '750 mg'],
  ])
  assert.match(missedDose!, /^Take it when you remember. If the next dose is near, leave out/)
  assert.doesNotMatch(missedDose!, /\n/)
})

test('a page gives the dose in pieces of this product, where strength and limits are known', async () => {
  const doseOf = async (name: string, strength: string | null, more = {}) =>
    (await page([[name, strength]], more)).recommendedDosage!.split('\n')[0]
  assert.equal(
    await doseOf('Paracetamol', '500 mg'),
    'This product, for adults: 1 to 2 tablets at a time, at least 4 hours apart, at most 8 in 24 hours.',
  )
  assert.equal(
    await doseOf('Paracetamol', '650 mg'),
    'This product, for adults: 1 tablet at a time, at least 4 hours apart, at most 4 in 24 hours.',
  )
  assert.match(
    (await doseOf('Ibuprofen', '400 mg'))!,
    /: 1 tablet at a time, at least 6 hours apart, at most 3 in 24 hours\.$/,
  )
  assert.equal(await doseOf('Bilastine', '20 mg'), 'This product, for adults: 1 tablet once in 24 hours.')
  assert.equal(
    await doseOf('Aspirin', '300 mg'),
    'This product, for adults: 1 to 2 tablets at a time, at least 4 hours apart, at most 12 in 24 hours.',
  )
  assert.equal(
    await doseOf('Chlorpheniramine Maleate', '4 mg'),
    'This product, for adults: 1 tablet at a time, at least 4 hours apart, at most 6 in 24 hours.',
  )
  // from 65 years on the packs advise half of it, or a doctor
  for (const [name, strength] of [
    ['Cetirizine', '10 mg'],
    ['Fexofenadine', '180 mg'],
    ['Levocetirizine', '5 mg'],
  ] as const)
    assert.equal(await doseOf(name, strength), 'This product, for adults under 65 years: 1 tablet once in 24 hours.')
  // a strength that does not divide the dose, is too strong, too weak, or for another use has no computed dose
  for (const [name, strength] of [
    ['Cetirizine', '4 mg'],
    ['Paracetamol', '1500 mg'],
    ['Paracetamol', '125 mg'],
    ['Chlorpheniramine Maleate', '8 mg'],
    ['Aspirin', '75 mg'],
    ['Aspirin', '150 mg'],
    ['Fexofenadine', '60 mg'],
  ] as const)
    assert.doesNotMatch((await doseOf(name, strength))!, /^This product/, `${name} ${strength}`)
  for (const [name, strength, more] of [
    ['Paracetamol', null, {}],
    ['Paracetamol', '650 mg', { name: 'Product SR Tablet' }],
    ['Paracetamol', '250 mg', { name: 'Product Syrup', form: 'syrup' }],
    ['Methotrexate', '2.5 mg', {}],
  ] as const)
    assert.doesNotMatch((await doseOf(name, strength, more))!, /^This product/)
})

test('a page mentions only its own form', async () => {
  const capsule = await page([['Doxycycline', '100 mg']], { name: 'Product Capsule', form: 'capsule' })
  assert.match(capsule.howToTake!, /sit or stand/)
  assert.doesNotMatch(capsule.howToTake!, /injection/i)
  const amoxicillin = await page([['Amoxycillin', '500 mg']], { name: 'Product Capsule', form: 'capsule' })
  assert.doesNotMatch(`${amoxicillin.howToTake} ${amoxicillin.storage}`, /liquid|14 days/i)
  const metformin = await page([['Metformin', '500 mg']])
  assert.doesNotMatch(metformin.howToTake!, /sachet/)
  const syrup = await page([['Ondansetron', '2 mg/5 ml']], { name: 'Product Syrup', form: 'syrup' })
  assert.equal(syrup.howToTake, null)
  const vial = await page([['Ceftriaxone', '1 g']], { name: 'Product Injection', form: 'injection' })
  assert.match(vial.missedDose!, /^Injections: tell/)
  const cefixime = await page([['Cefixime', '200 mg']])
  assert.match(cefixime.missedDose!, /^Take the dose when you remember/)
  const clavulanate = await page([
    ['Cefixime', '200 mg'],
    ['Clavulanic Acid', '125 mg'],
  ])
  assert.doesNotMatch(clavulanate.warnings!, /aspartame/)
})

test('drops, creams and gels show the uses and doses of their own route', async () => {
  const drops = await page([['Moxifloxacin', '0.5% w/v']], { name: 'Product Eye Drops', form: 'drops' })
  assert.equal(drops.indications, 'Eye infections')
  assert.doesNotMatch(drops.whenToUse!, /^Tablets/)
  const cream = await page([['Gentamicin', '0.1% w/w']], { name: 'Product Cream', form: 'cream' })
  assert.doesNotMatch(`${cream.indications} ${cream.overdose} ${cream.missedDose}`, /\((injection|drops)\)|injection/)
  const gel = await page([['Diclofenac', '1% w/w']], { name: 'Product Gel', form: 'gel' })
  assert.doesNotMatch(`${gel.indications} ${gel.recommendedDosage}`, /Migraine|150 mg/)
  const tablet = await page([['Ofloxacin', '200 mg']])
  assert.doesNotMatch(tablet.indications!, /drops/)
})

test('a page says each interaction, allergy and legal status once, and of this product', async () => {
  const azithromycin = await page([['Azithromycin', '500 mg']])
  assert.equal(azithromycin.drugInteractions!.filter(({ drug }) => drug === 'Amiodarone').length, 1)
  const syrup = await page([['Paracetamol', '125 mg/5 ml']], { name: 'Product Syrup', form: 'syrup' })
  assert.equal(syrup.legalStatus, null)
  const mix = await page([
    ['Ibuprofen', '400 mg'],
    ['Paracetamol', '325 mg'],
  ])
  assert.doesNotMatch(mix.legalStatus!, /no prescription/)
  assert.doesNotMatch(mix.contraindications!, /^An allergy to (?:it|ibuprofen|paracetamol)$/m)
})

test('a capsule of an ingredient that is only inhaled is breathed in, not swallowed', async () => {
  const capsules: Salts[] = [
    [
      ['Budesonide', '400 mcg'],
      ['Formoterol', '6 mcg'],
    ],
    [['Tiotropium', '18 mcg']],
  ]
  for (const salts of capsules)
    for (const name of ['Product Capsule', 'Product Rotacap']) {
      const { howToUse, howToTake } = await page(salts, { name, form: 'capsule' })
      assert.match(howToUse!, /never swallow/i)
      assert.doesNotMatch(`${howToUse} ${howToTake}`, /swallow (?:it|them|capsules|tablets|the)\b.* whole/i)
    }
  const powder = await page(capsules[0]!, { name: 'Product Powder', form: 'powder' })
  assert.doesNotMatch(powder.howToTake!, /swallow/i)
  // salbutamol is swallowed, too
  const { howToUse } = await page([['Salbutamol', '4 mg']], { name: 'Product Capsule', form: 'capsule' })
  assert.match(howToUse!, /^Swallow it whole/)
})

test('a capsule or tablet of an ingredient for the vagina is put there, not swallowed', async () => {
  const salts: Salts = [
    ['Clindamycin', '100 mg'],
    ['Clotrimazole', '200 mg'],
  ]
  for (const form of ['capsule', 'tablet'] as const) {
    const { howToUse, howToTake } = await page(salts, { name: 'Product Softgel', form })
    assert.match(howToUse!, /vagina/)
    assert.doesNotMatch(`${howToUse} ${howToTake}`, /swallow/i)
  }
  const { howToUse } = await page([['Clindamycin', '300 mg']], { name: 'Product Capsule', form: 'capsule' })
  assert.match(howToUse!, /^Swallow it whole/)
})
