import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { cx } from './cx.ts'
import { useHydrated } from './use-hydrated.ts'

export interface Tab {
  value: string
  label: ReactNode
  /** How many are inside, shown after the label. */
  count?: number
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  value: string
  /** Keep the value in the address (`?tab=`), so that Back and a copied link work. */
  onChange: (value: string) => void
  children: ReactNode
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }

/** The visible part of a neighbor beside the selected tab, in pixels. */
const NEIGHBOUR = 48

/** Fades the ends behind which there are more tabs. */
function showWhatIsHidden(box: HTMLElement) {
  const left = box.scrollWidth - box.clientWidth - box.scrollLeft
  box.toggleAttribute('data-more-before', box.scrollLeft > 1)
  box.toggleAttribute('data-more-after', left > 1)
}

/** Scrolls the selected tab into view if they don't all fit, with a part of its neighbors. */
function showSelected(box: HTMLElement) {
  const chosen = box.querySelector('[aria-selected=true]')
  if (!chosen) return
  const [around, own] = [box.getBoundingClientRect(), chosen.getBoundingClientRect()]
  box.scrollLeft += Math.min(0, own.left - around.left - NEIGHBOUR) + Math.max(0, own.right - around.right + NEIGHBOUR)
}

/** Views of one thing, one at a time; arrows move between them. */
export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const isHydrated = useHydrated()
  const at = tabs.findIndex((tab) => tab.value === value)
  useEffect(() => {
    if (list.current) showSelected(list.current)
  }, [value])
  useEffect(() => {
    const box = list.current
    if (!box) return
    const seen = new ResizeObserver(() => {
      showSelected(box)
      showWhatIsHidden(box)
    })
    seen.observe(box)
    return () => seen.disconnect()
  }, [])
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const last = tabs.length - 1
    const next = Number.isFinite(step) ? (at + step + tabs.length) % tabs.length : step < 0 ? 0 : last
    onChange(tabs[next]?.value ?? value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onScroll={(event) => showWhatIsHidden(event.currentTarget)}
        className={cx(
          'mb-4 flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line',
          'data-more-before:mask-l-from-[calc(100%-2.5rem)] data-more-after:mask-r-from-[calc(100%-2.5rem)]',
        )}
      >
        {tabs.map((tab) => {
          const isChosen = tab.value === value
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              disabled={!isHydrated}
              id={`${id}-${tab.value}`}
              aria-selected={isChosen}
              aria-controls={isChosen ? `${id}-panel` : undefined}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onChange(tab.value)}
              onKeyDown={move}
              className={cx(
                'relative -mb-px flex min-h-11 shrink-0 items-center gap-2 border-b-2 px-3 font-medium whitespace-nowrap transition-colors duration-150 md:min-h-10',
                isChosen ? 'border-brand text-brand' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {tab.label}
              {tab.count === undefined ? null : <span className="text-sm tabular-nums">{tab.count}</span>}
            </button>
          )
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={0} className="outline-none">
        {children}
      </div>
    </div>
  )
}
