import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { PickField, TextPick } from '#contract/visits/text-picks.ts'
import { matching, nextGap, typedAt } from './match.ts'
import { useQuickTexts } from './provider.tsx'
import { typeInto } from '#web/ui/type-into.ts'

/** Goes from gap to gap of a text that was inserted. */
function useGaps(box: RefObject<HTMLTextAreaElement | null>) {
  const [isFilling, setFilling] = useState(false)
  const toGap = (from: number): boolean => {
    const { current } = box
    const gap = current && nextGap(current.value, from)
    if (gap) current.setSelectionRange(...gap)
    setFilling(gap !== null)
    return gap !== null
  }
  return { isFilling, setFilling, toGap }
}

/**
 * Texts for the sentence at the cursor. Tab and Enter insert the active one, the arrows move, Escape closes the list. After an
 * insertion Tab goes from gap to gap, and behind the last one on to the next field.
 */
export function useSuggestions(field: PickField, box: RefObject<HTMLTextAreaElement | null>, maxLength: number) {
  const texts = useQuickTexts()
  const [typed, setTyped] = useState<ReturnType<typeof typedAt>>(null)
  const [active, setActive] = useState(0)
  const { isFilling, setFilling, toGap } = useGaps(box)
  const [filled, setFilled] = useState<PickField[]>([])
  const items = texts && typed ? matching(texts.picks, field, typed.typed) : []
  const close = () => setTyped(null)
  const look = () => {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = box.current ?? {}
    setActive(0)
    setTyped(selectionStart === selectionEnd ? typedAt(value, selectionStart) : null)
  }
  /** Writes a text at a place of the field and goes to its first gap; false if it is too long. */
  const writeAt = (text: string, from: number, to: number): boolean => {
    const { current } = box
    if (!current || current.value.length - (to - from) + text.length > maxLength) return false
    typeInto(current, from, to, text)
    close()
    toGap(from)
    return true
  }
  /** Fills the other fields of a text. */
  const fillOthers = (pick: TextPick) => setFilled(texts?.insertInto(field, pick) ?? [])
  const insert = (pick: TextPick) => {
    if (typed && writeAt(pick[field] ?? '', typed.from, typed.from + typed.typed.length)) fillOthers(pick)
  }
  /** Writes a text below what is written; false if it is too long. */
  const append = (text: string): boolean => {
    const { value = '' } = box.current ?? {}
    const isEmpty = value.trim() === ''
    return writeAt(isEmpty || value.endsWith('\n') ? text : `\n${text}`, isEmpty ? 0 : value.length, value.length)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    const item = items[active]
    const stop = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (item && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      stop()
      setActive((active + (event.key === 'ArrowDown' ? 1 : items.length - 1)) % items.length)
    } else if (item && (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) {
      stop()
      insert(item)
    } else if (event.key === 'Escape' && (item || isFilling)) {
      stop()
      close()
      setFilling(false)
    } else if (event.key === 'Tab' && !event.shiftKey && isFilling && toGap(event.currentTarget.selectionEnd)) stop()
  }
  const leave = () => {
    close()
    setFilling(false)
  }
  return { texts, items, active, setActive, filled, look, insert, append, fillOthers, onKeyDown, leave }
}
