import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

/** Finds clinics by name or city. */
export function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(search)
  return (
    <form
      role="search"
      className="flex items-end gap-2 sm:max-w-md"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text)
      }}
    >
      <Field label="Find a clinic" className="min-w-0 flex-1">
        <TextInput
          type="search"
          placeholder="Name or city"
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary">
        <Search aria-hidden="true" className="size-4" />
        Search
      </Button>
    </form>
  )
}
