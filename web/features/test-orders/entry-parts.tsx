import { t } from '#language/translate.ts'
import { type ComponentProps, useEffect, useState } from 'react'
import type { OrderedTest } from '#contract/test-orders/orders.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ResultView } from './result-view.tsx'

/** Marks a whole result as critical: a finding in words, or a file, has no value that could be. */
export const CriticalBox = (props: Omit<ComponentProps<typeof Checkbox>, 'label' | 'help'>) => (
  <Checkbox label={t('The finding is critical')} help={t('Notifies the doctor who ordered the test.')} {...props} />
)

interface NewerResultProps {
  test: OrderedTest
  /** Called with the version that the person sees now. */
  onSeen: (version: number) => void
}

/** Shows a result that arrived while the form was open, so that what was typed can still be saved as the next version. */
export function NewerResult({ test, onSeen }: NewerResultProps) {
  const [newest] = test.results
  const version = newest?.version ?? 0
  const [first] = useState(version)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another version is news
  useEffect(() => onSeen(version), [version])
  if (!newest || version === first) return null
  return (
    <Notice tone="caution" live>
      <p className="font-medium">{t('A result was entered while you were typing. Yours will replace it:')}</p>
      <ResultView result={newest} />
    </Notice>
  )
}
