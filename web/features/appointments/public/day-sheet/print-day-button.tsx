import { t } from '#language/translate.ts'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import type { Printed } from './print-day.tsx'

const PrintDay = onDemand(async () => (await import('./print-day.tsx')).PrintDay)

/** Prints appointments as tables, one for each doctor and day. */
export function PrintDayButton({ query }: { query: Printed }) {
  const [isPrinting, setPrinting] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        className="max-sm:hidden print:hidden"
        pending={isPrinting}
        pendingText={t('Preparing...')}
        onClick={() => setPrinting(true)}
      >
        <Printer aria-hidden="true" className="size-4" />
        {t('Print')}
      </Button>
      {isPrinting ? <PrintDay query={query} onDone={() => setPrinting(false)} /> : null}
    </>
  )
}
