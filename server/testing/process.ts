import { thorough } from './thorough.ts'

/** Sets this process's time zone, for tests that must not depend on the server's. */
export function liveIn(zone: string): void {
  process.env.TZ = zone
  if (Intl.DateTimeFormat().resolvedOptions().timeZone !== zone) throw new Error(`This platform cannot live in ${zone}`)
}

/**
 * Returns how often a test repeats a random part: `usually` in `npm test`, `all` in `npm run test:all`, or the value of
 * ROUNDS (`ROUNDS=500 npm test -- unit races`).
 */
export const roundsOf = (usually: number, all: number): number =>
  Number(process.env.ROUNDS) || (thorough ? all : usually)
