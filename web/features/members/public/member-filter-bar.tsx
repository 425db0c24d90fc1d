import { t } from '#language/translate.ts'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { memberFilters, MEMBERS_PER_PAGE } from '#contract/members.ts'
import { useAdministeredClinics } from './administered-clinics.ts'
import { useShownClinic } from '#web/shell/shown-clinic.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { pageInAddress, textInAddress, useAddress } from '#web/lib/use-address.ts'

/** Debounce of the search, in milliseconds. */
const PAUSE = 300

interface MemberFilterBarProps extends Pick<ReturnType<typeof useMemberAddress>, 'address' | 'go'> {
  /** Such as "Name, email or employee ID". */
  placeholder: string
  /** The word for active and deactivated together. */
  all: string
}

/** Filters the doctors or staff of the administrator's clinics. */
export function MemberFilterBar({ address, go, placeholder, all }: MemberFilterBarProps) {
  const clinics = useAdministeredClinics()
  const isChosenAbove = useShownClinic() !== null && !address.clinic
  const [draft, setDraft] = useState<string | null>(null)
  useEffect(() => {
    if (draft === null) return
    const timer = setTimeout(() => go({ search: draft.trim() }, { replace: true }), PAUSE)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only typing restarts the debounce
  }, [draft])
  const shownWords = { active: t('Active'), deactivated: t('Deactivated'), all }
  return (
    <search className="mb-4 grid grid-cols-2 gap-4 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <Field label={t('Find')} className="col-span-2 sm:col-span-1">
        <TextInput
          type="search"
          maxLength={100}
          placeholder={placeholder}
          value={draft ?? address.search}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={() => {
            if (draft !== null) go({ search: draft.trim() }, { replace: true })
            setDraft(null)
          }}
        />
      </Field>
      {clinics.length > 1 && !isChosenAbove ? (
        <Field label={t('Clinic')}>
          <Select value={address.clinic} onChange={(event) => go({ clinic: event.target.value })}>
            <option value="">{t('All my clinics')}</option>
            {clinics.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field label={t('Show')}>
        <Select
          value={address.show}
          onChange={(event) => go({ show: memberFilters.find((one) => one === event.target.value) ?? 'active' })}
        >
          {memberFilters.map((one) => (
            <option key={one} value={one}>
              {shownWords[one]}
            </option>
          ))}
        </Select>
      </Field>
    </search>
  )
}

const MembersAddress = z.object({
  search: textInAddress,
  clinic: textInAddress,
  show: z.enum(memberFilters).catch('active'),
  page: pageInAddress,
})
export type MemberFilter = z.output<typeof MembersAddress>

/** Returns the query parameters for a filter. */
export const askFor = ({ search, clinic, show, page }: MemberFilter) => ({
  search: search || undefined,
  clinicId: clinic || undefined,
  show,
  offset: (page - 1) * MEMBERS_PER_PAGE,
})

/** Returns the filter of the list of doctors or staff. */
export const useMemberAddress = () => useAddress(MembersAddress)
