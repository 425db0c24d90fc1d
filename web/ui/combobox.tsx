import { ChevronsUpDown } from 'lucide-react'
import { type FocusEvent, useId, useState } from 'react'
import { ComboboxList } from './combobox-list.tsx'
import { controlClass, LINE_CONTROL } from './control-style.ts'
import { useFieldAttributes } from './field.tsx'
import { type ComboboxItem, useComboboxKeys } from './use-combobox-keys.ts'

export type { ComboboxItem } from './use-combobox-keys.ts'

interface ComboboxProps {
  items: readonly ComboboxItem[]
  /** The chosen one, or null. */
  value: ComboboxItem | null
  onChange: (item: ComboboxItem | null) => void
  /** What is typed. With it the caller searches and gives the items found; without it the given items are filtered here. */
  onSearch?: (text: string) => void
  /**
   * What stands in the box while nothing is chosen, where words that are in no list are an answer as well. Nothing is
   * chosen then but by an arrow key or a press.
   */
  freeText?: string
  maxLength?: number
  loading?: boolean
  emptyText?: string
  placeholder?: string
  disabled?: boolean
  onBlur?: () => void
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const finds = (text: string) => (item: ComboboxItem) =>
  plain(`${item.label} ${item.detail ?? ''}`).includes(plain(text))

/** Choosing one among many by typing: a patient, a doctor, a medicine. Inside a Field it is tied to the label. */
export function Combobox({
  items,
  value,
  onChange,
  onSearch,
  freeText,
  loading = false,
  placeholder,
  disabled,
  ...rest
}: ComboboxProps) {
  const listId = useId()
  const [text, setText] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const found = text && !onSearch ? items.filter(finds(text)) : items
  const choose = (item: ComboboxItem) => {
    onChange(item)
    setText(null)
    setOpen(false)
  }
  const { active, setActive, start, onKeyDown } = useComboboxKeys({
    items: found,
    isOpen,
    setOpen,
    choose,
    reset: () => setText(null),
    start: freeText === undefined ? 0 : -1,
  })
  const type = (typed: string) => {
    setText(typed)
    setOpen(true)
    setActive(start)
    if (value) onChange(null)
    onSearch?.(typed)
  }
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    setOpen(false)
    setText(null)
    rest.onBlur?.()
  }
  return (
    <div className="relative" onBlur={leave}>
      <input
        {...useFieldAttributes()}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        disabled={disabled}
        maxLength={rest.maxLength}
        value={text ?? value?.label ?? freeText ?? ''}
        onChange={(event) => type(event.target.value)}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        className={controlClass(`${LINE_CONTROL} pr-9`)}
      />
      <ChevronsUpDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
      {isOpen ? (
        <ComboboxList
          id={listId}
          items={found}
          active={active}
          chosen={value?.value}
          loading={loading}
          emptyText={rest.emptyText ?? 'Nothing found'}
          onPoint={setActive}
          onChoose={choose}
        />
      ) : null}
    </div>
  )
}
