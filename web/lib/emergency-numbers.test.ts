import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitAtNumbers } from './emergency-numbers.ts'

const numbersIn = (text: string) => splitAtNumbers(text).filter((_, at) => at % 2 === 1)

test('numbers to call are found, and the text stays as it is', () => {
  for (const [text, numbers] of [
    ['Call 112, or 108 for an ambulance', ['112', '108']],
    ['Tele-MANAS on 14416 is free, day and night', ['14416']],
    ['Call 1800-11-6666, a free number, with questions', ['1800-11-6666']],
    ['In an emergency, call 112 or 108 in India.', ['112', '108']],
    ['In the US call 911.', ['911']],
  ] as const) {
    assert.deepEqual(numbersIn(text), numbers, text)
    assert.equal(splitAtNumbers(text).join(''), text)
  }
})

test('amounts are no numbers to call', () => {
  for (const text of [
    'Your blood pressure is 112/70',
    'Take 108 mg and call your doctor',
    'Call a doctor above 112 mg',
    'Call if the price is 1,112 or 112.5',
    'In a study of 108 people 112 was the mean',
    'Code 14416x',
  ])
    assert.deepEqual(numbersIn(text), [], text)
})
