import { type RefObject, useEffect } from 'react'

/** What stays in sight beside the sticky time axis, in pixels. */
const AXIS = 62

/** Brings the chosen day and the present time into sight whenever another page of the calendar is opened. */
export function useShownPlace(box: RefObject<HTMLElement | null>, page: string) {
  useEffect(() => {
    const { current } = box
    if (!current) return
    const day = current.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')
    const now = current.querySelector<HTMLElement>('[data-now]')?.parentElement
    current.scrollTo({
      left: (day?.offsetLeft ?? 0) - AXIS,
      top: now ? now.offsetTop - current.clientHeight / 3 : 0,
    })
  }, [box, page])
}
