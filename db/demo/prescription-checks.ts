import { readDose } from '#contract/doses/parse.ts'
import { needsReason, type SignedCheck } from '#contract/prescriptions/safety.ts'
import { check } from '#server/features/prescriptions/safety/check.ts'
import { safety } from '#server/features/prescriptions/safety/compile.ts'
import { inComposition } from '#server/features/medicines/knowledge/recognize.ts'
import type { DemoChart } from './patients.ts'
import type { Remedy } from './remedies.ts'

const REASON = 'Talked over with the patient; the benefit is greater. Seen again in a week.'

/** Returns the safety check of a demo prescription, with the doctor's reason where it needs one. */
export function demoCheck(remedies: readonly Remedy[], { age, row }: DemoChart): SignedCheck {
  const table = safety()
  const lines = remedies.map((one) => ({
    name: one.name,
    contains: inComposition(table, one.composition),
    dose: readDose(one).dose,
    isWritten: true,
  }))
  const said = check(table, lines, [], { age, pregnancy: 'no', allergies: row.allergies ?? null })
  return {
    tableVersion: said.tableVersion,
    findings: said.findings.map((one) => ({ ...one, reason: needsReason(one) ? REASON : null })),
    notChecked: [...new Set(said.lines.flatMap(({ notChecked }) => notChecked.map(({ name }) => name)))],
  }
}
