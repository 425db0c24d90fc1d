import { Info } from 'lucide-react'
import { t } from '#language/translate.ts'
import { medicineMessages } from '#contract/medicines.ts'
import { TextWithNumbers } from '#web/shell/text-with-numbers.tsx'

/** The disclaimer on every page of the directory (rule F4). */
export const NotADoctor = () => (
  <p className="mt-3 flex max-w-[70ch] gap-2 text-sm text-muted">
    <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    <span>
      <TextWithNumbers text={t(medicineMessages.notADoctor)} />
    </span>
  </p>
)
