import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDose } from '#contract/doses/parse.ts'
import { needsReason } from '#contract/prescriptions/safety.ts'
import { inComposition, inName } from '#server/features/medicines/public.ts'
import { typicalPrescriptions, type TypicalMedication } from '#server/testing/typical-prescriptions.ts'
import { check } from './check.ts'
import { safety } from './compile.ts'
import { saysPregnant } from './facts.ts'
import type { WrittenLine } from './medications.ts'

// The alerts on 200 prescriptions of ordinary practice (docs/rules.md, bench/results/safety.md).

const table = safety()
const SHARE = 0.03

const lineOf = ({ name, composition, dosage }: TypicalMedication): WrittenLine => ({
  name,
  contains: composition === null ? inName(table, name) : inComposition(table, composition),
  dose: readDose({ dosage, frequency: 'See dosage', duration: '' }).dose,
  isWritten: true,
})
const all = typicalPrescriptions()
const checked = all.map((one) => ({
  ...one,
  check: check(
    table,
    one.written.map(lineOf),
    one.takes.map((it, at) => ({ ...lineOf(it), kind: 'active' as const, number: `RX-${at}` })),
    {
      age: one.age,
      allergies: one.allergies,
      pregnancy:
        one.sex !== 'F' ? 'no' : saysPregnant(one.reason) ? 'yes' : one.isAskedAboutPregnancy ? 'possible' : 'no',
    },
  ),
}))

test('of 200 typical prescriptions at most 3 % have a severe alert, and each of these is known', () => {
  assert.equal(all.length, 200)
  const severe = checked
    .map(({ reason, check: { findings } }) => ({ reason, keys: findings.filter(needsReason).map(({ key }) => key) }))
    .filter(({ keys }) => keys.length > 0)
  assert(severe.length <= all.length * SHARE, `${severe.length} of ${all.length}`)
  // two sources agree on each (bench/results/safety.md)
  assert.deepEqual(
    severe.map(({ keys }) =>
      keys
        .map((key) => key.replace('interaction:', ''))
        .sort()
        .join(', '),
    ),
    [
      'Gabapentin + Tramadol, Nortriptyline + Tramadol',
      'Enalapril + Telmisartan',
      'Spironolactone + Valsartan',
      'Ramipril + Spironolactone',
      'Levofloxacin + Methylprednisolone',
    ],
  )
})
