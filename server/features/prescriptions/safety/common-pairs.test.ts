import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSafetyTable } from '#db/knowledge/safety/table.ts'
import { inName } from '#server/features/medicines/public.ts'
import { check } from './check.ts'
import { safety } from './compile.ts'
import type { WrittenLine } from './medications.ts'

// Pairs of common practice: 66 that must be found, 10 that must be silent or minor, and forms that aren't absorbed.

const table = safety()
const line = (name: string): WrittenLine => ({ name, dose: null, isWritten: false, contains: inName(table, name) })
const anybody = { age: null, pregnancy: 'no', allergies: null } as const
const severityOf = (pair: string) => {
  const lines = pair.split(' + ').map(line)
  for (const { name, contains } of lines) assert(contains.ingredients.length > 0, `${name} is not recognized`)
  return check(table, lines, [], anybody).findings.find(({ kind }) => kind === 'interaction')?.severity ?? 'none'
}

const GRAVE = `
warfarin + aspirin · warfarin + ibuprofen · warfarin + diclofenac · warfarin + fluconazole · warfarin + metronidazole
warfarin + amiodarone · warfarin + clopidogrel · warfarin + rifampicin · warfarin + sulfamethoxazole · acenocoumarol + aspirin
rivaroxaban + ketoconazole · dabigatran + rifampicin · apixaban + ibuprofen · clopidogrel + omeprazole · clopidogrel + esomeprazole
sildenafil + glyceryl trinitrate · sildenafil + isosorbide mononitrate · tadalafil + isosorbide dinitrate · ramipril + losartan
ramipril + spironolactone · telmisartan + potassium chloride · enalapril + potassium chloride · spironolactone + trimethoprim
metoprolol + verapamil · atenolol + diltiazem · metoprolol + paroxetine · digoxin + amiodarone · digoxin + verapamil
simvastatin + clarithromycin · simvastatin + itraconazole · simvastatin + gemfibrozil · atorvastatin + ciclosporin
methotrexate + trimethoprim · methotrexate + ibuprofen · methotrexate + diclofenac · azathioprine + allopurinol
colchicine + clarithromycin · lithium + ibuprofen · lithium + hydrochlorothiazide · lithium + enalapril · lithium + furosemide
fluoxetine + tramadol · sertraline + tramadol · linezolid + sertraline · linezolid + escitalopram · valproate + meropenem
lamotrigine + valproate · carbamazepine + erythromycin · tramadol + diazepam · morphine + alprazolam · fentanyl + clonazepam
theophylline + ciprofloxacin · citalopram + hydroxychloroquine · hydroxychloroquine + citalopram · haloperidol + ondansetron
domperidone + ketoconazole · tacrolimus + fluconazole · furosemide + gentamicin · isotretinoin + doxycycline
isotretinoin + vitamin A · rifampicin + ethinyl estradiol · tamoxifen + paroxetine · ibuprofen + diclofenac`
const LESSER = `
metformin + cimetidine · levothyroxine + calcium carbonate · ciprofloxacin + ferrous sulfate`
const SILENT = `
paracetamol + amoxicillin · metformin + atorvastatin · amlodipine + metformin · pantoprazole + paracetamol
cetirizine + amoxicillin · levothyroxine + paracetamol · amlodipine + paracetamol · metformin + paracetamol
montelukast + paracetamol · vitamin D3 + calcium carbonate`

const pairsIn = (text: string) => text.trim().split(/ · |\n/)

test('76 pairs of common practice: severe ones are found, harmless ones are silent', () => {
  const [grave, lesser, silent] = [pairsIn(GRAVE), pairsIn(LESSER), pairsIn(SILENT)]
  assert.equal(grave.length + lesser.length + silent.length, 76)
  const wrong = [
    ...grave.filter((pair) => !['contraindicated', 'severe'].includes(severityOf(pair))),
    ...lesser.filter((pair) => severityOf(pair) !== 'moderate'),
    ...silent.filter((pair) => !['none', 'minor'].includes(severityOf(pair))),
  ]
  assert.deepEqual(
    wrong.map((pair) => `${pair}: ${severityOf(pair)}`),
    [],
  )
})

test('forms that are not absorbed give no alert, except where a rule says otherwise', () => {
  for (const local of ['Diclofenac gel', 'Ketoconazole cream', 'Ofloxacin eye drops', 'Retinol cream'])
    for (const other of ['warfarin', 'simvastatin', 'verapamil', 'isotretinoin'])
      assert.deepEqual([local, other, severityOf(`${local} + ${other}`)], [local, other, 'none'])
  assert.equal(severityOf('Miconazole gel + warfarin'), 'severe')
})

test('each rule for doctors has a sentence for patients, and the most severe ones say not to combine', () => {
  for (const { to, severity, patients, of, with: others } of readSafetyTable().interactions) {
    if (to !== 'doctor') continue
    assert(patients, `${of.join()} + ${others.join()}`)
    assert.doesNotMatch(patients, /\b(INR|QT|ECG|CYP\w+|creatinine|contraindicated|the patient)\b(?!\))/, patients)
    if (severity === 'severe' || severity === 'contraindicated')
      assert.match(patients, /not take (them|both)|Never take/, patients)
  }
})
