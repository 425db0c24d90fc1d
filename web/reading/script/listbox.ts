import type { SuggestionWords } from '#web/lib/suggestion-words.ts'

/** Something to choose; choosing it opens its page. */
interface Option {
  href: string
  label: string
  detail: string
  /** Heading above it, for a group that begins with it. */
  above?: string | undefined
}

/** The name of the list, and what is announced about it. */
type ListWords = Pick<SuggestionWords, 'list' | 'none' | 'one' | 'many'>

let lists = 0

/**
 * Turns an input into a combobox with a list below it (ARIA practice: focus stays in the box, arrows move, Enter opens,
 * Escape closes). A polite status announces the number of options. Styled in suggestions.css.
 */
export function openListbox(box: HTMLInputElement, words: ListWords) {
  const list = document.createElement('ul')
  const status = document.createElement('p')
  list.id = `suggestions-${++lists}`
  list.role = 'listbox'
  list.ariaLabel = words.list
  list.className = 'suggestions'
  list.hidden = true
  status.role = 'status'
  status.className = 'sr-only'
  box.after(list, status)
  box.role = 'combobox'
  box.ariaAutoComplete = 'list'
  box.ariaExpanded = 'false'
  box.setAttribute('aria-controls', list.id)

  let options: Option[] = []
  let active = -1

  const setOpen = (isOpen: boolean) => {
    list.hidden = !isOpen
    box.ariaExpanded = String(isOpen)
    setActive(-1)
  }
  const setActive = (index: number) => {
    active = index
    for (const [at, row] of [...list.children].entries()) row.ariaSelected = String(at === index)
    const row = list.children[index]
    if (!row) return box.removeAttribute('aria-activedescendant')
    box.setAttribute('aria-activedescendant', row.id)
    row.scrollIntoView({ block: 'nearest' })
  }
  const show = (found: Option[]) => {
    options = found
    list.replaceChildren(...found.map((option, index) => rowOf(option, `${list.id}-${index}`)))
    setOpen(found.length > 0)
    const { length } = found
    status.textContent =
      length === 0 ? words.none : length === 1 ? words.one : words.many.replace('{count}', String(length))
  }
  const clear = () => {
    options = []
    setOpen(false)
    status.textContent = ''
  }
  const choose = (index: number) => {
    const option = options[index]
    if (option) location.assign(option.href)
  }

  box.addEventListener('keydown', (event) => {
    const { key, isComposing } = event
    if (isComposing || options.length === 0) return
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (list.hidden) setOpen(true)
      // the box itself is one position between last and first
      const places = options.length + 1
      setActive(((active + 1 + (key === 'ArrowDown' ? 1 : -1) + places) % places) - 1)
    } else if (list.hidden) {
      return
    } else if (key === 'Enter' && active >= 0) {
      event.preventDefault()
      choose(active)
    } else if (key === 'Escape') {
      // Escape would empty a search box
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  })
  box.addEventListener('blur', () => setOpen(false))
  // the focus stays in the box
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => choose(indexOf(target)))
  list.addEventListener('mousemove', ({ target }) => indexOf(target) !== active && setActive(indexOf(target)))

  const indexOf = (target: EventTarget | null) =>
    target instanceof Element ? [...list.children].indexOf(target.closest('li')!) : -1

  return { show, clear }
}

/** Text only, never markup. */
function rowOf({ label, detail, above }: Option, id: string) {
  const row = document.createElement('li')
  row.id = id
  row.role = 'option'
  row.append(...(above ? [small(above)] : []), label, small(detail))
  return row
}

function small(text: string) {
  const span = document.createElement('span')
  span.textContent = text
  return span
}
