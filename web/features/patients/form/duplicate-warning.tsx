import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { PossibleDuplicate } from '#contract/patients/duplicates.ts'
import { identifiersOf, nameOf } from '#web/features/patients/public/words.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/notice.tsx'

const words = { name: 'name', phone: 'phone', dateOfBirth: 'birth date', email: 'email' } as const

interface DuplicateWarningProps {
  found: readonly PossibleDuplicate[]
  isSaving: boolean
  onSaveAnyway: () => void
}

/** Existing charts that may belong to the person being added. */
export function DuplicateWarning({ found, isSaving, onSaveAnyway }: DuplicateWarningProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [found])
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Notice tone="caution" live title="This person may already have a chart">
        <ul className="mt-2 flex flex-col gap-3">
          {found.map((chart) => (
            <li key={chart.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <div className="min-w-0">
                <p className="font-medium">{nameOf(chart)}</p>
                <p>{identifiersOf(chart)}</p>
                <p>Same {chart.same.map((what) => words[what]).join(', ')}</p>
              </div>
              <Link to={`/patients/${chart.id}`} className={buttonClass('secondary', 'sm')}>
                Open chart
              </Link>
            </li>
          ))}
        </ul>
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          onClick={onSaveAnyway}
          pending={isSaving}
          pendingText="Saving..."
        >
          Save anyway
        </Button>
      </Notice>
    </div>
  )
}
