import { t } from '#language/translate.ts'
import { useWatch } from 'react-hook-form'
import { list } from '#web/lib/text.ts'
import type { Prescription } from '#contract/prescriptions/prescriptions.ts'
import { scriptsNotPrinted } from '#contract/prescriptions/printable.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { PrescriptionValues } from './form/values.ts'
import { doctorOf, patientOf } from './words.ts'

/** Names the scripts of these texts that the printout has no letters for; renders nothing without one. */
function NotPrinted({ texts }: { texts: readonly (string | null | undefined)[] }) {
  const scripts = scriptsNotPrinted(texts)
  return scripts.length > 0 ? (
    <Notice tone="caution" title={t('{scripts} can’t be printed', { scripts: list(scripts) })}>
      {t('The printout shows boxes in place of these letters. Write the words in another script, too.')}
    </Notice>
  ) : null
}

/** Says before a prescription is signed which of its words can't be printed. `names`: the people and clinic on it. */
export function NotPrintedInForm({ names }: { names: readonly (string | null | undefined)[] }) {
  const { medications = [], notes, advice } = useWatch<PrescriptionValues>()
  const lines = medications.flatMap((one) => [
    one.medicationName,
    one.dosage,
    one.frequency,
    one.duration,
    one.instructions,
  ])
  return <NotPrinted texts={[...names, notes, advice, ...lines]} />
}

/** Says before a signed prescription is printed which of its words can't be. */
export function NotPrintedInPrescription({ one }: { one: Prescription }) {
  const { medications, notes, advice, clinic } = one
  const lines = medications.flatMap((line) => [
    line.medicationName,
    line.dosage,
    line.frequency,
    line.duration,
    line.instructions,
  ])
  return <NotPrinted texts={[patientOf(one), doctorOf(one), clinic?.name, notes, advice, ...lines]} />
}
