import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type FocusEvent, useEffect, useId, useRef } from 'react'
import { ComboboxList } from './combobox-list.tsx'
import { controlClass, LINE_CONTROL } from './control-style.ts'
import { cx } from './cx.ts'
import { useFieldAttributes } from './field.tsx'
import type { ComboboxItem, useComboboxKeys } from './use-combobox-keys.ts'

type Given = 'placeholder' | 'disabled' | 'maxLength' | 'inputMode' | 'spellCheck' | 'className'

interface ComboboxInputProps extends Pick<ComponentProps<'input'>, Given> {
  icon: LucideIcon
  text: string
  items: readonly ComboboxItem[]
  /** The value of the chosen item. */
  chosen: string | undefined
  keys: ReturnType<typeof useComboboxKeys>
  isOpen: boolean
  loading: boolean
  emptyText: string
  /** Why the items could not be loaded. */
  problem: string | null | undefined
  onType: (text: string) => void
  onOpen: () => void
  onChoose: (item: ComboboxItem) => void
  /** The focus went elsewhere. */
  onLeave: () => void
}

/** A box to type in, with a list of items under it. */
export function ComboboxInput({ icon: Icon, text, items, keys, isOpen, className, ...props }: ComboboxInputProps) {
  const listId = useId()
  const { chosen, loading, emptyText, problem, onType, onOpen, onChoose, onLeave, ...input } = props
  const { active, setActive, onKeyDown } = keys
  // with several, a row may be gone or replaced by then
  const latest = useRef<(() => void) | null>(null)
  useEffect(() => {
    latest.current = onLeave
    return () => void (latest.current = null)
  })
  // after the focus has moved: a list that disappears before would make a dialog take it
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setTimeout(() => latest.current?.())
  }
  return (
    <div className="relative" onBlur={leave}>
      <input
        {...useFieldAttributes()}
        {...input}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && items[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => onType(event.target.value)}
        onClick={({ currentTarget }) => {
          // typing replaces what is chosen
          if (chosen && !isOpen) currentTarget.select()
          onOpen()
        }}
        onKeyDown={onKeyDown}
        className={controlClass(cx(LINE_CONTROL, 'pe-9', className))}
      />
      <Icon
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 end-3 size-4 -translate-y-1/2 text-muted"
      />
      {isOpen ? (
        <ComboboxList
          id={listId}
          items={items}
          active={active}
          chosen={chosen}
          loading={loading}
          emptyText={emptyText}
          problem={problem}
          onPoint={setActive}
          onChoose={onChoose}
        />
      ) : null}
    </div>
  )
}
