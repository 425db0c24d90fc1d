import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { MedicineForm } from '#contract/medicines.ts'
import { silent } from '#server/database/log.ts'
import { compose } from './compose.ts'
import { type Library, library } from './library.ts'

let texts: Library
before(async () => {
  texts = await library({ log: silent })
})
const pageOf = (form: MedicineForm, presentation: string, ...names: string[]) => {
  const facts = compose(texts, {
    ingredients: names.map((name) => ({ name, strength: null })),
    form,
    presentation,
  })!.facts
  return (name: keyof typeof facts) => {
    const value = facts[name]?.value
    return typeof value === 'string' ? value : JSON.stringify(value ?? '')
  }
}

test('a slow-release mix with pregabalin has its own meals, limits and missed dose', () => {
  const page = pageOf('tablet', 'prolonged', 'Pregabalin', 'Methylcobalamin')
  assert.match(page('howToTake'), /after the evening meal/)
  assert.doesNotMatch(page('recommendedDosage'), /\d+ mg/)
  assert.doesNotMatch(page('missedDose'), /within 2 hours/)
  assert.match(pageOf('capsule', '', 'Pregabalin', 'Methylcobalamin')('recommendedDosage'), /600 mg/)
})

test('an injection does not say how soon tablets work, nor what they alone are for', () => {
  assert.doesNotMatch(pageOf('injection', '', 'Ondansetron')('whenToUse'), /30 minutes/)
  const page = pageOf('injection', '', 'Tranexamic acid')
  assert.doesNotMatch(page('whenToUse'), /24 hours/)
  for (const field of ['treatsConditions', 'whyPrescribed', 'faqs'] as const)
    assert.doesNotMatch(page(field), /period/i)
  assert.match(pageOf('tablet', '', 'Tranexamic acid')('treatsConditions'), /Heavy periods/)
})

test('a mix has the strictest contraindications of its ingredients, and no doses counted of another product', () => {
  const page = pageOf('suspension', '', 'Chlorpheniramine', 'Phenylephrine', 'Paracetamol', 'Sodium citrate')
  assert.doesNotMatch(page('contraindications'), /unless|under 2/)
  assert.match(page('contraindications'), /under 4 years/)
  assert.doesNotMatch(page('recommendedDosage'), /6 doses/)
  assert.match(page('recommendedDosage'), /at most 4 doses/)
})

test('a mix with a medicine for adults does not let children have the other one', () => {
  const page = pageOf('tablet', '', 'Aceclofenac', 'Paracetamol', 'Rabeprazole')
  assert.doesNotMatch(page('contraindications'), /Babies under 2 months/)
  assert.doesNotMatch(page('warnings'), /child's age/)
  const syrup = pageOf('syrup', '', 'Ambroxol', 'Cetirizine')
  assert.doesNotMatch(syrup('warnings'), /child of 1 year/)
})

test('a scalp solution doesn’t mention shampoo, cream or ointment', () => {
  const page = pageOf('solution', '', 'Clobetasol')
  for (const field of ['recommendedDosage', 'warnings', 'faqs'] as const)
    assert.doesNotMatch(page(field), /shampoo|ointment/i)
})

test('a gel is swallowed only if it holds an antacid or the like', () => {
  const swallowed = pageOf('gel', '', 'Magaldrate', 'Simethicone')
  assert.match(swallowed('howToTake'), /after meals|bedtime/)
  const gel = pageOf('gel', '', 'Tramadol', 'Paracetamol')
  assert.doesNotMatch(`${gel('howToTake')} ${gel('recommendedDosage')}`, /\d|water/)
})

test('a mix forbids what one of its ingredients forbids, and only that', () => {
  const drops = pageOf('drops', 'eye', 'Chloramphenicol', 'Dexamethasone')
  assert.match(drops('contraindications'), /^Aplastic anaemia .* in you or your family/m)
  const others = pageOf('drops', 'eye', 'Tobramycin', 'Dexamethasone')
  assert.doesNotMatch(`${drops('contraindications')} ${others('contraindications')}`, /if the product holds/)
  assert.doesNotMatch(others('contraindications'), /Aplastic/)
  assert.match(pageOf('tablet', '', 'Levodopa', 'Carbidopa')('contraindications'), /melanoma/)
})

test('a liquid has neither the uses and doses of capsules nor loses the meal of tablets', () => {
  const liquid = pageOf('solution', '', 'Itraconazole')
  assert.doesNotMatch(
    `${liquid('indications')} ${liquid('recommendedDosage')} ${liquid('faqs')}`,
    /nail|12 weeks|400 mg/i,
  )
  assert.match(pageOf('capsule', '', 'Itraconazole')('recommendedDosage'), /12 weeks/)
  assert.match(pageOf('syrup', '', 'Diclofenac')('howToTake'), /after a meal/)
  assert.match(pageOf('suspension', '', 'Artemether', 'Lumefantrine')('howToTake'), /with food or milk/)
})

test('a page describes one way of handling its form', () => {
  assert.doesNotMatch(pageOf('lotion', '', 'Ketoconazole', 'Zinc pyrithione')('howToUse'), /hair is dry/)
  const drops = pageOf('drops', '', 'Ambroxol', 'Levosalbutamol', 'Guaifenesin')
  assert.doesNotMatch(drops('howToTake'), /cup|spoon/)
  assert.match(drops('howToUse'), /dropper/)
  const tablet = pageOf('tablet', '', 'Pancreatin')
  assert.doesNotMatch(`${tablet('howToTake')} ${tablet('faqs')}`, /open them|contents/)
  assert.doesNotMatch(pageOf('injection', '', 'Ketorolac')('warnings'), /Tablets/)
})

test('an injection has the overdose text of its class, and a mix with an unknown ingredient doesn’t reassure', () => {
  assert.doesNotMatch(pageOf('injection', '', 'Amoxicillin')('overdose'), /the pack|rarely does harm/)
  assert.doesNotMatch(pageOf('tablet', '', 'Amoxicillin', 'Unheardofin')('overdose'), /rarely does harm/)
  assert.match(pageOf('capsule', '', 'Amoxicillin')('overdose'), /rarely does harm/)
})

test('a lotion doesn’t mention creams, nor bisoprolol metoprolol', () => {
  assert.doesNotMatch(pageOf('lotion', '', 'Fluocinolone')('recommendedDosage'), /cream/)
  const how = (blocker: string) => pageOf('tablet', '', blocker, 'Hydrochlorothiazide')('howToTake')
  assert.doesNotMatch(how('Bisoprolol'), /food|Metoprolol/)
  assert.match(how('Metoprolol Succinate'), /with food/)
})

test('the text of a combination says nothing of an ingredient that only others of its products hold', () => {
  const fields = ['warnings', 'seriousSideEffects', 'recommendedDosage', 'faqs'] as const
  const textOf = (...names: string[]) => {
    const cream = pageOf('cream', '', ...names)
    return fields.map((field) => cream(field)).join('\n')
  }
  const strong = textOf('Halobetasol', 'Fusidic Acid')
  assert.doesNotMatch(strong, /neomycin|gentamicin|clobetasol/i)
  assert.match(strong, /50 g a week and 2 weeks/)
  assert.match(textOf('Betamethasone', 'Neomycin'), /Neomycin and gentamicin can harm the kidneys/)
  assert.doesNotMatch(textOf('Hydrocortisone', 'Fusidic Acid'), /neomycin|50 g/i)
  assert.match(pageOf('cream', '', 'Halobetasol', 'Fusidic Acid')('legalStatus'), /Halobetasol: Named in Schedule H/)
})

test('the benefits of a mix are about uses of its ingredients, and not an antidote or kidney stones', () => {
  const tablet = pageOf('tablet', '', 'Ramipril', 'Hydrochlorothiazide')
  assert.doesNotMatch(`${tablet('benefits')} ${tablet('whyPrescribed')}`, /kidney stones/i)
  const chest = pageOf('tablet', '', 'Acebrophylline', 'Acetylcysteine')
  assert.doesNotMatch(`${chest('benefits')} ${chest('indications')}`, /paracetamol|poisoning/i)
})

test('a mix with voglibose advises glucose against low blood sugar, never sugar or sweet drinks', () => {
  for (const other of ['Repaglinide', 'Glipizide', 'Gliclazide', 'Glimepiride']) {
    const page = pageOf('tablet', '', other, 'Voglibose')
    const said = (['warnings', 'seriousSideEffects', 'overdose', 'faqs', 'drugInteractions'] as const)
      .map(page)
      .join('\n')
    assert.doesNotMatch(
      said,
      /\b(?:take|carry) (?:sugar|something sweet)|drink something sweet|sweet drink|fruit juice/i,
    )
    assert.match(said, /[Tt]ake glucose, not table sugar/)
  }
  assert.match(pageOf('tablet', '', 'Repaglinide', 'Metformin')('seriousSideEffects'), /Take sugar at once/)
})

test('a mix for adults does not say from which age children can have one of its ingredients', () => {
  const heart = pageOf('tablet', '', 'Atorvastatin', 'Clopidogrel')('warnings')
  assert.match(heart, /Children, Clopidogrel: It is not for children/)
  assert.doesNotMatch(heart, /from the age of 10 years/)
  const cramps = pageOf('tablet', '', 'Aceclofenac', 'Drotaverine')('warnings')
  assert.match(cramps, /not recommended under 18 years/)
  assert.doesNotMatch(cramps, /Older children/)
  const stomach = pageOf('tablet', '', 'Pantoprazole', 'Itopride')('warnings')
  assert.match(stomach, /not known to be safe under 16 years/)
  assert.doesNotMatch(stomach, /from the age of 12 years/)
})
