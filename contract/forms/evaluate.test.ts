import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Definition, Definition as Schema } from './definition.ts'
import { definitionMessages } from './questions.ts'
import { answerMessages, evaluate, wrongIn } from './evaluate.ts'

const choices = [
  { id: 'a', label: 'Rarely', points: 1 },
  { id: 'b', label: 'Often', points: 3 },
]
const form: Definition = {
  questions: [
    { id: 'smokes', kind: 'yesNo', title: 'Do you smoke?', isRequired: true },
    {
      id: 'often',
      kind: 'choice',
      title: 'How often?',
      choices,
      isRequired: true,
      showIf: { question: 'smokes', isAnyOf: ['yes'] },
    },
    {
      id: 'many',
      kind: 'number',
      title: 'How many a day?',
      min: 1,
      max: 100,
      showIf: { question: 'often', isAnyOf: ['b'] },
      alertIf: { from: 40 },
    },
  ],
  scores: [{ title: 'Sum', questions: ['often', 'many'], bands: [{ from: 0, to: 20, label: 'low' }], source: '' }],
}
const yes = { question: 'smokes', choices: ['yes'] }
const often = { question: 'often', choices: ['b'] }

test('a question is asked only after the answer that it depends on, and a hidden one hides those behind it', () => {
  const asked = (...answers: { question: string; choices: string[] }[]) =>
    evaluate(form, answers).visible.map(({ id }) => id)
  assert.deepEqual(asked(), ['smokes'])
  assert.deepEqual(asked(yes), ['smokes', 'often'])
  assert.deepEqual(asked(yes, often), ['smokes', 'often', 'many'])
  assert.deepEqual(asked({ question: 'smokes', choices: ['no'] }, often), ['smokes'])
  assert.deepEqual(evaluate(form, [yes]).missing, ['often'])
  assert.deepEqual(evaluate(form, [{ question: 'smokes', choices: ['no'] }]).missing, [])
})

test('a score counts only complete answers, and says nothing outside of its ranges', () => {
  const [open] = evaluate(form, [yes, often]).scores
  assert.deepEqual([open?.value, open?.band], [null, null])
  const [low] = evaluate(form, [yes, often, { question: 'many', number: 10 }]).scores
  assert.deepEqual([low?.value, low?.band], [13, 'low'])
  const high = evaluate(form, [yes, often, { question: 'many', number: 40 }])
  assert.deepEqual([high.scores[0]?.value, high.scores[0]?.band, high.alerts], [43, null, ['many']])
})

test('an answer must fit its question', () => {
  const [, choice, number] = form.questions
  assert.equal(wrongIn(choice!, { question: 'often', choices: ['c'] }), answerMessages.choice)
  assert.equal(wrongIn(choice!, { question: 'often', choices: ['a', 'b'] }), answerMessages.choice)
  assert.equal(wrongIn(choice!, { question: 'often', text: 'Rarely' }), answerMessages.choice)
  assert.equal(wrongIn(number!, { question: 'many', number: 101 }), answerMessages.limits)
  assert.equal(wrongIn(number!, { question: 'many', number: 100 }), null)
  assert.equal(
    wrongIn({ id: 'd', kind: 'date', title: 'When?' }, { question: 'd', text: '2026-02-31' }),
    answerMessages.date,
  )
  assert.equal(wrongIn({ id: 'd', kind: 'date', title: 'When?' }, { question: 'd', text: '2026-02-28' }), null)
  const free = { id: 'n', kind: 'number', title: 'How many?' } as const
  assert.equal(wrongIn(free, { question: 'n', text: 'about 70' }), answerMessages.number)
  assert.equal(wrongIn(free, { question: 'n', number: 9_876_543_210 }), answerMessages.limits)
})

test('a definition whose parts don’t fit together is refused where it is wrong', () => {
  const wrong = (change: (one: Definition) => void) => {
    const one = structuredClone(form)
    change(one)
    const checked = Schema.safeParse(one)
    assert(!checked.success)
    const [issue] = checked.error.issues
    return [issue!.path.join('.'), issue!.message]
  }
  const { earlier, condition, twice, scored, bands, choices: few, limits, mapped } = definitionMessages
  assert.deepEqual(
    wrong(({ questions }) => void (questions[0]!.showIf = { question: 'many', from: 1 })),
    ['questions.0.showIf', earlier],
  )
  assert.deepEqual(
    wrong(({ questions }) => void (questions[1]!.showIf = { question: 'smokes', isAnyOf: ['maybe'] })),
    ['questions.1.showIf', condition],
  )
  assert.deepEqual(
    wrong(({ questions }) => void (questions[2]!.id = 'often')),
    ['questions', twice],
  )
  assert.deepEqual(
    wrong(({ questions }) => void (questions[1]!.choices = [choices[0]!])),
    ['questions.1.choices', few],
  )
  assert.deepEqual(
    wrong(({ questions }) => void (questions[2]!.max = 1)),
    ['questions.2.max', limits],
  )
  assert.deepEqual(
    wrong(({ questions }) => void (questions[0]!.mapsTo = 'allergy')),
    ['questions.0.mapsTo', mapped],
  )
  assert.deepEqual(
    wrong(({ scores }) => void scores![0]!.questions.push('smokes')),
    ['scores.0.questions', scored],
  )
  assert.deepEqual(
    wrong(({ scores }) => void scores![0]!.bands.push({ from: 20, to: 30, label: 'high' })),
    ['scores.0.bands', bands],
  )
})
