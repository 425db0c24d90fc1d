import { t } from '#language/translate.ts'
import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { ComboboxInput } from './combobox-input.tsx'
import { type ComboboxItem, useComboboxKeys } from './use-combobox-keys.ts'

export type { ComboboxItem } from './use-combobox-keys.ts'

interface ComboboxProps {
  items: readonly ComboboxItem[]
  /** The chosen one, or null. */
  value: ComboboxItem | null
  onChange: (item: ComboboxItem | null) => void
  /** Called with the typed text; the caller then provides the items. Without it, the items are filtered here. */
  onSearch?: (text: string) => void
  /**
   * Text of the box while nothing is chosen, where free text is a valid value. Enter takes the first item as everywhere; Tab, or
   * Enter without an item, keeps the text.
   */
  freeText?: string
  maxLength?: number
  loading?: boolean
  emptyText?: string
  /** Why the items could not be loaded; the list then offers to try again. */
  problem?: string | null | undefined
  onRetry?: () => void
  placeholder?: string
  disabled?: boolean
  onBlur?: () => void
}

const RETRY = 'try-again'

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const finds = (text: string) => (item: ComboboxItem) =>
  plain(`${item.label} ${item.detail ?? ''}`).includes(plain(text))

/** Choosing one among many by typing: a patient, a doctor, a medicine. Inside a Field it is tied to the label. */
export function Combobox({ items, value, onChange, onSearch, freeText, loading = false, ...rest }: ComboboxProps) {
  const { emptyText = t('No results'), problem, onRetry, onBlur, ...input } = rest
  const [text, setText] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const matching = text && !onSearch ? items.filter(finds(text)) : items
  const found = problem && onRetry && !loading ? [...matching, { value: RETRY, label: t('Try again') }] : matching
  const choose = (item: ComboboxItem) => {
    if (item.value === RETRY) return onRetry?.()
    onChange(item)
    setText(null)
    setOpen(false)
  }
  const keys = useComboboxKeys({
    items: found,
    isOpen,
    isLoading: loading,
    setOpen,
    choose,
    reset: () => setText(null),
    isFree: freeText !== undefined,
    isTyped: Boolean(text),
    start: freeText === undefined || (text && !found[0]?.isUnsure) ? 0 : -1,
  })
  const type = (typed: string) => {
    setText(typed)
    setOpen(true)
    keys.setActive(null)
    if (value) onChange(null)
    onSearch?.(typed)
  }
  const leave = () => {
    setOpen(false)
    // typed text stays in sight, also if it isn't a value
    if (!text || freeText !== undefined) setText(null)
    onBlur?.()
  }
  return (
    <ComboboxInput
      {...input}
      icon={ChevronsUpDown}
      spellCheck={false}
      text={(isOpen ? (text ?? value?.label) : (value?.label ?? text)) ?? freeText ?? ''}
      items={found}
      chosen={value?.value}
      keys={keys}
      isOpen={isOpen}
      loading={loading}
      emptyText={emptyText}
      problem={problem}
      onType={type}
      onOpen={() => setOpen(true)}
      onChoose={choose}
      onLeave={leave}
    />
  )
}
