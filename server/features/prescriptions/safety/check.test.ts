import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSafetyTable } from '#db/knowledge/safety/table.ts'
import { check, type PatientFacts } from './check.ts'
import type { TakenAlready, WrittenLine } from './medications.ts'
import { safety } from './compile.ts'
import { milligramsADay } from '#contract/doses/amounts.ts'
import { readDose } from '#contract/doses/parse.ts'
import { inComposition, inName } from '#server/features/medicines/public.ts'

const table = safety()
const line = (name: string, dosage = '1 tablet', frequency = 'Twice daily'): WrittenLine => ({
  name,
  dose: readDose({ dosage, frequency, duration: '' }).dose,
  isWritten: true,
  contains: inName(table, name),
})
const takes = (name: string, ...dose: [dosage?: string, frequency?: string]): TakenAlready => ({
  ...line(name, ...dose),
  kind: 'active',
  number: 'RX-1',
})
const someone: PatientFacts = { age: 40, pregnancy: 'no', allergies: null }
const findingsOf = (lines: WrittenLine[], taken: TakenAlready[] = [], patient: Partial<PatientFacts> = {}) =>
  check(table, lines, taken, { ...someone, ...patient }).findings
const keysOf = (...input: Parameters<typeof findingsOf>) =>
  findingsOf(...input).map(({ severity, key }) => `${severity} ${key}`)

test('the table has enough rules, each with a sentence and a source', () => {
  const { interactions, pregnancy, ages, doses, sources, version } = readSafetyTable()
  assert.match(version, /^\d{4}-\d\d-\d\d\.[0-9a-f]{8}$/)
  const pairs = new Set<string>()
  const classRules = new Set<string>()
  for (const { of, with: others, to } of interactions)
    for (const one of of)
      for (const other of others) {
        const isClass = [one, other].some((group) => group.startsWith('class:'))
        if (to === 'doctor') (isClass ? classRules : pairs).add([one, other].sort().join(' × '))
      }
  assert(pairs.size >= 200, `${pairs.size} pairs`)
  assert(classRules.size >= 40, `${classRules.size} class rules`)
  for (const rule of [...interactions, ...pregnancy, ...ages]) {
    assert(rule.says.length > 10)
    assert(rule.from.length > 0 && rule.from.every((at) => sources[at]))
  }
  assert(doses.every(({ from }) => from.length > 0))
})

test('names are recognized: spellings, salts, combinations, several ingredients', () => {
  const cases: [string, string][] = [
    ['Tab. Amoxycillin 500 mg', 'amoxicillin'],
    ['Acetaminophen 650', 'paracetamol'],
    ['Frusemide 40mg', 'furosemide'],
    ['Albuterol syrup', 'salbutamol'],
    ['Inj Epinephrine 1 mg', 'adrenaline'],
    ['Amlodipine besylate 5 mg', 'amlodipine'],
    ['Sodium valproate 500', 'valproate'],
    ['Co-trimoxazole DS', 'sulfamethoxazole + trimethoprim'],
    ['cotrimoxazole 480', 'sulfamethoxazole + trimethoprim'],
    ['Co-amoxiclav 625', 'amoxicillin + clavulanic-acid'],
    ['Co-codamol 8/500', 'codeine + paracetamol'],
    ['Ibuprofen 400 mg + Paracetamol 325 mg', 'ibuprofen + paracetamol'],
    ['Grandmother’s tea', ''],
  ]
  for (const [name, contains] of cases) assert.equal(inName(table, name).ingredients.join(' + '), contains, name)
  const clav = inComposition(table, 'Amoxycillin  (500mg) +  Potassium Clavulanate (125mg)')
  assert.deepEqual(
    [clav.ingredients, [...clav.strengths]],
    [
      ['amoxicillin', 'clavulanic-acid'],
      [
        ['amoxicillin', 500],
        ['clavulanic-acid', 125],
      ],
    ],
  )
  // another substance with a known word in its name
  assert.deepEqual(inComposition(table, 'Calcium Pantothenate (10mg)').unknown, ['Calcium Pantothenate'])
})

test('a rule matches two ingredients, an ingredient and a class, or two classes', () => {
  assert.deepEqual(keysOf([line('Clopidogrel 75'), line('Omeprazole 20')]), [
    'severe interaction:Clopidogrel + Omeprazole',
  ])
  assert.deepEqual(keysOf([line('Methotrexate 10'), line('Naproxen 500')]), [
    'severe interaction:Methotrexate + Naproxen',
  ])
  assert.deepEqual(keysOf([line('Sildenafil 50')], [takes('Isosorbide mononitrate 20')]), [
    'contraindicated interaction:Isosorbide mononitrate + Sildenafil',
  ])
  assert.deepEqual(keysOf([line('Phenelzine'), line('Sertraline 50')]), [
    'contraindicated interaction:Phenelzine + Sertraline',
  ])
  assert.deepEqual(keysOf([line('Haloperidol 5'), line('Citalopram 20')]), [
    'severe interaction:Citalopram + Haloperidol',
  ])
})

test('the most severe finding comes first, with its severity, sentence and sources', () => {
  const [first, second] = findingsOf(
    [line('Aspirin 75'), line('Simvastatin 20'), line('Clarithromycin 500')],
    [takes('Warfarin 5')],
  )
  assert.equal(first!.severity, 'contraindicated')
  assert.deepEqual([first!.line, first!.against], [2, { kind: 'line', line: 1, name: 'Simvastatin 20' }])
  assert.match(first!.says, /muscle can break down/)
  assert(first!.sources.some(({ publisher }) => publisher === 'MHRA'))
  assert.equal(second!.severity, 'severe')
})

test('every ingredient of a combination counts', () => {
  const keys = keysOf([line('Co-trimoxazole')], [takes('Warfarin 5'), takes('Methotrexate 10')])
  assert(keys.includes('severe interaction:Sulfamethoxazole + Warfarin'))
  assert(keys.includes('severe interaction:Methotrexate + Trimethoprim'))
})

test('the same ingredient twice is found, even under another name', () => {
  const keys = keysOf([line('Paracetamol 500'), line('Co-codamol')], [takes('Acetaminophen 650')])
  assert(keys.includes('moderate duplicate:Paracetamol'))
})

test('a medicine that isn’t recognized or is used locally is found again by its name', () => {
  assert.deepEqual(keysOf([line('Herbal  Cough Mix')], [takes('herbal cough mix'), takes('Other Mix')]), [
    'moderate duplicate:herbal cough mix',
  ])
  assert.deepEqual(keysOf([line('Clotrimazole cream')], [takes('Clotrimazole cream')]), [
    'moderate duplicate:clotrimazole cream',
  ])
  assert.deepEqual(keysOf([line('Herbal cough mix'), line('Herbal cough mix')]), [])
})

test('allergies match by ingredient, group and cross-reactivity; denials don’t match', () => {
  const allergic = (allergies: string, ...names: string[]) =>
    keysOf(
      names.map((name) => line(name)),
      [],
      { allergies },
    )
  assert.deepEqual(allergic('Ibuprofen', 'Ibuprofen 400'), ['contraindicated allergy:Ibuprofen:Ibuprofen'])
  assert.deepEqual(allergic('penicillin (rash)', 'Co-amoxiclav'), ['severe allergy:Amoxicillin:penicillin (rash)'])
  assert.deepEqual(allergic('Amoxycillin', 'Cefalexin 500'), ['severe allergy:Cefalexin:Amoxycillin'])
  assert.deepEqual(allergic('Penicillins', 'Ceftriaxone 1 g'), ['moderate allergy:Ceftriaxone:Penicillins'])
  assert.deepEqual(allergic('Sulfa drugs, dust', 'Cotrimoxazole'), ['severe allergy:Sulfamethoxazole:Sulfa drugs'])
  assert.deepEqual(allergic('aspirin', 'Diclofenac gel'), ['severe allergy:Diclofenac:aspirin'])
  assert.deepEqual(allergic('No known drug allergies', 'Amoxicillin 500'), [])
  const { patient } = check(table, [line('Amoxicillin')], [], { ...someone, allergies: 'Dust; penicillin' })
  assert.deepEqual(patient.allergiesNotRecognized, ['Dust'])
})

test('pregnancy: severe if the chart says so, a hint if she may be pregnant', () => {
  assert.deepEqual(keysOf([line('Isotretinoin 20')], [], { pregnancy: 'yes' }), [
    'contraindicated pregnancy:Isotretinoin',
  ])
  assert.deepEqual(keysOf([line('Ramipril 5')], [], { pregnancy: 'possible' }), ['moderate pregnancy:Ramipril'])
  assert.deepEqual(keysOf([line('Ramipril 5')]), [])
})

test('age rules apply below and from an age', () => {
  assert.deepEqual(keysOf([line('Codeine 15')], [], { age: 7 }), ['contraindicated age:Codeine'])
  assert.deepEqual(keysOf([line('Codeine 15')], [], { age: 14 }), ['moderate age:Codeine'])
  assert.deepEqual(keysOf([line('Aspirin 75')], [], { age: 15.9 }), ['severe age:Aspirin'])
  assert.deepEqual(keysOf([line('Doxycycline 100')], [], { age: 7 }), ['severe age:Doxycycline'])
  assert.deepEqual(keysOf([line('Diacerein 50')], [], { age: 70 }), ['moderate age:Diacerein'])
  assert.deepEqual(keysOf([line('Aspirin 75')], [], { age: null }), [])
})

test('the daily dose of all lines together is compared with the maximum', () => {
  assert.deepEqual(keysOf([line('Paracetamol 1000 mg', '1 tablet', 'Four times daily')]), [])
  const twice = [
    line('Paracetamol 1000 mg', '1 tablet', 'Four times daily'),
    line('Ibuprofen 400 mg + Paracetamol 325 mg'),
  ]
  assert(keysOf(twice).includes('moderate dose:Paracetamol'))
  assert.deepEqual(keysOf([line('Paracetamol 650 mg', '3 tablets', 'Every 6 hours')]), ['severe dose:Paracetamol'])
  const of = (dosage: string, frequency: string) => {
    const { dose } = readDose({ dosage, frequency, duration: '' })
    return dose && milligramsADay(dose, 500)
  }
  assert.deepEqual(
    [
      of('1-0-1', 'After meals'),
      of('1/2 tablet', 'Once daily'),
      of('250 mg', 'Three times daily'),
      of('5 ml', 'Once daily'),
    ],
    [1000, 250, 750, null],
  )
  assert.equal(of('1 tablet', 'As needed'), null)
})

test('the patient’s current medicines count towards the maximum, in another product and not twice', () => {
  const doses = (...input: Parameters<typeof findingsOf>) =>
    findingsOf(...input).flatMap(({ kind, severity, says }) => (kind === 'dose' ? [`${severity}: ${says}`] : []))
  const written = [line('Ibuprofen 400 mg + Paracetamol 325 mg', '1 tablet', 'Three times daily')]
  assert.deepEqual(doses(written), [])
  assert.deepEqual(doses(written, [takes('Paracetamol 1000 mg', '1 tablet', 'Four times daily')]), [
    'moderate: About 4,975 mg a day with the 4,000 mg already taken; at most 4,000 mg a day is stated for adults.',
  ])
  // a line that adds nothing to an existing overdose has no finding
  assert.deepEqual(doses([line('Cetirizine 10')], [takes('Paracetamol 1000 mg', '2 tablets', 'Four times daily')]), [])
  // a renewal replaces it
  const same = ['Paracetamol 1000 mg', '1 tablet', 'Four times daily'] as const
  assert.deepEqual(doses([line(...same)], [takes(...same)]), [])
  // and of overlapping renewals the newest counts
  const older = { ...takes(...same), number: 'RX-0' }
  assert.deepEqual(doses([line(...same)], [takes(...same), older, older]), [])
  // an upload says no dose
  const upload: TakenAlready = { ...takes('Paracetamol 1000 mg'), kind: 'uploaded', dose: null }
  assert.deepEqual(doses([line(...same)], [upload]), [])
})

test('medicines on the skin count only for allergies, unless the table says otherwise', () => {
  assert.deepEqual(keysOf([line('Diclofenac gel')], [takes('Warfarin 5')]), [])
  assert(
    keysOf([line('Miconazole oral gel')], [takes('Warfarin 5')]).includes('severe interaction:Miconazole + Warfarin'),
  )
})

test('a medicine applied locally interacts only where its rule says that it is absorbed', () => {
  const found = (local: string, other: string) =>
    findingsOf([line(local)], [takes(other)]).find(({ kind }) => kind === 'interaction')?.severity ?? 'none'
  for (const [local, other, severity] of [
    ['Miconazole 2% cream', 'Glimepiride 2 mg', 'none'],
    ['Miconazole oral gel', 'Glimepiride 2 mg', 'severe'],
    ['Miconazole vaginal cream', 'Glimepiride 2 mg', 'none'],
    ['Miconazole 2% cream', 'Warfarin 5', 'moderate'],
    ['Miconazole oral gel', 'Warfarin 5', 'severe'],
    ['Miconazole vaginal cream', 'Warfarin 5', 'severe'],
    // where it is put isn't said
    ['Miconazole gel', 'Warfarin 5', 'severe'],
    ['Timolol 0.5% eye drops', 'Verapamil 80 mg', 'severe'],
    ['Nitroglycerin rectal ointment', 'Sildenafil 50 mg', 'contraindicated'],
    ['Xylometazoline nasal drops', 'Phenelzine 15 mg', 'contraindicated'],
    ['Phenylephrine cream', 'Phenelzine 15 mg', 'contraindicated'],
  ] as const)
    assert.equal(found(local, other), severity, `${local} + ${other}`)
})

test('medicines that are unknown, have no rules or can’t be counted are listed as unchecked, and nothing is called safe', () => {
  const { lines } = check(
    table,
    [
      line('Grandmother’s tea'),
      line('Diclofenac gel'),
      line('Paracetamol 500 mg', '5 ml', 'Twice daily'),
      line('Ambroxol 30'),
    ],
    [],
    someone,
  )
  assert.deepEqual(
    lines.map(({ notChecked }) => notChecked.map(({ why }) => why)),
    [['unknown'], ['local'], ['dose'], ['no-rules']],
  )
})

test('drops in percent are local; timolol drops and nitroglycerin ointment count', () => {
  for (const name of ['Ciprofloxacin 0.3 % w/v drops', 'Ciprofloxacin 0.3% Eye Drops'])
    assert.deepEqual(keysOf([line(name, '1 drop')], [takes('Tizanidine 2 mg')]), [], name)
  assert(keysOf([line('Ciprofloxacin 500 mg')], [takes('Tizanidine 2 mg')]).some((one) => one.startsWith('severe')))
  // how it is taken says it, too
  assert.deepEqual(keysOf([line('Ciprofloxacin', '1 drop both eyes')], [takes('Tizanidine 2 mg')]), [])
  assert(
    keysOf([line('Timolol 0.5% eye drops', '1 drop')], [takes('Verapamil 80 mg')]).includes(
      'severe interaction:Timolol + Verapamil',
    ),
  )
  assert(
    keysOf([line('Nitroglycerin 0.2% ointment')], [takes('Sildenafil 50 mg')]).some((one) =>
      one.startsWith('contraindicated interaction:'),
    ),
  )
  // drops to swallow are not local
  assert.equal(
    check(table, [line('Paracetamol 100 mg/ml drops', '5 ml')], [], someone).lines[0]!.notChecked[0]!.why,
    'dose',
  )
})

test('the highest step of a line counts, and lines one after the other are neither added nor duplicates', () => {
  const steps = (dosage: string) => line('Paracetamol 1000 mg', dosage, 'See dosage')
  assert.deepEqual(keysOf([steps('1 tab BD x3d then 2 tabs TDS x3d')]), ['severe dose:Paracetamol'])
  assert.deepEqual(keysOf([steps('2 tabs BD x3d then 1 tab BD')]), [])
  const next = (name: string, dosage: string): WrittenLine => line(name, `then ${dosage}`, 'Four times daily')
  const first = line('Paracetamol 1000 mg', '1 tablet', 'Four times daily')
  assert.deepEqual(keysOf([first, next('Paracetamol 500 mg', '1 tablet')]), [])
  assert.deepEqual(keysOf([first, line('Paracetamol 500 mg', '1 tablet', 'Four times daily')]), [
    'severe dose:Paracetamol',
    'moderate duplicate:Paracetamol',
  ])
})

test('an unknown amount leaves the sum unchecked, and so does a dose by a child’s weight', () => {
  const whyOf = (lines: WrittenLine[], taken: TakenAlready[] = [], age = 40) =>
    check(table, lines, taken, { ...someone, age }).lines.map(({ notChecked }) => notChecked.map(({ why }) => why))
  const known = line('Paracetamol 500 mg')
  assert.deepEqual(whyOf([known]), [[]])
  assert.deepEqual(whyOf([known], [takes('Paracetamol 650 mg', 'as directed')]), [['dose']])
  assert.deepEqual(whyOf([known, line('Paracetamol 650 mg', 'as directed')]), [['dose'], ['dose']])
  assert.deepEqual(whyOf([known], [], 6), [['weight']])
  assert.deepEqual(whyOf([line('Diclofenac gel')], [], 6), [['local']])
})
