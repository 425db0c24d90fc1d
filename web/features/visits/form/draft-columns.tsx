import { t } from '#language/translate.ts'
import { Eye } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Visit } from '#contract/visits/visits.ts'
import type { VisitPrescription } from '#web/features/prescriptions/public/visit-prescription.tsx'
import { PatientColumn } from '#web/features/visits/sheet/patient-column.tsx'
import { Printout } from '#web/features/visits/sheet/printout.tsx'
import { Side } from '#web/features/visits/sheet/side.tsx'
import { ThreeColumns } from '#web/features/visits/sheet/three-columns.tsx'
import { Button } from '#web/ui/button.tsx'
import { PatientStrip } from './patient-strip.tsx'

const PATIENT = 'patient-of-the-visit'
const PRINTOUT = 'printout-of-the-visit'

type SideName = 'patient' | 'printout'

/** Which side is open on narrow screens, and the entries about the patient that are open in it. */
export function useSides() {
  const [open, setOpen] = useState<SideName | null>(null)
  const [hasOpenEntry, setOpenEntry] = useState(false)
  /** Returns whether an entry about the patient is still open, such as an allergy: the check wouldn't know it. */
  const isEntryOpen = (): boolean => {
    const entry = document.getElementById(PATIENT)?.querySelector('form')
    setOpenEntry(Boolean(entry))
    if (!entry) return false
    if (!entry.checkVisibility()) setOpen('patient')
    requestAnimationFrame(() => entry.querySelector<HTMLElement>('input, select, textarea')?.focus())
    return true
  }
  return { open, setOpen, hasOpenEntry, isEntryOpen }
}

type Sides = ReturnType<typeof useSides>

interface DraftColumnsProps {
  visit: Visit
  prescription: VisitPrescription
  sides: Pick<Sides, 'open' | 'setOpen'>
  /** The writing. */
  children: ReactNode
}

/** The patient, the writing, and the printout as it is typed. Needs the visit's FormProvider. */
export function DraftColumns({ visit, prescription, sides: { open, setOpen }, children }: DraftColumnsProps) {
  const close = () => setOpen(null)
  return (
    <ThreeColumns
      patient={
        <Side id={PATIENT} label={t('Patient')} kind="patient" isOpen={open === 'patient'} onClose={close}>
          <PatientColumn visit={visit} />
        </Side>
      }
      printout={
        <Side id={PRINTOUT} label={t('Printout, preview')} kind="printout" isOpen={open === 'printout'} onClose={close}>
          <Printout visit={visit} lines={prescription.lines} />
        </Side>
      }
    >
      <PatientStrip visit={visit} isOpen={open === 'patient'} opens={PATIENT} onOpen={() => setOpen('patient')} />
      {children}
    </ThreeColumns>
  )
}

/** Opens and closes the printout where it has no column. */
export const PreviewButton = ({ open, setOpen }: Pick<Sides, 'open' | 'setOpen'>) => (
  <Button
    variant="secondary"
    className="min-[75rem]:hidden"
    aria-expanded={open === 'printout'}
    aria-controls={PRINTOUT}
    onClick={() => setOpen(open === 'printout' ? null : 'printout')}
  >
    <Eye aria-hidden="true" className="size-4" />
    <span className="max-sm:sr-only">{t('Preview')}</span>
  </Button>
)
