import { t } from '#language/translate.ts'
import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'

/** Import for those who administer a clinic, Export for them and for doctors. */
export function ImportExport() {
  const { memberships } = useSignedInUser()
  const [opened, setOpened] = useState<'import' | 'export' | null>(null)
  const clinicsAs = (wanted: (typeof memberships)[number]['role']) =>
    memberships.filter(({ role }) => role === wanted).map(({ clinic }) => clinic)
  const [administered, treated] = [clinicsAs('clinic_admin'), clinicsAs('doctor')]
  const isElsewhere = ({ id }: { id: string }) => administered.every((one) => one.id !== id)
  const clinics = [...administered, ...treated.filter(isElsewhere)]
  if (clinics.length === 0) return null
  const close = () => setOpened(null)
  return (
    <>
      {administered.length > 0 ? (
        <Button variant="secondary" onClick={() => setOpened('import')}>
          <Upload aria-hidden="true" className="size-4.5" />
          {t('Import')}
        </Button>
      ) : null}
      <Button variant="secondary" onClick={() => setOpened('export')}>
        <Download aria-hidden="true" className="size-4.5" />
        {t('Export')}
      </Button>
      {administered.length > 0 ? (
        <ImportDialog clinics={administered} open={opened === 'import'} onClose={close} />
      ) : null}
      <ExportDialog
        clinics={clinics}
        administered={new Set(administered.map(({ id }) => id))}
        treated={new Set(treated.map(({ id }) => id))}
        open={opened === 'export'}
        onClose={close}
      />
    </>
  )
}
