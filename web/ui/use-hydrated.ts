import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the browser's first render, then true: for values that only the browser knows. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
