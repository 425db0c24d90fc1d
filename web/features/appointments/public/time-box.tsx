import { t } from '#language/translate.ts'
import { Clock } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { clock, readClock } from '#web/lib/clock.ts'
import { controlClass, LINE_CONTROL } from '#web/ui/control-style.ts'
import { cx } from '#web/ui/cx.ts'
import { useFieldAttributes } from '#web/ui/field.tsx'

interface TimeBoxProps {
  value: string
  /** Called with `HH:mm`, or with an empty string while the text isn't a time. */
  onChange: (time: string) => void
  /** Called when the typed text stops being a valid time, or is one again. */
  onUnread: (isUnread: boolean) => void
  /** Free times, `HH:mm`. */
  times: readonly string[]
  /** The day's opening hours, which distinguish morning from afternoon. */
  open: Parameters<typeof readClock>[1]
  /** Shown instead of the free times if there are none. */
  note: string
}

function intoView(chip: HTMLElement | null): void {
  chip?.scrollIntoView({ block: 'nearest' })
}

/**
 * A time field: typed freely, or chosen from the free times, which are always visible. Arrows move through them, Enter
 * selects one.
 */
export function TimeBox({ value, onChange, onUnread, times, open, note }: TimeBoxProps) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { typed, active, take, type, settle, onKeyDown } = useTimeChoice({ value, onChange, onUnread, times, open })
  /** Enter then submits the form. A touch leaves the focus where it is, so that a phone doesn't open its keyboard. */
  const choose = (time: string, { nativeEvent }: MouseEvent) => {
    take(time)
    if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse') input.current?.focus()
  }
  return (
    // scrolls the free times into view when the field gets the focus
    <div className="flex scroll-mb-28 flex-col gap-2" onFocus={({ currentTarget }) => intoView(currentTarget)}>
      <div className="relative max-w-56">
        <input
          {...useFieldAttributes()}
          ref={input}
          role="combobox"
          aria-expanded
          data-inline-list=""
          aria-controls={listId}
          aria-autocomplete="none"
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('Such as {clock}', { clock: clock('09:30') })}
          maxLength={12}
          value={typed ?? (value ? clock(value) : '')}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={settle}
          className={controlClass(cx(LINE_CONTROL, 'pe-9 tabular-nums'))}
        />
        <Clock
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 end-3 size-4 -translate-y-1/2 text-muted"
        />
      </div>
      <FreeTimeList id={listId} times={times} value={value} active={active} onChoose={choose} />
      {times.length === 0 ? <p className="text-sm text-muted">{note}</p> : null}
    </div>
  )
}

/** Returns the typed text, and the free time that the arrows are on, -1 if none. */
function useTimeChoice({ value, onChange, onUnread, times, open }: Omit<TimeBoxProps, 'note'>) {
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const take = (time: string) => {
    onChange(time)
    onUnread(false)
    setTyped(null)
    setActive(-1)
  }
  const type = (text: string) => {
    setTyped(text)
    setActive(-1)
    onUnread(false)
    onChange(readClock(text, open) ?? '')
  }
  /** Shows the parsed time, or reports an invalid one. */
  const settle = () => {
    if (typed === null) return
    const time = readClock(typed, open)
    if (time !== null || typed.trim() === '') take(time ?? '')
    else onUnread(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && times.length > 0) {
      event.preventDefault()
      const from = active >= 0 ? active : times.indexOf(value)
      setActive(from < 0 ? (step > 0 ? 0 : times.length - 1) : (from + step + times.length) % times.length)
    } else if (event.key === 'Enter' && (active >= 0 || typed !== null)) {
      event.preventDefault()
      if (active >= 0) take(times[active]!)
      else settle()
    } else if (event.key === 'Escape' && active >= 0) {
      event.preventDefault()
      event.stopPropagation()
      setActive(-1)
    }
  }
  return { typed, active, take, type, settle, onKeyDown }
}

interface FreeTimeListProps {
  id: string
  times: readonly string[]
  value: string
  active: number
  onChoose: (time: string, event: MouseEvent) => void
}

function FreeTimeList({ id, times, value, active, onChoose }: FreeTimeListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('Free times')}
      tabIndex={-1}
      className="grid max-h-48 grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2 overflow-y-auto p-0.5 empty:hidden"
    >
      {times.map((time, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input above handles the keys
        <div
          key={time}
          id={`${id}-${at}`}
          ref={at === active ? intoView : undefined}
          role="option"
          tabIndex={-1}
          aria-selected={time === value}
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => onChoose(time, event)}
          className={cx(
            'flex min-h-11 cursor-pointer items-center justify-center rounded-md border text-sm font-medium tabular-nums md:min-h-9',
            time === value
              ? 'border-brand bg-brand text-brand-ink'
              : 'border-line-strong/60 bg-surface-raised hover:border-brand hover:bg-brand-soft',
            at === active && 'outline-2 outline-offset-1 outline-brand',
          )}
        >
          {clock(time)}
        </div>
      ))}
    </div>
  )
}
