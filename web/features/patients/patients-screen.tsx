import { t } from '#language/translate.ts'
import { UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useAsked } from '#web/lib/use-asked.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { AccessDenied } from './access-denied.tsx'
import type { AllergyText } from './form/patient-form.tsx'
import { PatientDialog } from './form/patient-dialog.tsx'
import { PatientList } from './patient-list.tsx'

/** The charts of the reader's clinics: found, added and edited. */
export function PatientsScreen({
  allergyText,
  actions,
}: {
  /** What the form reads in a text about allergies. */
  allergyText: AllergyText
  /** Actions on all charts, besides adding one. */
  actions?: ReactNode
}) {
  const { screens, memberships } = useSignedInUser()
  const [isShut, setShut] = useState(!screens.includes('patients'))
  /** A chart's id; null for a new one; undefined while no dialog is open. */
  const [edited, setEdited] = useState<string | null | undefined>()
  const belongs = memberships.length > 0
  const [isAsked, asked] = useAsked('new')
  const close = () => {
    setEdited(undefined)
    asked()
  }
  return (
    <>
      <PageHead title={t('Patient Management')} noIndex />
      <PageHeader
        title={t('Patient Management')}
        action={
          belongs && !isShut ? (
            <>
              {actions}
              <Button onClick={() => setEdited(null)}>
                <UserPlus aria-hidden="true" className="size-4.5" />
                {t('Add Patient')}
              </Button>
            </>
          ) : undefined
        }
      />
      {isShut ? (
        <AccessDenied />
      ) : (
        <PatientList belongs={belongs} onEdit={setEdited} onAdd={() => setEdited(null)} onShut={() => setShut(true)} />
      )}
      <PatientDialog id={isAsked && belongs && !isShut ? null : edited} allergyText={allergyText} onClose={close} />
    </>
  )
}
