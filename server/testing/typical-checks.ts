import { readDose } from '#contract/doses/parse.ts'
import type { SafetyCheck } from '#contract/prescriptions/safety.ts'
import { inComposition, inName } from '#server/features/medicines/public.ts'
import { check } from '#server/features/prescriptions/safety/check.ts'
import { safety } from '#server/features/prescriptions/safety/compile.ts'
import { saysPregnant } from '#server/features/prescriptions/safety/facts.ts'
import type { WrittenLine } from '#server/features/prescriptions/safety/medications.ts'
import { type TypicalMedication, type TypicalPrescription, typicalPrescriptions } from './typical-prescriptions.ts'

/** Returns the typical prescriptions with what the safety check says about them. */
export const typicalChecks = (): (TypicalPrescription & { check: SafetyCheck })[] =>
  typicalPrescriptions().map((one) => ({
    ...one,
    check: check(
      safety(),
      one.written.map(lineOf),
      one.takes.map((it, at) => ({ ...lineOf(it), kind: 'active', number: `RX-${at}` })),
      { age: one.age, allergies: one.allergies, pregnancy: pregnancyOf(one) },
    ),
  }))

const lineOf = ({ name, composition, dosage }: TypicalMedication): WrittenLine => ({
  name,
  contains: composition === null ? inName(safety(), name) : inComposition(safety(), composition),
  dose: readDose({ dosage, frequency: 'See dosage', duration: '' }).dose,
  isWritten: true,
})

function pregnancyOf({ sex, reason, isAskedAboutPregnancy }: TypicalPrescription) {
  if (sex === 'F' && saysPregnant(reason)) return 'yes'
  return sex === 'F' && isAskedAboutPregnancy ? 'possible' : 'no'
}
