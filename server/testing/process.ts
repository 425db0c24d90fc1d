/** Lets this process stand in another time zone, for tests that must not depend on where the server is. */
export function liveIn(zone: string): void {
  process.env.TZ = zone
  if (Intl.DateTimeFormat().resolvedOptions().timeZone !== zone) throw new Error(`This platform cannot live in ${zone}`)
}

/** How often a test repeats what is left to chance: more in a long run (`ROUNDS=20 npm test -- unit main`). */
export const roundsOf = (usually: number): number => Number(process.env.ROUNDS) || usually
