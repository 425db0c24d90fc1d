import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { MedicineForm } from '#contract/medicines.ts'
import { makeMedicinePage } from '#server/testing/medicine-pages.ts'
import { setDirectoryVersion } from '#server/testing/medicines.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp

before(async () => {
  app = await sharedApp()
  await setDirectoryVersion(app.db, 1)
})

const page = (name: string, salts: [string, string][], form: MedicineForm = 'tablet') =>
  makeMedicinePage(app, { name, salts, form })

test('a slow-release tablet whose dose has no source leaves the dose to the prescription', async () => {
  for (const [salt, name] of [
    ['Baclofen', 'Product XL Tablet'],
    ['Prazosin', 'Product XL Tablet'],
    ['Norethisterone', 'Product Tablet CR'],
    ['Betahistine', 'Product OD 48 Tablet CR'],
    ['Vildagliptin', 'Product OD 100 Tablet'],
    ['Oxcarbazepine', 'Product Tablet SR'],
    ['Aceclofenac', 'Product SR Tablet'],
  ] as const) {
    const { recommendedDosage, howToTake, missedDose } = await page(name, [[salt, '20 mg']])
    assert.match(recommendedDosage!, /slow-release.*prescription says how much/, salt)
    assert.doesNotMatch(`${recommendedDosage} ${howToTake}`, /\d mg|twice|times a day|morning/, salt)
    assert.doesNotMatch(missedDose ?? '', /hour/, salt)
  }
})

test('a slow-release tablet does not show the age from which children get plain ones', async () => {
  for (const [name, salt] of [
    ['Product Tablet SR', 'Metformin'],
    ['Product XR Tablet', 'Propranolol'],
    ['Product Tablet SR', 'Diclofenac'],
  ] as const)
    assert.doesNotMatch(
      (await page(name, [[salt, '500 mg']])).warnings!,
      /Children: [^\n]*from (?:the age of )?(?:\d|one\b)/,
      salt,
    )
  assert.match((await page('Product Tablet', [['Metformin', '500 mg']])).warnings!, /from the age of 10 years/)
})

test('a slow-release mix does not show the maximum of standard tablets', async () => {
  const { recommendedDosage } = await page('Product XL 50 Tablet', [
    ['Metoprolol', '50 mg'],
    ['Hydrochlorothiazide', '12.5 mg'],
  ])
  assert.doesNotMatch(recommendedDosage ?? '', /standard tablets/)
})

test('a slow-release tablet has its own dose where a source gives it', async () => {
  const doseOf = async (salt: string, name: string) => (await page(name, [[salt, '50 mg']])).recommendedDosage!
  assert.match(await doseOf('Paroxetine', 'Product Tablet CR'), /25 mg once a day.*62\.5 mg/s)
  assert.match(await doseOf('Gliclazide', 'Product MR Tablet'), /start with 30 mg once a day.*120 mg/s)
  assert.match(await doseOf('Paracetamol', 'Product Tablet ER'), /1,300 mg every 8 hours.*at most 3,900 mg/s)
  assert.match(await doseOf('Quetiapine', 'Product SR Tablet'), /once a day/)
  assert.doesNotMatch(await doseOf('Quetiapine', 'Product SR Tablet'), /25 mg|twice/)
  assert.match(await doseOf('Mebeverine', 'Product Capsule SR'), /Slow-release capsules of 200 mg/)
  assert.doesNotMatch(await doseOf('Mebeverine', 'Product Capsule SR'), /135 mg/)
})

test('a medicine that is always a slow-release tablet has its dose', async () => {
  assert.match((await page('Product MR Tablet', [['Tamsulosin', '0.4 mg']])).recommendedDosage!, /400 micrograms once/)
})

test('a depot injection does not show the dose of the ordinary one', async () => {
  const depot = await page('Product LA Injection', [['Haloperidol Decanoate', '50 mg']], 'injection')
  assert.doesNotMatch(depot.recommendedDosage!, /\d mg/)
})

test('a slow-release tablet is not broken, chewed or dissolved', async () => {
  for (const salt of ['Glimepiride', 'Acyclovir', 'Mebendazole', 'Donepezil'])
    assert.doesNotMatch((await page('Product SR Tablet', [[salt, '2 mg']])).howToTake ?? '', /break|chew the|stir|melt/)
})

test('a painkiller with a muscle relaxant, called MR, is an ordinary tablet', async () => {
  const { howToUse } = await page('Product MR Tablet', [
    ['Ketoprofen', '50 mg'],
    ['Tolperisone', '150 mg'],
  ])
  assert.doesNotMatch(howToUse ?? '', /slowly|coat/)
})

test('a page does not say what its ingredient does in other forms', async () => {
  const why = async (salt: string, form: MedicineForm, name: string) =>
    (await page(name, [[salt, '4 mg']], form)).whyPrescribed
  assert.doesNotMatch((await why('Salbutamol', 'tablet', 'Product Tablet')) ?? '', /inhaler/)
  assert.match((await why('Salbutamol', 'inhaler', 'Product Inhaler'))!, /inhaler/)
  assert.doesNotMatch((await why('Terbinafine', 'tablet', 'Product Tablet')) ?? '', /cream/i)
  assert.match((await why('Terbinafine', 'cream', 'Product Cream'))!, /cream/i)
  assert.doesNotMatch((await why('Diclofenac', 'tablet', 'Product Tablet')) ?? '', /patch/)
})

test('a medicine is not said to treat the cause of what it eases, nor what its guide says it is not for', async () => {
  const folic = await page('Product Tablet', [['Folic Acid', '5 mg']])
  const said = [folic.diseasesCovered, ...folic.treatsConditions!, folic.whyPrescribed].join(' ')
  assert.match(said, /Anaemia from lack of folate/)
  assert.doesNotMatch(said, /B12|Infertility|Morning sickness/)
  const nerves = await page('Product Tablet', [
    ['Gabapentin', '100 mg'],
    ['Nortriptyline', '10 mg'],
  ])
  assert.match(nerves.diseasesCovered!, /Nerve pain from diabetes/)
  assert.doesNotMatch(nerves.diseasesCovered!, /E11|B02/)
})

test('a page leaves out advice about other forms and products with its ingredient', async () => {
  const gel = await page(
    'Product Dental Gel',
    [
      ['Lidocaine', '2% w/w'],
      ['Chlorhexidine Gluconate', '1% w/w'],
    ],
    'gel',
  )
  assert.doesNotMatch(`${gel.howToTake} ${gel.recommendedDosage}`, /lozenge|spit/i)
  assert.doesNotMatch(`${gel.indications} ${gel.contraindications}`, /Piles|needle|salicylate/)
  assert.doesNotMatch(gel.whyPrescribed!, /rinse|lozenge/)
  assert.doesNotMatch(
    (await page('Product Capsule', [['Itraconazole', '200 mg']], 'capsule')).howToTake!,
    /Take the liquid/,
  )
  const syrup = await page('Product Syrup', [['Chlorpheniramine', '2 mg/5 ml']], 'syrup')
  assert.doesNotMatch(syrup.contraindications!, /phenylephrine/)
})

test('a tablet that may be crushed is not forbidden to be crushed', async () => {
  const apixaban = await page('Product Tablet', [['Apixaban', '5 mg']])
  assert.match(apixaban.howToTake!, /can crush/)
  assert.doesNotMatch(apixaban.howToUse!, /not crush/)
  assert.match((await page('Product Tablet', [['Folic Acid', '5 mg']])).howToUse!, /Do not crush/)
})

test('a strength or salt that is sold as slow-release tablets alone has their texts, also if the name does not say so', async () => {
  const paroxetine = await page('Product 12.5 Tablet', [['Paroxetine', '12.5 mg']])
  assert.match(paroxetine.recommendedDosage!, /62\.5 mg/)
  assert.doesNotMatch(paroxetine.recommendedDosage!, /start with 20 mg/)
  assert.match((await page('Product 20 Tablet', [['Paroxetine', '20 mg']])).recommendedDosage!, /start with 20 mg/)
  const metoprolol = await page('Product 50 Tablet', [['Metoprolol Succinate', '50 mg']])
  assert.match(metoprolol.howToUse!, /Do not break, crush, chew/)
  assert.doesNotMatch(metoprolol.recommendedDosage!, /450 mg/)
  const tartrate = await page('Product 50 Tablet', [['Metoprolol Tartrate', '50 mg']])
  assert.match(tartrate.recommendedDosage!, /450 mg/)
  const mix = await page('Product T Tablet', [
    ['Telmisartan', '40 mg'],
    ['Metoprolol Succinate', '50 mg'],
  ])
  assert.match(mix.howToUse!, /Do not break, crush, chew/)
})
