import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { OwnDataDialog } from './own-data-dialog.tsx'

/** All that is the person's, as one file. */
export function OwnDataCard() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title="Your data" className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-muted">
          Everything that is yours and your family’s in one ZIP file: records, appointments, visits, prescriptions, test
          reports, medicines, and who saw your record.
        </p>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          <Download aria-hidden="true" className="size-4.5" />
          Download my data
        </Button>
      </div>
      <OwnDataDialog open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  )
}
