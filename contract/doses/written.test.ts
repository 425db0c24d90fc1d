import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Dose, type DoseStep, doseUnits, foods, partsOfDay, routes } from './dose.ts'
import { readDose } from './parse.ts'
import { textsOf } from './texts.ts'
import { doseInWords } from './words.ts'

suite('a dose is written', () => {
  test('in words that read as the same dose, whichever dose it is', () => {
    const next = chances(20_261_129)
    for (let round = 0; round < 3000; round += 1) {
      const dose = randomDose(next)
      const words = doseInWords(dose)
      const { dose: again, because } = readDose({ dosage: words, frequency: '', duration: '' })
      assert.deepEqual(again, dose, `${words}: ${because}`)
    }
  })

  test('in the texts of a line that read as the same dose, whichever dose it is', () => {
    const next = chances(20_261_130)
    for (let round = 0; round < 3000; round += 1) {
      const dose = randomDose(next)
      const texts = textsOf(dose)
      const { dose: again, because } = readDose(texts)
      assert.deepEqual(again, dose, `${JSON.stringify(texts)}: ${because}`)
    }
  })
})

type Next = <T>(of: readonly T[]) => T

/** Returns a generator of random choices that is the same in every run. */
function chances(seed: number): Next {
  let state = seed
  return (of) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    return of[Math.floor((state / 0x80_00_00_00) * of.length)]!
  }
}

function randomDose(next: Next): Dose {
  const first = randomStep(next)
  if (next([true, true, true, false]) || first.length === null)
    return { steps: [first], isAfterPrevious: next([false, true]) }
  // a step inherits omitted parts from the one before, so the second is written in full
  const second = randomStep(next)
  const hasAmounts = second.times?.kind === 'parts' && Object.values(second.times.amounts).some((one) => one !== null)
  const unit = first.unit ?? null
  return {
    steps: [
      { ...first, unit },
      {
        ...second,
        unit,
        amount: hasAmounts ? null : { value: 2 },
        strength: null,
        times: second.times ?? (second.days.kind === 'once' ? null : { kind: 'count', count: 2 }),
        food: first.food,
        route: first.route,
      },
    ],
    isAfterPrevious: false,
  }
}

function randomStep(next: Next): DoseStep {
  const value = next([0.25, 0.5, 1, 1, 1.5, 2, 2.5, 10, 12.5, 500, 60_000])
  const days = next<DoseStep['days']>([
    { kind: 'every', every: 1 },
    { kind: 'every', every: 1 },
    { kind: 'every', every: 2 },
    { kind: 'every', every: 14 },
    { kind: 'weekdays', on: [0] },
    { kind: 'weekdays', on: [1, 3, 5] },
    { kind: 'unnamed', count: 1, per: 'week' },
    { kind: 'unnamed', count: 3, per: 'month' },
    { kind: 'once' },
  ])
  const parts = partsOfDay.filter(() => next([true, false]))
  const hasOwnAmounts = parts.length > 1 && next([true, false])
  const times =
    days.kind === 'once'
      ? null
      : next<DoseStep['times']>([
          { kind: 'count', count: next([1, 2, 3, 4, 6, 8]) },
          { kind: 'hours', every: next([1, 2, 4, 6, 8, 12]) },
          { kind: 'hours', every: 4, upTo: 6 },
          { kind: 'clock', at: next([['08:00'], ['06:30', '14:00', '22:15']]) },
          {
            kind: 'parts',
            amounts: Object.fromEntries(
              (parts.length > 0 ? parts : ['night' as const]).map((part) => [
                part,
                hasOwnAmounts ? next([0.5, 1, 2, 10]) : null,
              ]),
            ),
          },
        ])
  const isOwn = times?.kind === 'parts' && hasOwnAmounts
  // "three times daily as needed" is at most three times
  const isAsNeeded = times?.kind !== 'count' && next([true, false, false, false])
  return {
    amount: isOwn ? null : next([{ value }, { value }, { value, upTo: value + 1 }]),
    unit: next(doseUnits),
    strength: null,
    times,
    days,
    isAsNeeded,
    neededFor: isAsNeeded ? next([null, 'fever', 'severe pain']) : null,
    most: isAsNeeded ? next([null, { value: 3, unit: 'times' }, { value: 4, unit: 'g' }]) : null,
    food: next([null, ...foods]),
    route: next([null, ...routes]),
    length: days.kind === 'once' ? 1 : next([null, 1, 5, 28, 90]),
  }
}
