import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { findTests } from '#contract/test-orders/search.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { clinicTestsQuery } from './public/query.ts'

export interface ChosenTest {
  test: string
  name: string
  /** A test with a result stays. */
  isFixed?: boolean
}

interface TestPickerProps {
  clinicId: string
  chosen: readonly ChosenTest[]
  onAdd: (test: ChosenTest) => void
  onRemove: (test: ChosenTest) => void
  error?: string | undefined
}

/** Chooses tests by their first letters and Enter; each goes into the list below. */
export function TestPicker({ clinicId, chosen, onAdd, onRemove, error }: TestPickerProps) {
  const { data, error: problem, refetch } = useQuery(clinicTestsQuery(clinicId))
  const [typed, setTyped] = useState('')
  const own = (data ?? []).filter(({ isArchived }) => !isArchived)
  const found = findTests(typed, own).filter(({ key }) => !chosen.some(({ test }) => test === key))
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('Add test')} error={error}>
        <Combobox
          items={found.map(({ key, name, also, isOwn }) => ({
            value: key,
            label: name,
            detail: isOwn ? t('Clinic test') : also.slice(0, 2).join(', ') || undefined,
          }))}
          value={null}
          onChange={(item) => {
            if (!item) return
            setTyped('')
            onAdd({ test: item.value, name: item.label })
          }}
          onSearch={setTyped}
          problem={problem && !data ? t('Your clinic’s own tests couldn’t be loaded.') : null}
          onRetry={() => void refetch()}
          placeholder={t('First letters, such as cbc or lipid')}
          emptyText={typed.trim() ? t('No such test. Your clinic can add its own tests.') : t('Type for suggestions')}
        />
      </Field>
      {chosen.length > 0 ? (
        <ul aria-label={t('Ordered tests')} className="flex flex-wrap gap-2">
          {chosen.map((one) => (
            <li
              key={one.test}
              className="flex min-h-9 max-w-full items-center gap-1 rounded-full border border-line bg-surface ps-3 pe-1"
            >
              <span className="min-w-0 break-words">{one.name}</span>
              {one.isFixed ? null : (
                <IconButton label={t('Remove {test}', { test: one.name })} onClick={() => onRemove(one)}>
                  <X aria-hidden="true" className="size-4" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
