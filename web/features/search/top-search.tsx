import { t } from '#language/translate.ts'
import { Search } from 'lucide-react'
import { type FocusEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Role } from '#contract/accounts/accounts.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { TOP_SEARCH } from '#web/shell/shortcuts/focus-search.ts'
import { ComboboxList } from '#web/ui/combobox-list.tsx'
import { controlClass, LINE_CONTROL } from '#web/ui/control-style.ts'
import { cx } from '#web/ui/cx.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { type ComboboxItem, useComboboxKeys } from '#web/ui/use-combobox-keys.ts'
import { PATIENT_LETTERS } from './letters.ts'
import type { FoundNow } from './finder.tsx'

const LONGEST = 100

const Finder = onDemand(async () => (await import('./finder.tsx')).Finder)
const searching: FoundNow = { items: [], isLoading: true, problem: null }

interface TopSearchProps {
  /** Called after a choice, to close a menu around the box. */
  onChosen?: () => void
  className?: string
}

/** The search of the top bar: patients or own appointments, pages and medicines. */
export function TopSearch({ onChosen, className }: TopSearchProps) {
  const listId = useId()
  const { role, screens } = useSignedInUser()
  const { input, text, type, isShown, found, setFound, active, setActive, onKeyDown, choose, leave } =
    useTopSearch(onChosen)
  const { items, isLoading, problem } = found
  const searchesCharts = screens.includes('patients')
  const isShort = searchesCharts && text.trim().length < PATIENT_LETTERS
  return (
    <div role="search" className={cx('relative', className)}>
      <div
        onBlur={leave}
        className="relative xl:absolute xl:end-0 xl:w-full xl:transition-[width] xl:duration-150 xl:focus-within:w-88"
      >
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 start-3 size-4 -translate-y-1/2 text-muted"
        />
        <input
          ref={input}
          {...{ [TOP_SEARCH]: '' }}
          type="text"
          role="combobox"
          aria-label={searchLabel(role, searchesCharts)}
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isShown && items[active] ? `${listId}-${active}` : undefined}
          aria-keyshortcuts="/"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST}
          placeholder={t('Search')}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          className={controlClass(`${LINE_CONTROL} peer ps-9`)}
        />
        <ShortcutHint />
        {isShown ? <Finder text={text} onFound={setFound} /> : null}
        {isShown ? (
          <ComboboxList
            id={listId}
            items={items}
            active={active}
            chosen={undefined}
            loading={isLoading}
            emptyText={isShort ? t('Type one more letter') : t('No results')}
            problem={problem}
            onPoint={setActive}
            onChoose={choose}
          />
        ) : null}
      </div>
    </div>
  )
}

function searchLabel(role: Role, searchesCharts: boolean): string {
  if (role === 'patient') return t('Search appointments and pages')
  return searchesCharts ? t('Search patients and pages') : t('Search pages')
}

/** The typed text, what was found for it, and the choice by keys or pointer. */
function useTopSearch(onChosen: (() => void) | undefined) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [found, setFound] = useState(searching)
  const { items } = found
  const isShown = isOpen && text.trim() !== ''
  const clear = () => {
    setOpen(false)
    setText('')
    setFound(searching)
  }
  const choose = ({ value }: ComboboxItem) => {
    const chosen = items.find((one) => one.value === value)
    clear()
    // the box is wide while it has the focus, and lies over the links
    input.current?.blur()
    onChosen?.()
    if (chosen?.isDocument) window.location.assign(value)
    else void navigate(value)
  }
  const { active, setActive, onKeyDown } = useComboboxKeys({ items, isOpen: isShown, setOpen, choose, reset: clear })
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) clear()
  }
  const type = (typed: string) => {
    setText(typed)
    setOpen(true)
    setActive(0)
  }
  return { input, text, type, isShown, found, setFound, active, setActive, onKeyDown, choose, leave }
}

const ShortcutHint = () => (
  <kbd
    aria-hidden="true"
    className="pointer-events-none absolute top-1/2 end-2.5 hidden -translate-y-1/2 rounded-sm border border-line px-1.5 font-sans text-sm text-muted peer-focus:hidden md:block"
  >
    /
  </kbd>
)
