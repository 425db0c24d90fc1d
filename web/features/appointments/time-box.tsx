import { Clock } from 'lucide-react'
import { type FocusEvent, useId, useState } from 'react'
import { ComboboxList } from '#web/ui/combobox-list.tsx'
import { controlClass, LINE_CONTROL } from '#web/ui/control-style.ts'
import { useFieldAttributes } from '#web/ui/field.tsx'
import { useComboboxKeys } from '#web/ui/use-combobox-keys.ts'
import { clockIn } from './clock-in.ts'

interface TimeBoxProps {
  value: string
  onChange: (time: string) => void
  /** Free times, `HH:mm`. */
  times: readonly string[]
  loading: boolean
  emptyText: string
}

/** A time: one of the free ones, or any other that is typed, such as 1010 or 9.45. */
export function TimeBox({ value, onChange, times, loading, emptyText }: TimeBoxProps) {
  const listId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const wanted = (typed ?? '').replace(/\D/g, '')
  const finds = (time: string) => [wanted, `0${wanted}`].some((start) => time.replace(':', '').startsWith(start))
  const items = times.filter(finds).map((time) => ({ value: time, label: time }))
  const keep = (text: string) => {
    onChange(clockIn(text) ?? text)
    setTyped(null)
    setOpen(false)
  }
  const { active, setActive, onKeyDown } = useComboboxKeys({
    items,
    isOpen: isOpen && items.length > 0,
    setOpen,
    choose: (item) => keep(item.value),
    reset: () => setTyped(null),
  })
  const type = (text: string) => {
    setTyped(text)
    setOpen(true)
    setActive(0)
    onChange(clockIn(text) ?? text)
  }
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    keep(typed ?? value)
  }
  return (
    <div className="relative" onBlur={leave}>
      <input
        {...useFieldAttributes()}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && items[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        inputMode="numeric"
        placeholder="hh:mm"
        maxLength={5}
        value={typed ?? value}
        onChange={(event) => type(event.target.value)}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        className={controlClass(`${LINE_CONTROL} pr-9 tabular-nums`)}
      />
      <Clock
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
      {isOpen && (items.length > 0 || !typed) ? (
        <ComboboxList
          id={listId}
          items={items}
          active={active}
          chosen={value}
          loading={loading}
          emptyText={emptyText}
          onPoint={setActive}
          onChoose={(item) => keep(item.value)}
        />
      ) : null}
    </div>
  )
}
