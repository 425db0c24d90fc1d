import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Medicine } from '#contract/medicines.ts'
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

const page = (salts: NonNullable<Wish['salts']>, more: Partial<Wish> = {}) =>
  makeMedicinePage(app, { name: 'Product Tablet', salts, ...more })
const severitiesOf = ({ drugInteractions }: Medicine, drug: RegExp) => [
  ...new Set(drugInteractions!.filter((one) => drug.test(one.drug)).map(({ severity }) => severity)),
]

test('a mix has one severity for each other medicine, the gravest', async () => {
  const capsule = await page(
    [
      ['Domperidone', '30 mg'],
      ['Esomeprazole', '40 mg'],
    ],
    { name: 'Product Capsule', form: 'capsule' },
  )
  assert.deepEqual(severitiesOf(capsule, /^Clarithromycin$/), ['High'])
  const tablet = await page([
    ['Telmisartan', '40 mg'],
    ['Hydrochlorothiazide', '12.5 mg'],
  ])
  assert.deepEqual(severitiesOf(tablet, /^ACE inhibitors$/), ['High'])
  const seen = new Map<string, string>()
  for (const { drug, severity } of capsule.drugInteractions!) {
    assert.equal(seen.get(drug) ?? severity, severity, drug)
    seen.set(drug, severity)
  }
})

test('a mix does not say that its own ingredients are often used together', async () => {
  const { drugInteractions } = await page([
    ['Telmisartan', '40 mg'],
    ['Hydrochlorothiazide', '12.5 mg'],
  ])
  assert.doesNotMatch(JSON.stringify(drugInteractions), /often used together on purpose. You may feel dizzy when/)
})

test('a mix doesn’t mention how often its ingredients are taken alone, nor meals if they differ', async () => {
  const calming = await page([
    ['Trifluoperazine', '5 mg'],
    ['Trihexyphenidyl', '2 mg'],
  ])
  assert.doesNotMatch(calming.howToTake!, /once or twice a day|3 or 4 parts/)
  const relaxing = await page([
    ['Paracetamol', '325 mg'],
    ['Chlorzoxazone', '250 mg'],
  ])
  assert.doesNotMatch(relaxing.howToTake!, /crushed/)
  const enzymes = await page([
    ['Diclofenac', '50 mg'],
    ['Trypsin', '48 mg'],
  ])
  assert.match(enzymes.howToTake!, /^Its ingredients are taken in different ways/)
  assert.doesNotMatch(enzymes.howToTake!, /before a meal|after a meal/)
})

test('a mix of ingredients with different rules for a missed dose sends the reader to the pharmacist', async () => {
  const { missedDose } = await page([
    ['Dicyclomine', '20 mg'],
    ['Paracetamol', '500 mg'],
  ])
  assert.match(missedDose!, /Never take two doses at once.*ask your pharmacist/)
  const same = await page([
    ['Diazepam', '5 mg'],
    ['Imipramine', '25 mg'],
  ])
  assert.match(same.missedDose!, /^Take it as soon as you remember/)
})

test('a mix lists the strictest age, and no "side effects are rare" of one ingredient', async () => {
  const tablet = await page([
    ['Dicyclomine', '20 mg'],
    ['Paracetamol', '500 mg'],
  ])
  assert.match(tablet.contraindications!, /Babies under 6 months/)
  assert.doesNotMatch(tablet.contraindications!, /under 2 months/)
  assert.doesNotMatch(tablet.commonSideEffects!.join(), /rare/)
})

test('a page leaves out instructions for another form', async () => {
  const capsule = await page([['Itraconazole', '100 mg']], { name: 'Product Capsule', form: 'capsule' })
  assert.match(capsule.howToTake!, /full meal/)
  assert.doesNotMatch(capsule.howToTake!, /empty stomach/)
  const tablet = await page([['Diazepam', '5 mg']])
  assert.doesNotMatch(tablet.howToTake!, /rectal/)
  const syrup = await page([['Gabapentin', '250 mg/5ml']], { name: 'Product Syrup', form: 'syrup' })
  assert.doesNotMatch(syrup.howToTake ?? '', /whole/)
  const injection = await page([['Doxycycline', '100 mg']], { name: 'Product Injection', form: 'injection' })
  assert.doesNotMatch(injection.howToTake ?? '', /glass of water|food/)
  const cream = await page([['Clobetasol', '0.05% w/w']], { name: 'Product Cream', form: 'cream' })
  assert.doesNotMatch(JSON.stringify([cream.introduction, cream.recommendedDosage, cream.warnings]), /shampoo/)
})

test('a medicine that a doctor or nurse gives is not injected at home', async () => {
  const of = (...names: string[]) =>
    page(
      names.map((name): [string, string] => [name, '1 g']),
      { name: 'Product Injection', form: 'injection' },
    )
  assert.doesNotMatch((await of('Piperacillin', 'Tazobactam')).howToUse!, /Inject yourself/)
  assert.equal((await of('Ceftriaxone')).howToUse, null)
  assert.equal((await of('L-Ornithine L-Aspartate')).howToUse, null)
  assert.match((await of('Enoxaparin')).howToUse!, /Inject yourself only if they taught you/)
})

test('a mix has no use that needs an ingredient it lacks, and a tablet none of a hospital', async () => {
  const vitamins = await page([
    ['Pyridoxine', '3 mg'],
    ['Folic Acid', '1.5 mg'],
  ])
  for (const text of [vitamins.indications!, vitamins.whyPrescribed!])
    assert.doesNotMatch(text, /doxylamine|together with/i)
  const antibiotics = await page([
    ['Ofloxacin', '200 mg'],
    ['Metronidazole', '400 mg'],
  ])
  assert.doesNotMatch(`${antibiotics.indications} ${antibiotics.whyPrescribed}`, /tetanus/i)
  assert.doesNotMatch(`${antibiotics.warnings} ${antibiotics.whenToUse}`, /injections/)
  const calming = await page([
    ['Alprazolam', '0.25 mg'],
    ['Imipramine', '25 mg'],
  ])
  assert.doesNotMatch(JSON.stringify(calming), /bed-wetting/i)
})

test('ear drops that are held in with cotton wool are not said to go without', async () => {
  const drops = await page([['Chlorbutol', '5% w/v']], { name: 'Product Ear Drop', form: 'drops' })
  assert.match(drops.howToTake!, /plug of cotton wool/)
  assert.doesNotMatch(drops.howToUse!, /cotton wool/)
})

test('an injection without a text of its own has no interactions of what is swallowed', async () => {
  const { drugInteractions } = await page(
    [
      ['Iron', '50 mg'],
      ['Folic Acid', '500 mcg'],
    ],
    { name: 'Product Injection', form: 'injection' },
  )
  assert(drugInteractions!.length > 0)
  for (const { effect } of drugInteractions!) assert.doesNotMatch(effect, /\bgut\b|taken up|hours (?:apart|between)/)
})

test('diseases covered are those of the uses, not what the use comes from', async () => {
  const { diseasesCovered } = await page([
    ['Gabapentin', '300 mg'],
    ['Mecobalamin', '500 mcg'],
  ])
  assert.match(diseasesCovered!, /Nerve pain from diabetes/)
  assert.doesNotMatch(diseasesCovered!, /Type 2 diabetes/)
})

test('a mix says which ingredient can be taken on its own, and doesn’t reassure about an overdose for one of them', async () => {
  const cold = await page([
    ['Caffeine', '30 mg'],
    ['Chlorpheniramine', '2 mg'],
  ])
  assert.match(cold.warnings!, /^Pregnancy, Chlorpheniramine on its own: It can be taken\./m)
  const heart = await page([
    ['Atorvastatin', '10 mg'],
    ['Clopidogrel', '75 mg'],
  ])
  assert.doesNotMatch(heart.overdose!, /unlikely|took more/)
  assert.match(heart.overdose!, /If you took too much/)
})

test('a mix answers no question about one ingredient alone', async () => {
  const pain = await page([
    ['Etoricoxib', '60 mg'],
    ['Paracetamol', '325 mg'],
  ])
  assert.doesNotMatch(JSON.stringify(pain.faqs), /Can I take it with ibuprofen/)
  const plain = await page([['Paracetamol', '500 mg']])
  assert.match(JSON.stringify(plain.faqs), /Can I take it with ibuprofen/)
})

test('a mix does not allow now and then what another ingredient forbids', async () => {
  const { drugInteractions } = await page([
    ['Etoricoxib', '60 mg'],
    ['Paracetamol', '325 mg'],
  ])
  assert(
    drugInteractions!.some(
      ({ drug, severity }) => /anticoagulants|blood thinners|warfarin/i.test(drug) && severity === 'High',
    ),
  )
  assert.doesNotMatch(JSON.stringify(drugInteractions), /Now and then is fine/)
})

test('a mix with a medicine for an empty stomach is not taken with the meal of another ingredient', async () => {
  const bones = await page([
    ['Alendronic Acid', '70 mg'],
    ['Vitamin D3', '5600 IU'],
  ])
  assert.match(bones.howToTake!, /once a week.*empty stomach.*upright/)
  assert.doesNotMatch(bones.howToTake!, /main meal/)
  const kit = await page([
    ['Risedronate', '35 mg'],
    ['Vitamin D3', '5600 IU'],
  ])
  assert.match(kit.howToTake!, /^Its ingredients are taken in different ways/)
  assert.doesNotMatch(kit.howToTake!, /main meal/)
})

test('a mix is for no condition in which one of its ingredients is forbidden', async () => {
  const { indications, diseasesCovered, contraindications } = await page([
    ['Nimesulide', '100 mg'],
    ['Paracetamol', '325 mg'],
    ['Serratiopeptidase', '15 mg'],
  ])
  assert.match(contraindications!, /^Fever or flu$/m)
  assert.match(indications!, /Paracetamol: Headache/)
  assert.doesNotMatch(`${indications} ${diseasesCovered}`, /Fever|flu\b|Common cold/)
  const allergy = await page([
    ['Nimesulide', '100 mg'],
    ['Cetirizine', '5 mg'],
  ])
  assert.match(allergy.indications!, /Cetirizine: .*Hay fever/)
  const cream = await page(
    [
      ['Lidocaine', '3%'],
      ['Hydrocortisone', '0.25%'],
    ],
    { name: 'Product Cream', form: 'cream' },
  )
  assert.match(cream.contraindications!, /eczema/)
  assert.match(cream.indications!, /Piles/)
  assert.doesNotMatch(`${cream.indications} ${cream.diseasesCovered}`, /eczema|rash/i)
})

test('a mix gives no age that the warnings of another ingredient forbid', async () => {
  const sick = await page([
    ['Domperidone', '10 mg'],
    ['Paracetamol', '500 mg'],
  ])
  assert.match(sick.warnings!, /young people from 12 years/)
  assert.match(sick.warnings!, /Use a form for the child's age/)
  assert.doesNotMatch(`${sick.contraindications} ${sick.warnings}`, /under 2 months/)
  const pressure = await page([
    ['Amlodipine', '5 mg'],
    ['Bisoprolol', '2.5 mg'],
  ])
  assert.match(pressure.warnings!, /It is for adults/)
  assert.doesNotMatch(pressure.warnings!, /from the age of 6 years/)
  assert.match((await page([['Paracetamol', '500 mg']])).contraindications!, /Babies under 2 months/)
})

test('a mix with nimesulide gives no advice on fever, which it is forbidden in, nor for children', async () => {
  const { whenToUse, warnings, recommendedDosage, contraindications } = await page([
    ['Nimesulide', '100 mg'],
    ['Paracetamol', '325 mg'],
    ['Chlorzoxazone', '250 mg'],
  ])
  assert.match(whenToUse!, /should not be used for fever or flu/)
  assert.match(whenToUse!, /not more than 10 days/)
  assert.doesNotMatch(whenToUse!, /fever lasts|Children should not/)
  assert.match(contraindications!, /^Children under 12 years$/m)
  assert.doesNotMatch(`${warnings} ${recommendedDosage}`, /for the child's age|Children: at most/)
})

test('a cream for piles doesn’t mention eczema or psoriasis', async () => {
  for (const form of ['cream', 'ointment'] as const) {
    const { whenToUse } = await page(
      [
        ['Lidocaine', '3% w/w'],
        ['Hydrocortisone', '0.25% w/w'],
      ],
      { name: `Product ${form}`, form },
    )
    assert.doesNotMatch(whenToUse!, /eczema|psoriasis/i, form)
    assert.match(whenToUse!, /mostly up to a week/, form)
  }
  const alone = await page([['Hydrocortisone', '1% w/w']], { name: 'Product Cream', form: 'cream' })
  assert.match(alone.whenToUse!, /Eczema and psoriasis can need longer/)
})
