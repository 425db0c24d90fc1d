/**
 * True in `npm run test:all`: tests over all combinations then use all of them, with all rounds and all kills. In `npm
 * test` they use a part that still catches every kind of fault.
 */
export const thorough = process.env.TEST_ALL === '1'

/** Returns everything in the full run, otherwise one of `each`, beginning with the first. */
export const partOf = <T>(all: readonly T[], each: number): T[] =>
  thorough ? [...all] : all.filter((_, index) => index % each === 0)
