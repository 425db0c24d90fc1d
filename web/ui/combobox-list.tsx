import { t } from '#language/translate.ts'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cx } from './cx.ts'
import type { ComboboxItem } from './use-combobox-keys.ts'

interface ComboboxListProps {
  id: string
  /** Accessible name, for a list of a box that isn't a combobox. */
  label?: string
  items: readonly ComboboxItem[]
  active: number
  chosen: string | undefined
  loading: boolean
  emptyText: string
  /** Why a search failed, shown below the items. */
  problem?: string | null | undefined
  onPoint: (index: number) => void
  onChoose: (item: ComboboxItem) => void
}

/** The list of a combobox. */
export function ComboboxList({
  id,
  label,
  items,
  active,
  chosen,
  loading,
  emptyText,
  onPoint,
  onChoose,
  problem,
}: ComboboxListProps) {
  const box = useRef<HTMLDivElement>(null)
  // not cut off by the end of a dialog
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const note = loading ? t('Searching...') : (problem ?? (items.length ? null : emptyText))
  return (
    <div
      ref={box}
      className="absolute inset-x-0 top-full scroll-my-2 z-20 mt-1 animate-rise overflow-hidden rounded-md border border-line bg-surface-raised shadow-floating"
    >
      <div
        id={id}
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        className="max-h-72 overflow-y-auto p-1 empty:hidden"
      >
        {items.map((item, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input above handles the keys
          <div
            key={item.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={item.value === chosen}
            onMouseMove={() => onPoint(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(item)}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 md:min-h-9',
              index === active && 'bg-surface-sunken',
            )}
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate">{item.label}</span>
              {item.detail ? <span className="block truncate text-sm text-muted">{item.detail}</span> : null}
            </span>
            {item.value === chosen ? <Check aria-hidden="true" className="size-4 text-brand" /> : null}
          </div>
        ))}
      </div>
      <p role="status" className="px-4 py-3 text-muted empty:hidden">
        {note}
      </p>
    </div>
  )
}
