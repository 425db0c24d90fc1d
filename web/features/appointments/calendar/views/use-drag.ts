import type { PointerEvent as ReactPointerEvent } from 'react'
import { type Cursor, cursorOf } from '#web/features/appointments/calendar/time/times.ts'

/** Pixels a pointer must move before a press becomes a drag. */
const THRESHOLD = 6
/** Height, in pixels, of the edge in which dragging scrolls. */
const EDGE = 24

/**
 * Drags an appointment to another cell by mouse or pen. Touch scrolls; touch and keyboard use Reschedule in the details.
 * Changes nothing itself: calls `onDrop`. Escape cancels.
 */
export function startDrag(event: ReactPointerEvent, onDrop: (appointmentId: string, to: Cursor) => void) {
  if (event.button !== 0 || event.pointerType === 'touch' || !(event.target instanceof Element)) return
  const source = event.target.closest<HTMLElement>('[data-movable]')
  const grid = source?.closest<HTMLElement>('[role=grid]')
  if (!source || !grid) return
  const start = { x: event.clientX, y: event.clientY }
  let ghost: HTMLElement | null = null
  let over: HTMLElement | null = null

  const cellAt = ({ clientX, clientY }: PointerEvent) => {
    const cell = document
      .elementsFromPoint(clientX, clientY)
      .find((one): one is HTMLElement => one instanceof HTMLElement && one.role === 'gridcell' && grid.contains(one))
    const column = cell?.dataset.slot && cursorOf(cell.dataset.slot).column
    return cell && (!column || column === source.dataset.doctor) ? cell : null
  }
  const mark = (cell: HTMLElement | null) => {
    if (over) delete over.dataset.over
    if (cell) cell.dataset.over = 'true'
    over = cell
  }
  const move = (now: PointerEvent) => {
    const [x, y] = [now.clientX - start.x, now.clientY - start.y]
    if (!ghost && Math.hypot(x, y) < THRESHOLD) return
    ghost ??= ghostOf(source)
    ghost.style.translate = `${x}px ${y}px`
    scrollAtEdge(grid.parentElement, now.clientY)
    mark(cellAt(now))
  }
  const end = () => {
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', drop)
    window.removeEventListener('pointercancel', end)
    window.removeEventListener('keydown', giveUp, true)
    mark(null)
    if (ghost) swallowClick()
    ghost?.remove()
    delete source.dataset.dragged
  }
  const drop = (now: PointerEvent) => {
    const cell = ghost ? cellAt(now) : null
    end()
    if (cell?.dataset.slot && source.dataset.appointment)
      onDrop(source.dataset.appointment, cursorOf(cell.dataset.slot))
  }
  const giveUp = (key: KeyboardEvent) => {
    if (key.key !== 'Escape') return
    key.stopPropagation()
    end()
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', drop)
  window.addEventListener('pointercancel', end)
  window.addEventListener('keydown', giveUp, true)
}

/** Creates the ghost that follows the pointer; the appointment itself stays until the move is confirmed. */
function ghostOf(source: HTMLElement): HTMLElement {
  const box = source.getBoundingClientRect()
  const ghost = source.cloneNode(true) as HTMLElement
  ghost.setAttribute('aria-hidden', 'true')
  ghost.removeAttribute('data-appointment')
  Object.assign(ghost.style, {
    position: 'fixed',
    inset: 'auto',
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    zIndex: '50',
    pointerEvents: 'none',
    boxShadow: 'var(--shadow-floating)',
  })
  document.body.append(ghost)
  source.dataset.dragged = 'true'
  return ghost
}

/** Swallows the click that follows a drag. */
function swallowClick() {
  const swallow = (click: MouseEvent) => {
    click.stopPropagation()
    click.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

/** Scrolls when the pointer is near the upper or lower edge. */
function scrollAtEdge(box: HTMLElement | null, y: number) {
  if (!box) return
  const { top, bottom } = box.getBoundingClientRect()
  if (y > bottom - EDGE) box.scrollBy(0, EDGE / 2)
  else if (y < top + 2 * EDGE) box.scrollBy(0, -EDGE / 2)
}
