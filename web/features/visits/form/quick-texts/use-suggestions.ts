import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { PickField, TextPick } from '#contract/visits/text-picks.ts'
import { matching, nextGap, typedAt } from './match.ts'
import { useQuickTexts } from './provider.tsx'
import { typeInto } from './type-into.ts'

/**
 * Texts for the sentence at the cursor. Tab and Enter insert the active one, the arrows move, Escape closes the list. After an
 * insertion Tab goes from gap to gap, and behind the last one on to the next field.
 */
export function useSuggestions(field: PickField, box: RefObject<HTMLTextAreaElement | null>, maxLength: number) {
  const texts = useQuickTexts()
  const [typed, setTyped] = useState<ReturnType<typeof typedAt>>(null)
  const [active, setActive] = useState(0)
  const [isFilling, setFilling] = useState(false)
  const [filled, setFilled] = useState<PickField[]>([])
  const items = texts && typed ? matching(texts.picks, field, typed.typed) : []
  const close = () => setTyped(null)
  const look = () => {
    const { value = '', selectionStart = 0, selectionEnd = 0 } = box.current ?? {}
    setActive(0)
    setTyped(selectionStart === selectionEnd ? typedAt(value, selectionStart) : null)
  }
  const toGap = (from: number): boolean => {
    const { current } = box
    const gap = current && nextGap(current.value, from)
    if (gap) current.setSelectionRange(...gap)
    setFilling(gap !== null)
    return gap !== null
  }
  /** Inserts a text at a place of the field. */
  const insertAt = (pick: TextPick, from: number, to: number) => {
    const text = pick[field] ?? ''
    if (!texts || !box.current || box.current.value.length - (to - from) + text.length > maxLength) return
    typeInto(box.current, from, to, text)
    setFilled(texts.insertInto(field, pick))
    close()
    toGap(from)
  }
  const insert = (pick: TextPick) => typed && insertAt(pick, typed.from, typed.from + typed.typed.length)
  /** Inserts a text below what is written. */
  const append = (pick: TextPick) => {
    const { value = '' } = box.current ?? {}
    const end = value.length
    if (value.trim() === '') return insertAt(pick, 0, end)
    if (box.current && !value.endsWith('\n')) typeInto(box.current, end, end, '\n')
    const from = box.current?.value.length ?? end
    insertAt(pick, from, from)
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
  return { texts, items, active, setActive, filled, look, insert, append, onKeyDown, leave }
}
