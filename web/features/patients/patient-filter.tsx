import { t } from '#language/translate.ts'
import { useEffect, useRef, useState } from 'react'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { PatientsAddress, usePatientsAddress } from './use-patients-address.ts'

/** Debounce of the search, in milliseconds. */
const PAUSE = 300
const LONGEST = 100

interface PatientFilterProps {
  address: PatientsAddress
  go: ReturnType<typeof usePatientsAddress>['go']
  /** Enter: opens the chart if it is the only one found. */
  onEnter: (typed: string) => void
}

/** The search, and the clinic for readers with several. */
export function PatientFilter({ address, go, onEnter }: PatientFilterProps) {
  const { memberships } = useSignedInUser()
  const clinics = [...new Map(memberships.map(({ clinic }) => [clinic.id, clinic])).values()]
  const [draft, setDraft] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = (text: string) => {
    if (text.trim() !== address.search) go({ search: text.trim() }, true)
  }
  useEffect(() => {
    if (draft === null) return
    timer.current = setTimeout(() => search(draft), PAUSE)
    return () => clearTimeout(timer.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only typing restarts the timer
  }, [draft])
  return (
    <search className="mb-4 flex flex-col gap-4 sm:flex-row">
      <Field label={t('Search')} className="min-w-0 flex-1">
        <TextInput
          type="search"
          maxLength={LONGEST}
          placeholder={t('Search patients by name, email, or phone...')}
          value={draft ?? address.search}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            clearTimeout(timer.current)
            search(event.currentTarget.value)
            onEnter(event.currentTarget.value.trim())
          }}
          onBlur={() => {
            if (draft !== null) search(draft)
            setDraft(null)
          }}
        />
      </Field>
      {clinics.length > 1 ? (
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
