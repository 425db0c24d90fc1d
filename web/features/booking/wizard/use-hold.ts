import { useEffect, useRef, useState } from 'react'
import { type Hold, holdTime, releaseTime } from '#contract/booking/holds.ts'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { addressOf, call } from '#web/lib/api.ts'
import { holderOf } from './holder.ts'
import type { Picks } from './picks.ts'

/** A held time: until when, and with which doctor; `isOver` once it has expired. */
interface HeldTime extends Hold {
  isOver: boolean
}

/** One call after the other, so that a release never overtakes the hold that follows it. */
let last: Promise<unknown> = Promise.resolve()
const next = <T>(work: () => Promise<T>): Promise<T> => {
  const result = last.then(work, work)
  last = result.catch(() => undefined)
  return result
}

interface HoldOptions {
  clinic: Clinic
  /** The choices, once the form is shown; null before and after. */
  picks: Picks | null
  /** The time was taken or is held by someone else. */
  onTaken: (error: unknown) => void
}

/**
 * Holds the chosen time while the form is shown, and releases it when the form closes. `isReleased` is false until the release is done: before that,
 * this browser's own time would look taken. Without a hold, booking works as well.
 */
export function useHold({ clinic, picks, onTaken }: HoldOptions) {
  const [held, setHeld] = useState<HeldTime | null>(null)
  const [isReleased, setReleased] = useState(true)
  const refuse = useRef(onTaken)
  useEffect(() => {
    refuse.current = onTaken
  })
  const { service, doctor, date, time } = picks ?? {}
  if (isReleased && service && doctor && date && time) setReleased(false)
  useEffect(() => {
    if (!service || !doctor || !date || !time) return
    let isShown = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const holder = holderOf()
    const wish = { serviceId: service, doctorId: doctor, appointmentDate: date, appointmentTime: time }
    void next(() => call(holdTime, { body: { clinicId: clinic.id, ...wish, holder } })).then(
      (hold) => {
        if (!isShown) return
        setHeld({ ...hold, isOver: false })
        const rest = Math.max(0, new Date(hold.expiresAt).getTime() - Date.now())
        timer = setTimeout(() => setHeld({ ...hold, isOver: true }), rest)
      },
      (error: unknown) => isShown && refuse.current(error),
    )
    // the page may be closed before a usual call is sent
    const leave = () =>
      navigator.sendBeacon(
        addressOf(releaseTime, {}),
        new Blob([JSON.stringify({ holder })], { type: 'application/json' }),
      )
    addEventListener('pagehide', leave)
    return () => {
      isShown = false
      clearTimeout(timer)
      removeEventListener('pagehide', leave)
      setHeld(null)
      void next(() => call(releaseTime, { body: { holder } }))
        .catch(() => undefined)
        .then(() => setReleased(true))
    }
  }, [clinic.id, service, doctor, date, time])
  return { held, isReleased }
}
