import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inName } from '#server/features/medicines/public.ts'
import { type AllergyRecord, recognize, unsortedIn } from './allergies.ts'
import { brandIn, partsOf } from './allergy-texts.ts'
import { check } from './check.ts'
import { safety } from './compile.ts'

const table = safety()

type Result = 'finding' | 'not checked' | 'nothing'

/** The ingredients of brands, as the directory knows them. */
const directory: Record<string, string[]> = {
  crocin: ['paracetamol'],
  mox: ['amoxicillin'],
  'augmentin 625': ['amoxicillin'],
}

/** Returns the check's result for a text, for a line with this medicine. */
function resultOf(text: string, medicine: string, allergyRecords: AllergyRecord[] = []): Result {
  const line = { name: medicine, contains: inName(table, medicine), dose: null, isWritten: true }
  const texts = [...partsOf(text).map((part) => part.text), ...allergyRecords.map(({ substance }) => substance)]
  const allergyBrands = new Map(texts.map((one) => [one, directory[brandIn(one)] ?? []]))
  const facts = { age: 40, pregnancy: 'no', allergies: text, allergyRecords, allergyBrands } as const
  const { findings, patient } = check(table, [line], [], facts)
  if (findings.some(({ kind }) => kind === 'allergy')) return 'finding'
  return patient.allergiesNotRecognized.length > 0 ? 'not checked' : 'nothing'
}

// what charts in India say, in English and in the Hindi of doctors' notes
const texts: [text: string, medicine: string, result: Result][] = [
  ['penicillin se allergy', 'Amoxicillin', 'finding'],
  ['Penicillin ki allergy hai', 'Amoxicillin', 'finding'],
  ['penicillin nahi dena', 'Amoxicillin', 'finding'],
  ['sulpha drugs se allergy hai', 'Cotrimoxazole', 'finding'],
  ['brufen se rash', 'Ibuprofen', 'finding'],
  ['Disprin aur Combiflam se saans phoolna', 'Diclofenac', 'finding'],
  ['Crocin se allergy', 'Paracetamol', 'finding'],
  ['allergic to Crocin', 'Paracetamol', 'finding'],
  ['Avoid Mox', 'Amoxicillin', 'finding'],
  ['rash with Augmentin 625', 'Amoxicillin', 'finding'],
  ['Inj. Penicilline – shock 2011', 'Amoxicillin', 'finding'],
  ['Penicillin (rash, hives)', 'Amoxicillin', 'finding'],
  ['pt is allergic to sulfa / NSAIDs', 'Ibuprofen', 'finding'],
  ['Ibuprofin', 'Ibuprofen', 'finding'],
  ['Asprin', 'Diclofenac', 'finding'],
  ['ceftriaxon', 'Ceftriaxone', 'finding'],
  ['amoxycilin & sulpha', 'Cotrimoxazole', 'finding'],
  ['NKDA except sulfa', 'Cotrimoxazole', 'finding'],
  ['No allergies other than penicillin', 'Amoxicillin', 'finding'],
  ['koi allergy nahi', 'Amoxicillin', 'nothing'],
  ['Koi dawai se allergy nahi hai', 'Amoxicillin', 'nothing'],
  ['abhi tak koi allergy nahin', 'Amoxicillin', 'nothing'],
  ['No H/O any drug allergy till date', 'Amoxicillin', 'nothing'],
  ['NKDA; NKFA', 'Amoxicillin', 'nothing'],
  ['Not known', 'Amoxicillin', 'nothing'],
  ['Nil significant', 'Amoxicillin', 'nothing'],
  ['pata nahi', 'Amoxicillin', 'not checked'],
  ['dard ki goli se allergy', 'Ibuprofen', 'not checked'],
  ['dhool mitti', 'Amoxicillin', 'not checked'],
  ['Eggs, milk', 'Amoxicillin', 'not checked'],
  ['kisi antibiotic se reaction hua tha', 'Amoxicillin', 'not checked'],
  ['?', 'Amoxicillin', 'nothing'],
]

suite('texts about allergies as people write them', () => {
  for (const [text, medicine, result] of texts)
    test(`“${text}”, ${medicine}: ${result}`, () => assert.equal(resultOf(text, medicine), result))
})

const record = (more: Partial<AllergyRecord> = {}): AllergyRecord => ({
  substance: 'Penicillin',
  kind: 'allergy',
  severity: null,
  certainty: 'unconfirmed',
  status: 'active',
  fromText: null,
  ...more,
})

suite('recorded allergies', () => {
  const findingOf = (...allergyRecords: AllergyRecord[]) => {
    const line = { name: 'Amoxicillin', contains: inName(table, 'Amoxicillin'), dose: null, isWritten: true }
    return check(table, [line], [], { age: 40, pregnancy: 'no', allergies: null, allergyRecords }).findings[0]
  }

  test('kind, severity, certainty and status decide how severe the finding is', () => {
    const cases: [Partial<AllergyRecord>, string | undefined][] = [
      [{}, 'severe'],
      [{ severity: 'mild' }, 'severe'],
      [{ certainty: 'confirmed' }, 'severe'],
      [{ kind: 'intolerance' }, 'moderate'],
      [{ kind: 'intolerance', severity: 'moderate' }, 'moderate'],
      [{ kind: 'intolerance', severity: 'severe' }, 'severe'],
      [{ status: 'resolved' }, 'moderate'],
      [{ status: 'error' }, undefined],
      [{ certainty: 'refuted' }, undefined],
      [{ substance: 'Amoxicilin' }, 'contraindicated'],
    ]
    for (const [more, severity] of cases)
      assert.equal(findingOf(record(more))?.severity, severity, JSON.stringify(more))
  })

  test('an unknown substance is named as not checked', () => {
    assert.equal(resultOf('', 'Amoxicillin', [record({ substance: 'Henna' })]), 'not checked')
    assert.equal(resultOf('', 'Paracetamol', [record({ substance: 'Crocin' })]), 'finding')
  })

  test('a refuted record removes exactly its part of the text; one entered in error removes nothing', () => {
    const refuted = record({ certainty: 'refuted', fromText: 'penicillin' })
    assert.equal(resultOf('PENICILLIN', 'Amoxicillin', [refuted]), 'nothing')
    assert.equal(resultOf('Penicillin since 1990', 'Amoxicillin', [refuted]), 'finding')
    assert.equal(
      resultOf('Penicillin', 'Amoxicillin', [record({ status: 'error', fromText: 'Penicillin' })]),
      'finding',
    )
    assert.deepEqual(
      unsortedIn('Penicillin;  dust\nNKDA', [refuted]).map(({ text, isDenial }) => [text, isDenial]),
      [
        ['dust', false],
        ['NKDA', true],
      ],
    )
  })

  test('names of ingredients and groups are recognized', () => {
    assert.deepEqual(recognize(table, 'Amoxycillin', []).names, ['Amoxicillin'])
    assert.deepEqual(recognize(table, 'sulpha drugs', []).names, ['sulfonamides'])
    assert.deepEqual(recognize(table, 'Latex gloves', []).names, [])
  })
})
