import { t } from '#language/translate.ts'
import { useSyncExternalStore } from 'react'
import { cityOf } from './zones.ts'

const never = () => () => {}

/** Returns the browser's time zone; null on the server and until hydration, so that both render the same. */
export const useBrowserZone = (): string | null =>
  useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  )

/** True if two zones show the same time now, whatever their names (Asia/Calcutta, Asia/Kolkata). */
export function sameClock(one: string, other: string, now = new Date()) {
  const wall = (timeZone: string) => now.toLocaleString('en-GB', { timeZone })
  try {
    return one === other || wall(one) === wall(other)
  } catch {
    return false
  }
}

/** Returns the clinic's time zone, such as "Asia/Kolkata", if the browser's time differs from the clinic's, otherwise null. */
export function useForeignClinicZone(clinicZone: string): string | null {
  const zone = useBrowserZone()
  return zone === null || sameClock(zone, clinicZone) ? null : clinicZone.replaceAll('_', ' ')
}

/** Returns "Kolkata time" if the browser's time differs from that of this zone, otherwise null. */
export function usePlaceTime(zone: string | undefined): string | null {
  const here = useBrowserZone()
  if (here === null || zone === undefined || sameClock(here, zone)) return null
  return t('{place} time', { place: cityOf(zone) })
}

/** Returns "in clinic time (Asia/Kolkata)" if the browser's time differs from the clinic's, otherwise null. */
export function useClinicTimeNote(clinicZone: string): string | null {
  const zone = useForeignClinicZone(clinicZone)
  return zone === null ? null : t('in clinic time ({zone})', { zone })
}
