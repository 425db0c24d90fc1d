import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOtherUnit, likelyUnit } from '#web/features/visits/vitals/values.ts'
import { check, formSchema, savable, valuesOf, type VisitValues } from './values.ts'

const DAY = '2026-11-23'

const empty = valuesOf({
  complaint: null,
  findings: null,
  systolic: null,
  diastolic: null,
  pulse: null,
  temperature: null,
  temperatureUnit: null,
  oxygen: null,
  weight: null,
  height: null,
  headCircumference: null,
  diagnoses: [],
  advice: null,
  followUpDate: null,
})
const typed = (more: Partial<VisitValues>): VisitValues => ({ ...empty, ...more })
const wrongIn = (more: Partial<VisitValues>) =>
  check(typed(more), DAY).wrong.map(({ path, message }) => [path.join('.'), message])

test('numbers are read with a point or a comma, and an empty field is undefined', () => {
  const { content } = check(typed({ weight: '64,5', pulse: ' 72 ' }), DAY)
  assert.deepEqual([content?.weight, content?.pulse, content?.height], [64.5, 72, undefined])
})

test('a temperature in Fahrenheit is stored in Celsius and shown again as typed', () => {
  for (const fahrenheit of ['97.7', '98.6', '100.4', '101.3', '104']) {
    const { content } = check(typed({ temperature: fahrenheit, unit: 'F' }), DAY)
    assert.equal(inOtherUnit(String(content!.temperature), 'F'), fahrenheit)
  }
  assert.equal(inOtherUnit('37', 'F'), '98.6')
  assert.equal(inOtherUnit('98.6', 'C'), '37')
  assert.equal(inOtherUnit('warm', 'C'), 'warm')
  // what can't be a temperature in its unit isn't converted
  assert.equal(inOtherUnit('98.8', 'F'), '98.8')
  assert.equal(inOtherUnit('37', 'C'), '37')
  assert.deepEqual(wrongIn({ temperature: '20', unit: 'F' }), [
    ['temperature', 'Temperature must be between 86 and 113 °F'],
  ])
})

test('a temperature that can only be in the other unit is asked about, and needs at most one decimal in °F', () => {
  assert.equal(likelyUnit('98.8', 'C'), 'F')
  assert.equal(likelyUnit('37,2', 'F'), 'C')
  for (const [text, unit] of [
    ['37', 'C'],
    ['98.8', 'F'],
    ['60', 'C'],
    ['', 'C'],
    ['warm', 'F'],
  ] as const)
    assert.equal(likelyUnit(text, unit), null, text)
  assert.deepEqual(wrongIn({ temperature: '98.8', unit: 'C' }), [['temperature', 'Is it 98.8 °F?']])
  assert.deepEqual(wrongIn({ temperature: '98.65', unit: 'F' }), [['temperature', 'At most 1 decimal']])
  const { content } = check(typed({ temperature: '98.8', unit: 'F' }), DAY)
  assert.deepEqual([content?.temperature, content?.temperatureUnit], [37.11, 'F'])
})

test('each invalid field has its message, also after empty lines', () => {
  assert.deepEqual(wrongIn({ pulse: 'fast' }), [['pulse', 'Pulse must be between 20 and 300 /min']])
  assert.deepEqual(wrongIn({ systolic: '120' }), [['diastolic', 'Blood pressure needs both numbers']])
  assert.deepEqual(
    wrongIn({
      diagnoses: [
        { text: '', code: '' },
        { text: '', code: 'J00' },
      ],
    }),
    [['diagnoses.1.text', 'Diagnosis is required']],
  )
  assert.deepEqual(wrongIn({ followUpDate: DAY }), [['followUpDate', 'The follow-up date must be after the visit']])
})

test('a draft is saved without its invalid fields', () => {
  const half = typed({
    complaint: 'Cough',
    systolic: '1',
    diastolic: '80',
    pulse: '72',
    diagnoses: [
      { text: 'Cold', code: 'J00' },
      { text: 'Worse', code: '?' },
    ],
  })
  const { content, wrong } = savable(half, DAY)
  assert.deepEqual(
    [content?.complaint, content?.systolic, content?.diastolic, content?.pulse, content?.diagnoses],
    ['Cough', undefined, undefined, 72, [{ text: 'Cold', code: 'J00' }]],
  )
  assert.deepEqual(
    wrong.map(({ path }) => path[0]),
    ['systolic', 'diagnoses'],
  )
  assert.equal(savable(typed({ systolic: '120', complaint: 'Cough' }), DAY).content?.systolic, undefined)
})

test('finishing a visit needs some text, and amending one a reason', () => {
  const issuesOf = (values: VisitValues, isAmendment: boolean) =>
    formSchema(DAY, { isAmendment })
      .safeParse(values)
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
  assert.deepEqual(issuesOf(typed({ pulse: '72' }), false), [
    ['complaint', 'Write a complaint, findings, a diagnosis or advice before you finish the visit'],
  ])
  assert.deepEqual(issuesOf(typed({ advice: 'Rest' }), true), [['reason', 'Please give a reason for the amendment']])
  assert.equal(issuesOf(typed({ advice: 'Rest' }), false), undefined)
})
