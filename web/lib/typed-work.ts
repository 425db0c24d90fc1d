import { useEffect, useSyncExternalStore } from 'react'

/** Forms on this page in which something is typed and not saved yet. */
const typed = new Set<symbol>()

/** Registers a form's typed work, even while it is being saved: the end of the session must not lose it. */
export function useTypedWork(isTyped: boolean) {
  useEffect(() => {
    if (!isTyped) return
    const form = Symbol('form')
    typed.add(form)
    return () => void typed.delete(form)
  }, [isTyped])
}

/** A page that waits for its person to sign in again: refused calls are then sent once more. */
interface Wait {
  isBack: Promise<boolean>
  settle: (isBack: boolean) => void
}

let wait: Wait | null = null
/** Pages that can ask to sign in again without being left. */
let askers = 0
const listeners = new Set<() => void>()

function setWait(next: Wait | null) {
  wait = next
  for (const listener of listeners) listener()
}

/** True if the page can wait for its person: it has typed work and can show the sign-in. */
export const canWait = () => askers > 0 && typed.size > 0

/** Waits until the page's person has signed in again; returns false immediately if there is nothing to wait for. */
export function personIsBack(): Promise<boolean> {
  if (!wait && !canWait()) return Promise.resolve(false)
  if (!wait) {
    let settle: Wait['settle'] = () => {}
    const isBack = new Promise<boolean>((resolve) => void (settle = resolve))
    setWait({ isBack, settle })
  }
  return wait!.isBack
}

/** Resumes the calls that waited. */
export function goOnAfterWait() {
  wait?.settle(true)
  setWait(null)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Lets the page wait for its person, while the part of it that asks them to sign in is there. */
export function useAsker() {
  useEffect(() => {
    askers += 1
    return () => void (askers -= 1)
  }, [])
}

/** Returns whether the page waits for its person. */
export const useIsWaiting = () =>
  useSyncExternalStore(
    subscribe,
    () => wait !== null,
    () => false,
  )
