import { X } from 'lucide-react'
import type { ReactNode } from 'react'

/** One active filter, with a button to remove it. */
export const FilterChip = ({
  name,
  onRemove,
  children,
}: {
  name: string
  onRemove: () => void
  children: ReactNode
}) => (
  <span className="inline-flex min-h-11 items-center rounded-full bg-brand-soft pl-3.5 text-sm font-medium text-brand md:min-h-9">
    {children}
    <button
      type="button"
      aria-label={`Remove ${name} filter`}
      onClick={onRemove}
      className="inline-flex size-11 items-center justify-center rounded-full hover:text-brand-strong md:size-9"
    >
      <X aria-hidden="true" className="size-4" />
    </button>
  </span>
)
