import { useEffect, useState } from 'react'
import { memberFilters, MEMBERS_PER_PAGE } from '#contract/members.ts'
import { useAdministeredClinics } from './administered-clinics.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useSearchParams } from 'react-router'

/** Debounce of the search, in milliseconds. */
const PAUSE = 300

interface MemberFilterBarProps extends Pick<ReturnType<typeof useMemberFilter>, 'filter' | 'change'> {
  /** Such as "Name, email or employee ID". */
  placeholder: string
  /** The word for active and deactivated together. */
  all: string
}

/** Filters the doctors or staff of the administrator's clinics. */
export function MemberFilterBar({ filter, change, placeholder, all }: MemberFilterBarProps) {
  const clinics = useAdministeredClinics()
  const [draft, setDraft] = useState<string | null>(null)
  useEffect(() => {
    if (draft === null) return
    const timer = setTimeout(() => change({ search: draft }, true), PAUSE)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only typing restarts the debounce
  }, [draft])
  const shownWords = { active: 'Active', deactivated: 'Deactivated', all }
  return (
    <search className="mb-4 grid grid-cols-2 gap-4 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <Field label="Find" className="col-span-2 sm:col-span-1">
        <TextInput
          type="search"
          maxLength={100}
          placeholder={placeholder}
          value={draft ?? filter.search}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={() => {
            if (draft !== null) change({ search: draft }, true)
            setDraft(null)
          }}
        />
      </Field>
      {clinics.length > 1 ? (
        <Field label="Clinic">
          <Select value={filter.clinicId} onChange={(event) => change({ clinicId: event.target.value })}>
            <option value="">All my clinics</option>
            {clinics.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field label="Show">
        <Select
          value={filter.show}
          onChange={(event) => change({ show: memberFilters.find((one) => one === event.target.value) ?? 'active' })}
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

export interface MemberFilter {
  search: string
  clinicId: string
  show: (typeof memberFilters)[number]
  /** From 1. */
  page: number
}

/** Reads the filter from the URL. Invalid values fall back to the defaults. */
function filterIn(query: URLSearchParams): MemberFilter {
  const page = Number(query.get('page'))
  return {
    search: (query.get('search') ?? '').slice(0, 100),
    clinicId: query.get('clinic') ?? '',
    show: memberFilters.find((one) => one === query.get('show')) ?? 'active',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

function queryOf({ search, clinicId, show, page }: MemberFilter): URLSearchParams {
  const query = new URLSearchParams()
  if (search.trim()) query.set('search', search.trim())
  if (clinicId) query.set('clinic', clinicId)
  if (show !== 'active') query.set('show', show)
  if (page > 1) query.set('page', String(page))
  return query
}

/** Returns the query parameters for a filter. */
export const askFor = ({ search, clinicId, show, page }: MemberFilter) => ({
  search: search || undefined,
  clinicId: clinicId || undefined,
  show,
  offset: (page - 1) * MEMBERS_PER_PAGE,
})

/** Filter of the member list at `path`, kept in the URL so that Back and copied links work. */
export function useMemberFilter(path: string) {
  const [query, setQuery] = useSearchParams()
  const filter = filterIn(query)
  /** Changes the filter and goes to page 1. Use `replace` while typing. */
  const change = (part: Partial<MemberFilter>, replace = false) => {
    const now = filterIn(new URLSearchParams(window.location.search))
    setQuery(queryOf({ ...now, page: 1, ...part }), { replace, preventScrollReset: true })
  }
  const hrefOf = (page: number) => `${path}?${queryOf({ ...filter, page })}`
  return { filter, change, hrefOf }
}
