import { useQuery } from '@tanstack/react-query'
import { digitsOf } from '#contract/common.ts'
import { t } from '#language/translate.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import type { ComboboxItem } from '#web/ui/combobox.tsx'
import { fullName } from '#web/shell/people.ts'
import { patientsQuery, SEARCH_PAUSE, usePatientItem } from './patient-search.ts'
import { identifiersOf } from './words.ts'

/** Digits of a number without its country code. */
const NATIONAL = 10
/** Most charts that are shown. */
const MOST = 3

interface KnownNumberProps {
  clinicId: string
  /** As typed. */
  phone: string
  onUse: (chart: ComboboxItem) => void
}

/**
 * Offers the clinic's charts with the phone number that is typed for a new patient. A family shares a phone, so a second
 * chart with it is allowed.
 */
export function KnownNumber({ clinicId, phone, onUse }: KnownNumberProps) {
  const digits = digitsOf(phone).slice(-NATIONAL)
  const search = useDebounced(digits, SEARCH_PAUSE)
  const isWhole = digits.length === NATIONAL && search === digits
  const { data } = useQuery({ ...patientsQuery(clinicId, search), enabled: clinicId !== '' && isWhole })
  const asItem = usePatientItem()
  const known = isWhole ? (data ?? []).filter((one) => digitsOf(one.phone ?? '').endsWith(digits)).slice(0, MOST) : []
  return (
    <div role="status" className="empty:hidden sm:col-span-4">
      {known.length > 0 ? (
        <ul aria-label={t('Patients with this number')} className="flex flex-col gap-2">
          {known.map((chart) => (
            <li
              key={chart.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line bg-surface-sunken px-3 py-2"
            >
              <p className="min-w-0 flex-1 basis-48 text-sm">
                <span className="font-medium">
                  {t('{name} has this number.', { name: fullName(chart.user) || chart.chartNumber })}
                </span>
                <span className="block text-muted">{identifiersOf(chart)}</span>
              </p>
              <Button
                variant="secondary"
                size="sm"
                className="min-h-11 md:min-h-9"
                onClick={() => onUse(asItem(chart))}
              >
                {t('Use this chart')}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
