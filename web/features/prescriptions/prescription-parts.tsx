import { t } from '#language/translate.ts'
import { leftToRight } from '#contract/writing.ts'
import { wordsBeside } from '#contract/doses/words.ts'
import type { Medication } from '#contract/prescriptions/medications.ts'
import type { PatientLines } from '#contract/prescriptions/patient-lines.ts'
import type { Prescription, PrescriptionStatus } from '#contract/prescriptions/prescriptions.ts'
import { PatientName } from '#web/features/appointments/public/patient-name.tsx'
import { lowered } from '#web/lib/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PatientLine } from './patient-line.tsx'
import { patientOf, statusLooks } from './words.ts'

/** The status of a prescription as a colored label. */
export function StatusBadge({ status }: { status: PrescriptionStatus }) {
  const { label, tone } = statusLooks[status]
  return <Badge tone={tone}>{t(label)}</Badge>
}

/** The patient's name, for people of the clinic a link to the chart. */
export const PatientLink = ({ prescription: one }: { prescription: Prescription }) => (
  <PatientName
    chartId={one.patientId ?? ''}
    clinicId={one.clinicId ?? ''}
    name={patientOf(one) ?? t('Unknown')}
    mayOpen={one.can.chart && one.patientId !== null}
  />
)

/** What the dose means, where the words say more than the texts. */
function DoseWords({ line }: { line: Medication }) {
  const words = wordsBeside(line)
  return words ? (
    <span className="block text-sm text-muted">{t('That is {words}.', { words: leftToRight(words) })}</span>
  ) : null
}

interface MedicationsProps {
  medications: readonly Medication[]
  /** The same in the patient's language. */
  lines: PatientLines | null
}

/** The medications of a prescription with dosage, frequency and duration; "N/A" without a quantity (rule T95). */
export const Medications = ({ medications, lines }: MedicationsProps) => (
  <ul className="divide-y divide-line">
    {medications.map((one, index) => (
      <li key={one.id} className="grid gap-x-6 gap-y-0.5 py-2 first:pt-0 last:pb-0 md:grid-cols-[5fr_6fr_4fr]">
        <p className="min-w-0 break-words">
          {one.medicineId ? (
            <a href={`/medicines/${one.medicineId}`} className="link font-medium">
              {one.medicationName}
            </a>
          ) : (
            <span className="font-medium">{one.medicationName}</span>
          )}
          {one.composition ? <span className="block text-sm text-muted">{one.composition}</span> : null}
        </p>
        <p className="min-w-0 break-words">
          <span lang="en">
            <bdi>
              {one.dosage}, {lowered(one.frequency)}, {lowered(one.duration)}
            </bdi>
          </span>
          <DoseWords line={one} />
          {one.instructions ? (
            <span className="block text-muted">
              <bdi>{one.instructions}</bdi>
            </span>
          ) : null}
          <PatientLine lines={lines} index={index} />
        </p>
        <p className="text-sm text-muted tabular-nums md:text-base">
          {t('Quantity {quantity}, refills {refills}', { quantity: one.quantity ?? t('N/A'), refills: one.refills })}
        </p>
      </li>
    ))}
  </ul>
)
