import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'

/** Import and Export, for those who administer a clinic. */
export function ChartFiles() {
  const { memberships } = useSignedInUser()
  const [opened, setOpened] = useState<'import' | 'export' | null>(null)
  const clinics = memberships.filter(({ role }) => role === 'clinic_admin').map(({ clinic }) => clinic)
  if (clinics.length === 0) return null
  const close = () => setOpened(null)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpened('import')}>
        <Upload aria-hidden="true" className="size-4.5" />
        Import
      </Button>
      <Button variant="secondary" onClick={() => setOpened('export')}>
        <Download aria-hidden="true" className="size-4.5" />
        Export
      </Button>
      <ImportDialog clinics={clinics} open={opened === 'import'} onClose={close} />
      <ExportDialog clinics={clinics} open={opened === 'export'} onClose={close} />
    </>
  )
}
