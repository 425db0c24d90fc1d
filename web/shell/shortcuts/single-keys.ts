import { useSyncExternalStore } from 'react'

const KEY = 'single-key-shortcuts'
const OFF = 'off'
const listeners = new Set<() => void>()
let isOffHere = false

/** True if single keys such as `/` and `n` work. Speech-input users turn them off (WCAG 2.1.4); stored in this browser. */
export function singleKeysWork(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF
  } catch {
    return !isOffHere
  }
}

export function setSingleKeys(isOn: boolean): void {
  isOffHere = !isOn
  try {
    if (isOn) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, OFF)
  } catch {
    // Without storage, it lasts until the page is reloaded.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useSingleKeys = () => useSyncExternalStore(subscribe, singleKeysWork, () => true)
