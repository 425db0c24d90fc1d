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

const page = (wish: Parameters<typeof makeMedicinePage>[1]) => makeMedicinePage(app, wish)

test('a page of drops for the eye and the ear says how to use them in each, and has all warnings', async () => {
  const medicine = await page({
    name: 'Both Eye/Ear Drops',
    salts: [['Ciprofloxacin', '0.3% w/v']],
    form: 'drops',
  })
  assert.match(medicine.howToTake ?? '', /^In the ear: .+ In the eye: .*contact lenses/)
  assert.match(medicine.warnings ?? '', /Stop it and get help at once/)
  assert.match(medicine.warnings ?? '', /Driving: .*your sight is clear/)
  assert.doesNotMatch(medicine.warnings ?? '', /tendon|tablets or injections/)
  assert.match(medicine.contraindications ?? '', /An allergy to ciprofloxacin/)
  assert.match(medicine.indications ?? '', /Ear infections\nEye infections/)
})

test('a page of a skin antiseptic does not offer it as a gargle, and a gargle says that it is spat out', async () => {
  const salts: [string, string][] = [['Povidone Iodine', '10% w/v']]
  const solution = await page({ name: 'Skin 10% Solution', salts, form: 'solution' })
  assert.match(solution.indications ?? '', /Cleaning the skin/)
  assert.match(solution.howToTake ?? '', /Put it on the skin/)
  const gargle = await page({ name: 'Throat Gargle', salts, form: 'solution' })
  assert.match(gargle.howToTake ?? '', /Gargle for 30 seconds and spit it out/)
})

test('a nitrate for under the tongue is not swallowed, and a long-acting one is not for an attack', async () => {
  const small = await page({ name: 'Attack Tablet', salts: [['Nitroglycerin', '0.5 mg']] })
  assert.match(small.howToTake ?? '', /under the tongue/)
  assert.equal(small.howToUse ?? null, null)
  for (const name of ['Long Tablet', 'Long Tablet CR']) {
    const long = await page({ name, salts: [['Nitroglycerin', '2.6 mg']] })
    assert.match(long.howToTake ?? '', /not for an attack/, name)
    assert.doesNotMatch(`${long.howToTake} ${long.recommendedDosage}`, /tongue/, name)
    assert.match(long.howToUse ?? '', /^Swallow it whole/, name)
  }
})

test('a page that warns of warfarin names the other vitamin K antagonist alone', async () => {
  const { drugInteractions } = await page({ name: 'Sulfa Tablet', salts: [['Sulfamethoxazole', '800 mg']] })
  const named = (drugInteractions ?? []).map(({ drug }) => drug)
  assert(named.includes('Warfarin') && named.includes('Acenocoumarol'), named.join(', '))
  assert(!named.includes('Vitamin K antagonists'))
  assert(!(drugInteractions ?? []).some(({ effect }) => effect.includes('miconazole gel')))
})

test('a page of a gel for the skin has no warnings about swallowing its ingredients with other medicines', async () => {
  const gel = await page({ name: 'Joint Gel', salts: [['Diclofenac', '1% w/w']], form: 'gel' })
  assert.deepEqual(gel.drugInteractions ?? [], [])
  assert.doesNotMatch(`${gel.howToTake} ${gel.recommendedDosage} ${gel.howToUse} ${gel.warnings}`, /patch|mouth go on/i)
  const patch = await page({ name: 'Joint Patch', salts: [['Diclofenac', '100 mg']], form: 'patch' })
  assert.match(patch.howToTake ?? '', /^Stick the patch/)
  // a gel that is used in the mouth is swallowed
  const oral = await page({ name: 'Thrush Oral Gel', salts: [['Miconazole', '2% w/w']], form: 'gel' })
  assert((oral.drugInteractions ?? []).some(({ drug }) => drug === 'Warfarin'))
})

test('a solution in percent for the scalp is not described as tablets, nor is a syrup in percent left without a text', async () => {
  const scalp = await page({ name: 'Scalp Solution', salts: [['Ketoconazole', '2% w/v']], form: 'solution' })
  assert.deepEqual(scalp.drugInteractions ?? [], [])
  assert.doesNotMatch(`${scalp.indications} ${scalp.whyPrescribed}`, /tablets/)
  const swallowed = await page({ name: 'Bowel Solution', salts: [['Lactulose', '66% w/v']], form: 'solution' })
  assert.match(swallowed.indications ?? '', /Constipation/i)
})

test('a page of lidocaine says how its own form is used', async () => {
  const of = (form: 'ointment' | 'patch' | 'cream') =>
    page({ name: `Numbing ${form}`, salts: [['Lidocaine', '5% w/w']], form })
  const ointment = await of('ointment')
  assert.match(ointment.indications ?? '', /grazes/)
  assert.doesNotMatch(`${ointment.howToTake} ${ointment.whenToUse} ${ointment.contraindications}`, /patch|needle|cuts/)
  const patch = await of('patch')
  assert.match(patch.howToTake ?? '', /12 hours/)
  assert.match(patch.overdose ?? '', /^Take the patch off/)
  assert.doesNotMatch(patch.warnings ?? '', /needle/)
  const cream = await of('cream')
  assert.match(cream.howToTake ?? '', /needle/)
  assert.doesNotMatch(`${cream.howToTake} ${cream.recommendedDosage} ${cream.overdose}`, /patch/)
})

test('a page of ketoconazole names the uses and the handling of its own form', async () => {
  const of = (form: 'shampoo' | 'cream' | 'soap') =>
    page({ name: `Fungus ${form}`, salts: [['Ketoconazole', '2% w/w']], form })
  const said = ({ indications, whenToUse, howToTake, overdose }: Medicine) =>
    `${indications} ${whenToUse} ${howToTake} ${overdose}`
  const shampoo = said(await of('shampoo'))
  assert.match(shampoo, /Dandruff/)
  assert.doesNotMatch(shampoo, /cream|tablets|ringworm/i)
  const cream = said(await of('cream'))
  assert.match(cream, /Ringworm/)
  assert.doesNotMatch(cream, /shampoo|tablets|dandruff/i)
  assert.doesNotMatch(said(await of('soap')), /shampoo|cream|tablets/i)
})

test('a page of a cream or a liquid doesn’t mention puffs or extra tablets', async () => {
  const cream = await page({ name: 'Itch Cream', salts: [['Mometasone', '0.1% w/w']], form: 'cream' })
  assert.doesNotMatch(`${cream.missedDose} ${cream.benefits}`, /puff|spray|inhaler/)
  const liquid = await page({ name: 'Calming Suspension', salts: [['Deflazacort', '6 mg/5ml']], form: 'suspension' })
  assert.match(liquid.overdose ?? '', /^Call your doctor/)
})

test('a page of a skin gel shows nothing of the capsules of its ingredient', async () => {
  const gel = await page({ name: 'Fungus Gel', salts: [['Itraconazole', '1% w/w']], form: 'gel' })
  assert.equal(gel.howToTake ?? null, null)
})

test('a page of salts in grams that are drunk doesn’t mention the eye or a mist', async () => {
  const salts: [string, string][] = [
    ['Potassium Chloride', '0.0466 gm'],
    ['Sodium Chloride', '0.3507 gm'],
  ]
  const drink = await page({ name: 'Bowel Oral Solution', salts, form: 'solution' })
  assert.doesNotMatch(JSON.stringify(drink), /eye drops|nebuliser|mist to breathe/)
})

test('a page of a tablet that can be chewed or crushed does not forbid it', async () => {
  const chewed = await page({ name: 'Dizzy Tablet', salts: [['Cinnarizine', '25 mg']] })
  assert.match(chewed.howToTake ?? '', /suck or chew/)
  assert.doesNotMatch(chewed.howToUse ?? '', /Swallow it whole|Do not crush/)
  const crushed = await page({ name: 'Thin Tablet', salts: [['Rivaroxaban', '15 mg']] })
  assert.match(crushed.howToTake ?? '', /crush them/)
  assert.doesNotMatch(crushed.howToUse ?? '', /Do not crush/)
})

test('drops that name the eye and the ear are for both, even if an ingredient is described for one', async () => {
  const salts: [string, string][] = [
    ['Gentamicin', '0.3% w/v'],
    ['Hypromellose', '0.25% w/v'],
  ]
  const both = await page({ name: 'Both Eye/Ear Drops', salts, form: 'drops' })
  assert.match(both.indications ?? '', /Infections of the outer ear/)
  assert.equal(both.howToUse, null)
  const eye = await page({ name: 'One Eye Drops', salts, form: 'drops' })
  assert.match(eye.howToUse ?? '', /pull the lower lid down/)
  assert.doesNotMatch(eye.indications ?? '', /\bear\b/i)
})

test('drops in percent are not swallowed, and those that name no place are not said to be for the eye', async () => {
  for (const [salt, strength] of [
    ['Betamethasone', '0.1% w/v'],
    ['Levofloxacin', '0.5% w/v'],
    ['Fluconazole', '0.3% w/v'],
  ] as const) {
    const drops = await page({ name: `${salt} Drops`, salts: [[salt, strength]], form: 'drops' })
    assert.doesNotMatch(`${drops.howToUse} ${drops.howToTake}`, /measure|swallow|with or without food/i, salt)
  }
  const ear = await page({
    name: 'Product Drops',
    salts: [
      ['Gentamicin', '0.3% w/v'],
      ['Hydrocortisone', '1% w/v'],
    ],
    form: 'drops',
  })
  assert.doesNotMatch(`${ear.introduction} ${ear.howToUse}`, /\blid\b|these eye drops/i)
  assert.match(ear.indications ?? '', /Eye infections/)
  assert.match(ear.indications ?? '', /outer ear/)
})

test('drops for the ear do not have the uses of an ingredient for the nose', async () => {
  const drops = await page({
    name: 'Product Drops',
    salts: [
      ['Beclomethasone', '0.025% w/v'],
      ['Chloramphenicol', '5% w/v'],
    ],
    form: 'drops',
  })
  assert.doesNotMatch(`${drops.indications} ${JSON.stringify(drops.commonSideEffects)}`, /hay fever|nosebleeds/i)
})
