import { t } from '#language/translate.ts'
import { useEffect, useRef, useState } from 'react'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

/** Debounce of the search, in milliseconds. */
const PAUSE = 300

interface SearchFieldProps {
  /** What is searched for now. */
  value: string
  placeholder: string
  className?: string
  /** Called with another text after a pause, with Enter and on leaving. */
  onSearch: (text: string) => void
  /** Enter, also with the text that is already searched for. */
  onEnter: (text: string) => void
}

/** The search of a list, which follows the typing. */
export function SearchField({ value, placeholder, className, onSearch, onEnter }: SearchFieldProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const search = (text: string) => {
    if (text.trim() !== value) onSearch(text.trim())
  }
  useEffect(() => {
    if (draft === null) return
    timer.current = setTimeout(() => search(draft), PAUSE)
    return () => clearTimeout(timer.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only typing restarts the timer
  }, [draft])
  return (
    <Field label={t('Search')} className={className}>
      <TextInput
        type="search"
        maxLength={100}
        placeholder={placeholder}
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          clearTimeout(timer.current)
          search(event.currentTarget.value)
          onEnter(event.currentTarget.value.trim())
        }}
        onBlur={() => {
          if (draft !== null) search(draft)
          setDraft(null)
        }}
      />
    </Field>
  )
}
