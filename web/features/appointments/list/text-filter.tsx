import { useEffect, useState } from 'react'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { LONGEST_TEXT } from './filter.ts'
import { readerOf } from './reader.ts'
import { useFilter } from './use-filter.ts'

/** Milliseconds after the last keystroke until the text is searched. */
const PAUSE = 300

/** The text search of the list. */
export function TextFilter() {
  const isPatient = readerOf(useSignedInUser()) === 'patient'
  const { filter, change } = useFilter()
  const [draft, setDraft] = useState<string | null>(null)
  useEffect(() => {
    if (draft === null) return
    const timer = setTimeout(() => change({ text: draft }, true), PAUSE)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new letter begins the pause again
  }, [draft])
  return (
    <Field label="Find">
      <TextInput
        type="search"
        maxLength={LONGEST_TEXT}
        placeholder={isPatient ? 'Doctor or clinic' : 'Patient, reference or reason'}
        value={draft ?? filter.text}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => {
          if (draft !== null) change({ text: draft }, true)
          setDraft(null)
        }}
      />
    </Field>
  )
}
