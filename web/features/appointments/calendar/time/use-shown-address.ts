import { type RefObject, useEffect } from 'react'

/** What stays in sight beside the sticky time axis, in pixels. */
const AXIS = 78

/** Scrolls the chosen day and the current time into view on each new page of the calendar. */
export function useShownAddress(box: RefObject<HTMLElement | null>, page: string) {
  useEffect(() => {
    const { current } = box
    if (!current) return
    const day = current.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')
    const now = current.querySelector<HTMLElement>('[data-now]')?.parentElement
    const head = current.querySelector<HTMLElement>('[role=columnheader]')?.offsetHeight ?? 0
    // Shows a few past rows above now, none of them cut off.
    const rows = [...current.querySelectorAll<HTMLElement>('[role=rowheader]')].map(({ offsetTop }) => offsetTop - head)
    const wish = now ? now.offsetTop - current.clientHeight / 3 : 0
    current.scrollTo({ left: (day?.offsetLeft ?? 0) - AXIS, top: rows.findLast((row) => row <= wish) ?? 0 })
  }, [box, page])
}
