import type { ReactNode } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * Disables the buttons and fields of server-rendered markup until they work. Otherwise people tap what they see, and the taps are lost
 * while the scripts load. Links work from the start.
 */
export const EnabledOnceHydrated = ({ children }: { children: ReactNode }) => (
  <fieldset role="presentation" disabled={!useHydrated()} className="min-w-0">
    {children}
  </fieldset>
)
