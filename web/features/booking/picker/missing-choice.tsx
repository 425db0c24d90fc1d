import { type RefObject, useEffect } from 'react'
import { FieldError } from '#web/ui/field.tsx'

/** Focuses a missing choice; `missing` is a new object at each press. */
export function useMissingFocus(box: RefObject<HTMLElement | null>, missing: { name: string } | null) {
  useEffect(() => {
    if (!missing) return
    const inputs = [
      ...(box.current?.querySelectorAll<HTMLElement>(`input[name="${missing.name}"]:not(:disabled)`) ?? []),
    ]
    const target = inputs[0] ?? box.current?.querySelector<HTMLElement>(`[data-group="${missing.name}"]`)
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'center' })
  }, [box, missing])
}

/** The error of a group of choices, announced to screen readers. */
export const GroupError = ({ id, error }: { id: string; error: string | undefined }) => (
  <div role="alert" className="mb-3 empty:hidden">
    <FieldError id={id} error={error} />
  </div>
)
