import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { makeMedicinePage } from '#server/testing/medicine-pages.ts'
import { setDirectoryVersion } from '#server/testing/medicines.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp

before(async () => {
  app = await sharedApp()
  await setDirectoryVersion(app.db, 1)
})

type Wish = Parameters<typeof makeMedicinePage>[1]
type Salts = NonNullable<Wish['salts']>

const page = (salts: Salts, more: Partial<Wish> = {}) =>
  makeMedicinePage(app, { name: 'Product Tablet', salts, ...more })

test('a page of a medicine whose list leaves an ingredient out says so, and is never that of the listed mix', async () => {
  const salts: Salts = [
    ['Tramadol', '37.5 mg'],
    ['Paracetamol', '325 mg'],
  ]
  const whole = await page(salts)
  assert.equal(whole.knowledge!.isCut, false)
  assert.deepEqual(whole.knowledge!.described, ['Tramadol with paracetamol'])
  const cut = await page(salts, { isCut: true })
  assert.equal(cut.knowledge!.isCut, true)
  assert.deepEqual(cut.knowledge!.described, ['Tramadol', 'Paracetamol'])
})

test('a page of a medicine with one listed ingredient of several gives no dose in tablets and no approval', async () => {
  const salts: Salts = [['Paracetamol', '500 mg']]
  assert.match((await page(salts)).recommendedDosage!, /1 to 2 tablets|2 tablets/)
  const cut = await page(salts, { isCut: true })
  assert.doesNotMatch(cut.recommendedDosage ?? '', /tablets/)
  assert.equal(cut.fdaApproved, null)
})

test('a page of tramadol with paracetamol gives the limit of this tablet, not those of its ingredients', async () => {
  const { recommendedDosage, howToTake } = await page([
    ['Tramadol', '37.5 mg'],
    ['Paracetamol', '325 mg'],
  ])
  assert.match(recommendedDosage!, /at most 8 in a day/)
  assert.doesNotMatch(recommendedDosage!, /4,000 mg|400 mg/)
  assert.match(howToTake!, /at least 6 hours/)
})

test('a page of fluticasone with salmeterol does not offer it for an attack, nor 8 puffs', async () => {
  const inhaler = (opener: string) =>
    page(
      [
        ['Fluticasone Propionate', '250 mcg'],
        [opener, '6 mcg'],
      ],
      { name: 'Product Inhaler', form: 'inhaler' },
    )
  const salmeterol = JSON.stringify(await inhaler('Salmeterol'))
  assert.match(salmeterol, /It is not for an attack/)
  assert.doesNotMatch(salmeterol, /8 puffs|also relieve an attack/)
  assert.match(JSON.stringify(await inhaler('Formoterol')), /8 puffs/)
})

test('a page of a slow-release capsule of pregabalin has no dose of US tablets', async () => {
  const { howToTake, recommendedDosage } = await page([['Pregabalin', '75 mg']], {
    name: 'Product Capsule SR',
    form: 'capsule',
  })
  assert.match(howToTake!, /Swallow it whole/)
  assert.doesNotMatch(`${howToTake} ${recommendedDosage}`, /tablet|165|330|660/)
})

test('a page of an injection of progesterone has its own uses and pregnancy warning', async () => {
  const { indications, warnings, contraindications } = await page([['Progesterone', '50 mg/ml']], {
    name: 'Product Injection',
    form: 'injection',
  })
  assert.match(indications!, /Abnormal bleeding from the womb/)
  assert.doesNotMatch(indications!, /menopause/)
  assert.doesNotMatch(warnings!, /used in the vagina/)
  assert.match(contraindications!, /sesame/)
})

test('a mix with an antipsychotic is not for Parkinson’s disease', async () => {
  const { indications, treatsConditions } = await page([
    ['Trifluoperazine', '5 mg'],
    ['Trihexyphenidyl', '2 mg'],
  ])
  assert.doesNotMatch(`${indications} ${JSON.stringify(treatsConditions)}`, /Parkinson/)
  assert.match((await page([['Trihexyphenidyl', '2 mg']])).indications!, /Parkinson/)
})

test('citalopram and escitalopram have the same severity with medicines that lengthen the QT interval', async () => {
  for (const name of ['Citalopram', 'Escitalopram']) {
    const { drugInteractions } = await page([[name, '10 mg']])
    const { drugInteractions: azole } = await page([['Fluconazole', '150 mg']])
    assert.equal(azole!.find(({ drug }) => drug === name)?.severity, 'High', name)
    for (const other of ['Moxifloxacin', 'Erythromycin'])
      assert(
        drugInteractions!.some(({ drug, severity }) => drug === other && severity === 'High'),
        `${name} ${other}`,
      )
  }
})

test('an injection that blocks acid shows what it does to a medicine by mouth', async () => {
  const injection = { name: 'Product Injection', form: 'injection' } as const
  for (const name of ['Pantoprazole', 'Esomeprazole', 'Ranitidine']) {
    const { drugInteractions } = await page([[name, '40 mg']], injection)
    assert(
      drugInteractions!.some(({ drug }) => drug === 'Cefuroxime'),
      name,
    )
  }
  const pantoprazole = await page([['Pantoprazole', '40 mg']], injection)
  assert(pantoprazole.drugInteractions!.some(({ drug }) => drug === 'Gefitinib'))
  const fluconazole = await page([['Fluconazole', '2 mg/ml']], injection)
  assert(fluconazole.drugInteractions!.some(({ drug }) => drug === 'Tretinoin'))
})

test('a page of beta blockers says which calcium channel blockers are often used with them', async () => {
  const { drugInteractions } = await page([['Atenolol', '50 mg']])
  const effects = drugInteractions!
    .filter(({ drug }) => drug === 'Calcium channel blockers')
    .map(({ effect }) => effect)
  assert.match(effects.join(), /^Those such as amlodipine/)
})

test('the pages of ivermectin on the skin are about one form each', async () => {
  const of = (form: NonNullable<Wish['form']>) => page([['Ivermectin', '1%']], { name: `Product ${form}`, form })
  const lotion = await of('lotion')
  assert.match(lotion.indications!, /Head lice/)
  assert.doesNotMatch(`${lotion.indications} ${lotion.howToTake} ${lotion.recommendedDosage}`, /rosacea|cream/i)
  const cream = await of('cream')
  assert.match(cream.indications!, /Rosacea/)
  assert.doesNotMatch(`${cream.indications} ${cream.howToTake} ${cream.warnings} ${cream.whenToUse}`, /lice|hair/i)
  const shampoo = await of('shampoo')
  assert.match(shampoo.indications!, /Head lice, as a lotion/)
  assert.doesNotMatch(shampoo.howToTake!, /dry hair|cream/)
})

test('pages name no other form in interactions and warnings', async () => {
  const sugar = async (form: 'cream' | 'gel', name: string) =>
    (await page([['Miconazole', '2%']], { name, form })).drugInteractions!.find(({ drug }) => drug === 'Sulfonylureas')
  assert.equal((await sugar('cream', 'Product Cream'))!.severity, 'Other')
  assert.equal((await sugar('gel', 'Product Oral Gel'))!.severity, 'High')
  const patch = await page([['Buprenorphine', '5 mg']], { name: 'Product Patch', form: 'patch' })
  assert.match(JSON.stringify(patch.drugInteractions), /Rifampicin can make buprenorphine weaker/)
  assert.doesNotMatch((await page([['Ciprofloxacin', '500 mg']])).warnings!, /drops/)
  const ointment = await page([['Povidone Iodine', '5% w/w']], { name: 'Product Ointment', form: 'ointment' })
  assert.doesNotMatch(JSON.stringify(ointment.drugInteractions), /In the mouth/)
  const drops = await page([['Ciprofloxacin', '0.3%']], { name: 'Product Eye Drops', form: 'drops' })
  assert.match(drops.warnings!, /Pregnancy: You can use it/)
})

test('a page of pantoprazole for injection gives the age of injections', async () => {
  const injection = await page([['Pantoprazole', '40 mg']], { name: 'Product Injection', form: 'injection' })
  assert.match(injection.warnings!, /not recommended under 18 years/)
  assert.match((await page([['Pantoprazole', '40 mg']])).warnings!, /from the age of 12 years/)
})

test('a page of salbutamol tablets doesn’t mention fast relief', async () => {
  const { indications, whyPrescribed, faqs } = await page([['Salbutamol', '4 mg']])
  assert.match(indications!, /Asthma/)
  assert.doesNotMatch(JSON.stringify([indications, whyPrescribed, faqs]), /attack|fast|Inhaled/)
})

test('pages with norfloxacin name the empty stomach, and no mix with it is taken after a meal', async () => {
  assert.match((await page([['Norfloxacin', '400 mg']])).howToTake!, /on an empty stomach/)
  const { howToTake } = await page([
    ['Norfloxacin', '100 mg'],
    ['Metronidazole', '100 mg'],
  ])
  assert.match(howToTake!, /norfloxacin works best on an empty stomach/)
  assert.doesNotMatch(howToTake!, /^Take it after a meal/)
})

test('a page of pioglitazone forbids liver disease except what a specialist gives it for', async () => {
  const { contraindications } = await page([['Pioglitazone', '15 mg']])
  assert.match(contraindications!, /^Liver disease, unless a liver specialist gives it for a fatty liver$/m)
})
