import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Medicine, MedicineForm } from '#contract/medicines.ts'
import { makeMedicine, setDirectoryVersion } from '#server/testing/medicines.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp

before(async () => {
  app = await sharedApp()
  await setDirectoryVersion(app.db, 1)
})

async function page(name: string, salts: [string, string][], form: MedicineForm = 'tablet'): Promise<Medicine> {
  const { slug } = await makeMedicine(app.db, { name, salts, form })
  const { status, body } = await app.anonymous.get(`/api/medicines/${slug}`)
  assert.equal(status, 200)
  return body
}
const questionsOf = ({ faqs }: Medicine) => (faqs ?? []).map(({ question }) => question).join(' ')

test('a page says “use” for injections and drops, and “take” for what is swallowed', async () => {
  const injection = await page('Product Injection', [['Esomeprazole', '40 mg']], 'injection')
  assert.match(injection.missedDose!, /Never use two doses at once/)
  const drops = await page('Product Nasal Drops', [['Xylometazoline', '0.1% w/v']], 'drops')
  assert.match(drops.missedDose!, /Never use two doses at once/)
  const tablet = await page('Product Tablet', [['Pantoprazole', '40 mg']])
  assert.match(tablet.overdose!, /If you took more/)
})

test('a mix leaves its measure and how often it is taken to the form and the prescription', async () => {
  const mix = await page(
    'Product Syrup',
    [
      ['Phenylephrine', '5 mg'],
      ['Ambroxol', '15 mg'],
      ['Levocetirizine', '1 mg'],
    ],
    'syrup',
  )
  assert.doesNotMatch(mix.howToTake!, /measure/i)
  assert.match(mix.howToUse!, /Measure the dose with the syringe, spoon or cup of the pack/)
  assert.match(mix.introduction!, /Levocetirizine eases hay fever/)
  assert.doesNotMatch(mix.introduction!, /once a day/)
})

test('a suspension whose own text does not say so is shaken', async () => {
  const salts: [string, string][] = [
    ['Ibuprofen', '100 mg'],
    ['Paracetamol', '162.5 mg'],
  ]
  assert.match((await page('Product Suspension', salts, 'suspension')).howToUse!, /^Shake it well before each dose/)
  assert.equal((await page('Product Tablet', salts)).howToUse, null)
})

test('an eye ointment is not dropped in, and an ointment is called no cream', async () => {
  const ointment = await page('Product Eye Ointment', [['Ofloxacin', '0.3% w/w']], 'ointment')
  assert.doesNotMatch(`${ointment.howToTake} ${ointment.recommendedDosage} ${ointment.missedDose}`, /\bdrops?\b/)
  assert.match(ointment.howToUse!, /Lay a thin line of ointment/)
  const drops = await page('Product Eye Drops', [['Ofloxacin', '0.3% w/v']], 'drops')
  assert.match(drops.howToTake!, /let a drop fall in/)
  const onSkin = await page('Product Ointment', [['Beclometasone', '0.025% w/w']], 'ointment')
  assert.match(onSkin.warnings!, /before you use the ointment/)
})

test('a liquid does not pass the ages of tablets off as its own', async () => {
  const liquid = await page('Product Solution', [['Bilastine', '2.5 mg/ml']], 'solution')
  assert.match(
    liquid.warnings!,
    /Children: Tablets of 20 mg [^\n]*Our sources have the ages for tablets and capsules alone/,
  )
  assert.doesNotMatch((await page('Product Tablet', [['Bilastine', '20 mg']])).warnings!, /Our sources have the ages/)
})

test('a suppository page doesn’t mention tablets, and a liquid has the ages of the liquid', async () => {
  const suppository = await page('Product Suppository', [['Hydrocortisone', '25 mg']], 'suppository')
  assert.doesNotMatch(suppository.introduction!, /tablets/i)
  const liquid = await page('Product Suspension', [['Fexofenadine', '30 mg/5 ml']], 'suspension')
  assert.match(liquid.warnings!, /Children: US packs name children from 2 years/)
  assert.doesNotMatch(`${liquid.warnings} ${liquid.recommendedDosage}`, /tablets|180 mg/)
})

test('an injection’s page lists only the uses of the injection', async () => {
  const of = async (salt: string) => (await page('Product Injection', [[salt, '40 mg']], 'injection')).indications!
  assert.doesNotMatch(await of('Pantoprazole'), /indigestion|heartburn/i)
  assert.doesNotMatch(await of('Esomeprazole'), /indigestion|painkillers|Helicobacter/i)
  assert.doesNotMatch(await of('Pheniramine'), /travel/i)
  assert.doesNotMatch(await of('Aciclovir'), /cold sores/i)
  const powder = await page('Product Dusting Powder', [['Clotrimazole', '1% w/w']], 'powder')
  assert.doesNotMatch(powder.indications!, /vaginal/i)
})

test('a page doesn’t mention the forms of other routes', async () => {
  const drops = await page('Product Eye Drops', [['Brimonidine', '0.2% w/v']], 'drops')
  assert.doesNotMatch(`${drops.introduction} ${drops.benefits}`, /rosacea/)
  const injection = await page('Product Injection', [['Fentanyl', '50 mcg']], 'injection')
  assert.doesNotMatch(`${injection.introduction} ${injection.whenToUse}`, /patches are/i)
  const tablet = await page('Product Tablet', [['Ivermectin', '12 mg']])
  assert.doesNotMatch(`${tablet.warnings} ${tablet.contraindications}`, /lotion|\(tablets\)/)
  const granisetron = await page('Product Injection', [['Granisetron', '1 mg']], 'injection')
  assert.doesNotMatch(granisetron.warnings!, /Tablets are for adults/)
})

test('an injection shows no interaction in the gut', async () => {
  const cefuroxime = await page('Product Injection', [['Cefuroxime', '750 mg']], 'injection')
  for (const { effect } of cefuroxime.drugInteractions ?? []) assert.doesNotMatch(effect, /by mouth|1 to 2 hours/)
  const tablet = await page('Product Tablet', [['Cefuroxime', '500 mg']])
  assert(tablet.drugInteractions!.some(({ effect }) => effect.includes('1 to 2 hours')))
})

test('a skin gel of an ingredient without a text for the skin has none of the interactions of its capsules', async () => {
  const salts: [string, string][] = [
    ['Gabapentin', '6% w/w'],
    ['Lidocaine', '5% w/w'],
  ]
  assert.deepEqual((await page('Product Gel', salts, 'gel')).drugInteractions ?? [], [])
})

test('a question about tablets is not on the page of a liquid, nor one about liquids on that of tablets', async () => {
  const drops = await page('Product Oral Drops', [['Paracetamol', '100 mg/ml']], 'drops')
  assert.doesNotMatch(JSON.stringify(drops.faqs), /extra tablets/)
  const liquid = await page('Product Syrup', [['Theophylline', '50 mg/5ml']], 'syrup')
  assert.doesNotMatch(questionsOf(liquid), /crush/)
  assert.match(questionsOf(await page('Product Tablet', [['Theophylline', '200 mg']])), /crush the tablet/)
  const syrup = await page('Product Syrup', [['Ondansetron', '4 mg/5ml']], 'syrup')
  assert.doesNotMatch(questionsOf(syrup), /melting/)
  assert.match(questionsOf(await page('Product Tablet MD', [['Ondansetron', '4 mg']])), /melting/)
  assert.doesNotMatch(questionsOf(await page('Product Tablet', [['Cefixime', '200 mg']])), /liquid/)
  assert.match(questionsOf(await page('Product Dry Syrup', [['Cefixime', '50 mg/5ml']], 'syrup')), /liquid/)
})

test('an injection without a text on taking it is not for the hands of the patient', async () => {
  const { howToUse } = await page('Product Injection', [['Arteether', '150 mg']], 'injection')
  assert.equal(howToUse, 'A nurse or doctor gives it.')
})

test('a banned medicine is not swallowed with a glass of water', async () => {
  const { howToTake, howToUse } = await page('Product Tablet', [['Gatifloxacin', '400 mg']])
  assert.match(howToTake!, /^Do not take/)
  assert.equal(howToUse ?? null, null)
})

test('the limit of sale without a prescription is no dose beside a higher one on prescription', async () => {
  const { recommendedDosage } = await page('Product Capsule', [['Omeprazole', '20 mg']], 'capsule')
  assert.doesNotMatch(recommendedDosage!, /This product/)
  assert.match(recommendedDosage!, /40 mg/)
})

test('a slow-release tablet of a combination is swallowed whole, as its own text or that of the form says', async () => {
  for (const names of [
    ['Telmisartan', 'Metoprolol'],
    ['Doxofylline', 'Montelukast'],
    ['Fexofenadine', 'Montelukast'],
  ]) {
    const salts = names.map((name): [string, string] => [name, '40 mg'])
    const { howToTake, howToUse } = await page('Product Tablet ER', salts)
    assert.match(`${howToTake} ${howToUse}`, /whole/, names.join())
  }
})
