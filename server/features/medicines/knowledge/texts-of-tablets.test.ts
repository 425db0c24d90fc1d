import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Medicine, MedicineForm } from '#contract/medicines.ts'
import { makeMedicine, setDirectoryVersion } from '#server/testing/medicines.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp

before(async () => {
  app = await buildTestApp()
  await setDirectoryVersion(app.db, 1)
})
after(() => app.close())

async function page(name: string, salts: [string, string][], form: MedicineForm = 'tablet'): Promise<Medicine> {
  const { slug } = await makeMedicine(app.db, { name, salts, form })
  const { status, body } = await app.anonymous.get(`/api/medicines/${slug}`)
  assert.equal(status, 200)
  return body
}

test('an injection shows nothing that was written for its tablets', async () => {
  const of = (salt: string) => page('Product Injection', [[salt, '40 mg']], 'injection')
  const esomeprazole = await of('Esomeprazole')
  assert.match(esomeprazole.overdose!, /tell the doctor or nurse at once/)
  assert.doesNotMatch(`${esomeprazole.overdose} ${esomeprazole.whenToUse}`, /unlikely|the pack|bought|weeks/)
  const labetalol = await of('Labetalol')
  assert.doesNotMatch(`${labetalol.whenToUse} ${labetalol.storage}`, /years|bathroom/)
  assert.match(labetalol.whenToUse!, /^Never stop suddenly/)
  assert.doesNotMatch(`${(await of('Metoprolol')).indications}`, /migraine/)
  assert.doesNotMatch(JSON.stringify(await of('Adrenaline')), /second pen|trainer pen/)
})

test('an injection that is never swallowed keeps the texts of its class', async () => {
  const insulin = await page('Product Injection', [['Human Insulin', '40 IU']], 'injection')
  assert.match(insulin.overdose!, /take sugar, juice or glucose/)
  assert.match(insulin.storage!, /never in the freezer/)
})

test('a form that acts where it is applied has no dose, effects or overdose of tablets', async () => {
  const ointment = await page('Product Ointment', [['Erythromycin', '3% w/w']], 'ointment')
  assert.equal(ointment.commonSideEffects, null)
  assert.doesNotMatch(`${ointment.whenToUse} ${ointment.overdose}`, /couple of months|dull your hearing/)
  const patch = await page('Product Patch', [['Fentanyl', '25 mcg']], 'patch')
  assert.match(patch.overdose!, /Take the patch off\. Call/)
  assert(patch.commonSideEffects!.length > 0)
  const drops = await page('Product Eye Drops', [['Atropine', '1% w/v']], 'drops')
  assert.match(drops.overdose!, /drops that are swallowed/)
})

test('a tablet that melts in the mouth needs no water', async () => {
  const melting = await page('Product MD Tablet', [['Doxycycline', '100 mg']])
  assert.doesNotMatch(melting.howToTake!, /with a full glass of water/)
  const plain = await page('Product Tablet', [['Doxycycline', '100 mg']])
  assert.match(plain.howToTake!, /with a full glass of water/)
})

test('a sachet is swallowed, although its ingredient is injected, too', async () => {
  const sachet = await page('Product Sachet', [['Ondansetron', '4 mg']], 'powder')
  assert(sachet.howToUse)
  assert.doesNotMatch(`${sachet.howToUse} ${sachet.howToTake}`, /inject|vein/)
})

test('a mix says nothing of single uses of its ingredients', async () => {
  const { whenToUse } = await page('Product Tablet', [
    ['Cetirizine', '5 mg'],
    ['Paracetamol', '325 mg'],
  ])
  assert.doesNotMatch(whenToUse!, /hay fever|headache/)
  assert.match(whenToUse!, /severe allergic reaction/)
})

test('a mix allows nothing in pregnancy or for children that one of its ingredients forbids', async () => {
  const pressure = await page('Product Tablet', [
    ['Telmisartan', '40 mg'],
    ['Amlodipine', '5 mg'],
    ['Hydrochlorothiazide', '12.5 mg'],
  ])
  assert.doesNotMatch(pressure.warnings!, /^Pregnancy, (?:Amlodipine|Hydrochlorothiazide)/m)
  assert.match(pressure.warnings!, /^Pregnancy, Telmisartan/m)
  const cold = await page('Product Tablet', [
    ['Nimesulide', '100 mg'],
    ['Phenylephrine', '10 mg'],
    ['Levocetirizine', '5 mg'],
  ])
  assert.doesNotMatch(cold.warnings!, /from 6 years/)
  const swelling = await page('Product Tablet', [
    ['Diclofenac', '50 mg'],
    ['Rutoside', '100 mg'],
  ])
  assert.match(swelling.contraindications!, /^Children$/m)
  assert.doesNotMatch(swelling.warnings!, /^Children, Diclofenac/m)
})

test('lercanidipine is never taken with medicines that let far more of it into the blood', async () => {
  const { drugInteractions, contraindications } = await page('Product Tablet', [['Lercanidipine', '10 mg']])
  assert.equal(drugInteractions!.find(({ drug }) => drug === 'Itraconazole')?.severity, 'High')
  assert.match(contraindications!, /grapefruit juice/)
})
