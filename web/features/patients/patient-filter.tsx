import { t } from '#language/translate.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { useShownClinic } from '#web/shell/shown-clinic.ts'
import { Field } from '#web/ui/field.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { PatientsAddress, usePatientsAddress } from './use-patients-address.ts'

interface PatientFilterProps {
  address: PatientsAddress
  go: ReturnType<typeof usePatientsAddress>['go']
  /** Enter: opens the chart if it is the only one found. */
  onEnter: (typed: string) => void
}

/** The search, and the clinic for readers with several. */
export function PatientFilter({ address, go, onEnter }: PatientFilterProps) {
  const { memberships } = useSignedInUser()
  const isChosenAbove = useShownClinic() !== null && !address.clinicId
  const clinics = [...new Map(memberships.map(({ clinic }) => [clinic.id, clinic])).values()]
  return (
    <search className="mb-4 flex flex-col gap-4 sm:flex-row">
      <SearchField
        value={address.search}
        placeholder={t('Search patients by name, email, or phone...')}
        className="min-w-0 flex-1"
        onSearch={(search) => go({ search }, true)}
        onEnter={onEnter}
      />
      {clinics.length > 1 && !isChosenAbove ? (
        <Field label={t('Clinic')} className="sm:w-64">
          <Select value={address.clinicId} onChange={(event) => go({ clinicId: event.target.value })}>
            <option value="">{t('All clinics')}</option>
            {clinics.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
    </search>
  )
}
