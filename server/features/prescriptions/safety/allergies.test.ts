import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { inName } from '#server/features/medicines/public.ts'
import { readAllergies } from './allergies.ts'
import { check } from './check.ts'
import { safety } from './compile.ts'
import { saysPregnant } from './facts.ts'

const table = safety()

/** Texts of charts, and whether amoxicillin is a finding, the text is listed as not checked, or neither. */
const charts: [text: string | null, result: 'finding' | 'not checked' | 'nothing'][] = [
  ['Penicillin', 'finding'],
  ['DO NOT GIVE PENICILLIN', 'finding'],
  ['Penicillin (reaction unknown)', 'finding'],
  ['No penicillin!', 'finding'],
  ['not to be given amoxicillin', 'finding'],
  ['Never give Augmentin or amoxycillin again', 'finding'],
  ['Denies penicillin allergy', 'finding'],
  ['Penicillin - no anaphylaxis, rash only', 'finding'],
  ['No known drug allergies except penicillin', 'finding'],
  ['NKDA. Penicillin rash in childhood', 'finding'],
  ['Penicilin', 'finding'],
  ['amoxycilin', 'finding'],
  ['Allergic to penecillin', 'finding'],
  ['dust, penicillins', 'finding'],
  ['NKDA', 'nothing'],
  ['Nil', 'nothing'],
  ['None', 'nothing'],
  ['No known allergies', 'nothing'],
  ['No known drug or food allergies', 'nothing'],
  ['No known food and drug allergies.', 'nothing'],
  ['Denies any allergies', 'nothing'],
  ['no h/o drug allergy', 'nothing'],
  ['Not allergic to any medicines so far', 'nothing'],
  ['', 'nothing'],
  [null, 'nothing'],
  ['Dust', 'not checked'],
  ['unknown', 'not checked'],
  ['yes, see old file', 'not checked'],
  ['no eggs', 'not checked'],
]

suite('allergies of a chart are findings, or named as not checked', () => {
  for (const [text, result] of charts)
    test(`“${text ?? ''}”: ${result}`, () => {
      const line = { name: 'Amoxicillin 500 mg', contains: inName(table, 'Amoxicillin'), dose: null, isWritten: true }
      const { findings, patient } = check(table, [line], [], { age: 40, pregnancy: 'no', allergies: text })
      const isFinding = findings.some(({ kind }) => kind === 'allergy')
      const isNamed = patient.allergiesNotRecognized.length > 0
      assert.equal(isFinding ? 'finding' : isNamed ? 'not checked' : 'nothing', result)
    })

  test('a brand counts by its ingredients', () => {
    const brands = new Map([['Crocin', ['paracetamol']]])
    const { known, notRecognized } = readAllergies(table, 'Crocin', brands)
    assert.deepEqual([known.length, notRecognized], [1, []])
    assert.equal(known[0]!.rules.get('paracetamol')?.severity, 'contraindicated')
  })
})

test('a history shows that the patient is pregnant, whatever else it denies', () => {
  for (const text of [
    'Pregnant',
    'Pregnant, no complications',
    'No diabetes, pregnant since May',
    '20 weeks of pregnancy',
    'Antenatal care, not anemic',
  ])
    assert(saysPregnant(text), text)
  for (const text of [
    '',
    'Not pregnant',
    'Planning to become pregnant',
    'Was pregnant in 2019',
    'Previous antenatal care elsewhere',
    'His wife is pregnant',
    'Pregnant in 2019',
    'Hemophilia',
  ])
    assert(!saysPregnant(text), text)
})
