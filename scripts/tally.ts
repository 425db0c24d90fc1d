export interface Tally {
  passed: number
  failed: number
  skipped: number
}

export const onePassed: Tally = { passed: 1, failed: 0, skipped: 0 }
export const oneFailed: Tally = { passed: 0, failed: 1, skipped: 0 }

export const sumOf = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  skipped: tallies.reduce((sum, { skipped }) => sum + skipped, 0),
})

/** Counts a run as failed if its program failed without naming a failed test, or if no test ran. */
export function believed(code: number, tally: Tally): Tally {
  const nothingRan = tally.passed + tally.failed === 0
  return tally.failed === 0 && (code !== 0 || nothingRan) ? { ...tally, failed: 1 } : tally
}

export function inWords({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}
