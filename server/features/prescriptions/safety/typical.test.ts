import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needsReason } from '#contract/prescriptions/safety.ts'
import { typicalChecks } from '#server/testing/typical-checks.ts'

const all = typicalChecks()
const MOST = 0.03

// Each was compared with two sources (bench/results/safety.md).
const SEVERE = [
  ['sciatica', 'Gabapentin + Tramadol', 'Nortriptyline + Tramadol'],
  ['hypertension with cough', 'Enalapril + Telmisartan'],
  ['heart failure', 'Spironolactone + Valsartan'],
  ['dilated cardiomyopathy', 'Ramipril + Spironolactone'],
  ['infective exacerbation, bronchiectasis', 'Levofloxacin + Methylprednisolone'],
]
const MODERATE = `
Aceclofenac + Glimepiride · Aceclofenac + Telmisartan · Alendronate + Calcium · Alpha lipoic acid + Glimepiride
Alpha lipoic acid + Metformin · Aspirin + Clopidogrel · Aspirin + Glimepiride · Bisoprolol + Dapagliflozin
Calcium carbonate + Levothyroxine · Cefuroxime + Pantoprazole · Chloroquine + Primaquine · Dapagliflozin + Furosemide
Dapagliflozin + Torasemide · Diclofenac + Potassium citrate · Digoxin + Furosemide · Folic acid + Methotrexate
Furosemide + Valsartan · Glimepiride + Sitagliptin · Human insulin + Metformin · Ibuprofen + Ofloxacin · Iron + Levothyroxine
Ivabradine + Nebivolol · Levothyroxine + Metformin · Levothyroxine + Teneligliptin · Lithium + Olanzapine
Lorazepam + Risperidone · Naproxen + Propranolol · Ramipril + Torasemide · Telmisartan + Torasemide`

test('at most 3 % of 200 typical prescriptions ask for a reason, and each of these findings is known', () => {
  assert.equal(all.length, 200)
  const severe = all.flatMap(({ reason, check: { findings } }) => {
    const keys = findings.filter(needsReason).map(({ key }) => key.replace('interaction:', ''))
    return keys.length > 0 ? [[reason, ...keys.sort()]] : []
  })
  assert(severe.length <= all.length * MOST, `${severe.length} of ${all.length}`)
  assert.deepEqual(severe, SEVERE)
})

test('the moderate interactions of typical prescriptions are those that were compared with sources', () => {
  const found = all.flatMap(({ check: { findings } }) =>
    findings.flatMap(({ kind, severity, key }) =>
      kind === 'interaction' && severity === 'moderate' ? [key.replace('interaction:', '')] : [],
    ),
  )
  assert.deepEqual(
    [...new Set(found)].sort(),
    MODERATE.trim()
      .split(/ · |\n/)
      .sort(),
  )
})

test('rehydration salts, multivitamins and medicines for the skin give typical prescriptions no alert', () => {
  const harmless = all.filter(({ written }) => written.some(({ name }) => /^(ORS|Electral|Multivitamin)/.test(name)))
  assert(harmless.length >= 10)
  for (const { reason, check } of harmless)
    assert.deepEqual(
      check.findings.filter(({ severity }) => severity !== 'minor').map(({ key }) => key),
      reason === 'alcohol gastritis' ? ['duplicate:Thiamine'] : [],
      reason,
    )
})
