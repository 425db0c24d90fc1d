import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Medicine, MedicineForm } from '#contract/medicines.ts'
import { readSafetyTable } from '#db/knowledge/safety/table.ts'
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

test('an injection shows nothing that was written for its tablets', async () => {
  const of = (salt: string) => page('Product Injection', [[salt, '40 mg']], 'injection')
  const esomeprazole = await of('Esomeprazole')
  assert.match(esomeprazole.overdose!, /tell the doctor or nurse at once/)
  assert.doesNotMatch(`${esomeprazole.overdose} ${esomeprazole.whenToUse}`, /unlikely|the pack|bought|weeks/)
  const labetalol = await of('Labetalol')
  assert.doesNotMatch(`${labetalol.whenToUse} ${labetalol.storage}`, /years|bathroom|stop suddenly/)
  assert.doesNotMatch(
    `${labetalol.overdose} ${labetalol.warnings} ${JSON.stringify(labetalol.faqs)}`,
    /home|Driving|socks/,
  )
  assert.doesNotMatch(`${(await of('Metoprolol')).indications}`, /migraine/)
  const adrenaline = await of('Adrenaline')
  assert.doesNotMatch(
    `${JSON.stringify(adrenaline.faqs)} ${adrenaline.warnings} ${adrenaline.ukDetails}`,
    /\bpens?\b|leg still|two at/,
  )
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

test('a mix doesn’t mention single uses of its ingredients', async () => {
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

test('drops for the nose don’t mention sprays, inhalers or creams', async () => {
  const drops = await page('Product Nasal Drops', [['Beclomethasone', '0.1% w/v']], 'drops')
  const said = [drops.introduction, drops.benefits, drops.whenToUse, drops.howToTake, drops.recommendedDosage]
  assert.doesNotMatch(said.join(' '), /spray|pump|nozzle|inhaler|cream/i)
  assert.match(drops.indications!, /Hay fever/)
})

test('a number of tablets is that of the strength, or is not on the page', async () => {
  for (const strength of ['325 mg', '500 mg', '650 mg', '1000 mg']) {
    const { recommendedDosage, faqs, overdose } = await page('Product Tablet', [['Paracetamol', strength]])
    assert.doesNotMatch(
      `${JSON.stringify(faqs)} ${overdose}`,
      /\b(?:one|two|\d+) (?:or two )?(?:extra )?tablets\b/i,
      strength,
    )
    assert.match(`${recommendedDosage}`, /500 mg to 1,000 mg/)
  }
  const strong = await page('Product Tablet', [['Paracetamol', '1000 mg']])
  assert.match(strong.recommendedDosage!, /^This product, for adults: 1 tablet at a time, .*at most 4 in 24 hours\./)
  assert.match(JSON.stringify(strong.faqs), /Up to 1,000 mg more/)
  const weak = await page('Product Tablet', [['Terbinafine', '125 mg']])
  assert.match(weak.recommendedDosage!, /^Adults usually take 250 mg once a day/)
})

test('a strong tablet of serratiopeptidase has no dose that it cannot give', async () => {
  const strong = await page('Product Tablet', [['Serratiopeptidase', '15 mg']])
  assert.match(strong.recommendedDosage!, /Of stronger tablets take what your doctor prescribed/)
  const usual = await page('Product Tablet', [['Serratiopeptidase', '10 mg']])
  assert.match(usual.recommendedDosage!, /^Adults usually take 5 mg to 10 mg three times a day/)
})

test('a tablet of ondansetron that melts goes on the tongue', async () => {
  for (const name of ['Product MD Tablet', 'Product Orodispersible Tablet', 'Product Oro-Dispersible Tablet']) {
    const melting = await page(name, [['Ondansetron', '4 mg']])
    assert.match(melting.howToTake!, /^Put the tablet on the tongue with dry hands/, name)
    assert.match(melting.howToUse!, /dry hands/, name)
    assert.doesNotMatch(`${melting.howToTake} ${melting.howToUse}`, /glass of water|swallow it whole/i, name)
  }
  assert.match((await page('Product Tablet', [['Ondansetron', '4 mg']])).howToTake!, /glass of water/)
})

test('pages and the rule for doctors name the same hours between a quinolone and iron', async () => {
  const rule = readSafetyTable().interactions.find(
    ({ of, with: others, to }) =>
      to === 'doctor' && of.includes('class:fluoroquinolones') && others.includes('class:iron-and-calcium'),
  )
  assert.match(rule!.says, /ciprofloxacin 2 hours before or 6 hours after/)
  const ciprofloxacin = await page('Product Tablet', [['Ciprofloxacin', '500 mg']])
  assert.match(ciprofloxacin.howToTake!, /iron, zinc or calcium 2 hours after it or 6 hours before it/)
  const iron = await page('Product Tablet', [['Ferrous Ascorbate', '100 mg']])
  const quinolones = iron.drugInteractions!.filter(({ drug }) => /quinolone|floxacin/i.test(drug))
  assert(quinolones.length > 0)
  for (const { effect } of quinolones) assert.doesNotMatch(effect, /\d+ (?:to \d+ )?hours/)
})
