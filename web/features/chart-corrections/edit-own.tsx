import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { chartQuery } from '#web/features/patients/public/chart-query.ts'
import { ownChartsQuery } from '#web/features/patients/public/own-charts-query.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { fullName } from '#web/shell/people.ts'
import { Problem } from '#web/shell/problem.tsx'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { Trans } from '#web/ui/trans.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { AskDialog } from './ask-dialog.tsx'

/** Edits the person's own medical information; with records at several clinics, at the one that they choose. */
export function EditOwn() {
  const user = useSignedInUser()
  const isHydrated = useHydrated()
  const isPatient = user.role === 'patient'
  const { data, isPending } = useQuery({ ...ownChartsQuery, enabled: isPatient })
  const [chosen, setChosen] = useState<string | null>(null)
  const { data: chart, error, isFetching } = useQuery({ ...chartQuery(chosen ?? ''), enabled: chosen !== null })
  const own = data?.filter((one) => fullName(one.user) === fullName(user)) ?? []
  const first = own[0]?.id ?? user.patientProfile?.id
  if (!first) return null
  const button = (
    <Button
      variant="secondary"
      className="mt-4 disabled:opacity-100"
      disabled={!isHydrated || (isPatient && isPending)}
      onClick={own.length > 1 ? undefined : () => setChosen(first)}
      pending={chosen !== null && !chart && isFetching}
      pendingText={t('Loading...')}
    >
      <Pencil aria-hidden="true" className="size-4" />
      {t('Edit medical information')}
    </Button>
  )
  return (
    <>
      {own.length > 1 ? (
        <Menu trigger={button}>
          {own.map(({ id, clinicName }) => (
            <MenuItem key={id} onSelect={() => setChosen(id)}>
              {clinicName}
            </MenuItem>
          ))}
        </Menu>
      ) : (
        button
      )}
      <Problem error={chosen === null ? null : error} className="mt-2" />
      <p className="mt-3 text-sm text-muted">
        <Trans
          text="Add allergies and conditions at the top of <record>your record</record>."
          tags={{
            record: (words) => (
              <Link to={`/patients/${first}`} className="link">
                {words}
              </Link>
            ),
          }}
        />
      </p>
      {chart && chosen ? <AskDialog chart={chart} onClose={() => setChosen(null)} /> : null}
    </>
  )
}
