import { thorough } from './thorough.ts'

/** Lets this process stand in another time zone, for tests that must not depend on where the server is. */
export function liveIn(zone: string): void {
  process.env.TZ = zone
  if (Intl.DateTimeFormat().resolvedOptions().timeZone !== zone) throw new Error(`This platform cannot live in ${zone}`)
}

/**
 * Returns how often a test repeats what is left to chance: `usually` in `npm test`, `all` in `npm run test:all`, or what
 * ROUNDS says (`ROUNDS=500 npm test -- unit races`).
 */
export const roundsOf = (usually: number, all: number): number =>
  Number(process.env.ROUNDS) || (thorough ? all : usually)
