import { after } from 'node:test'

const closings: (() => Promise<void>)[] = []

// A hook of the whole process: test files and the entry files of scripts/batches.ts load this module outside of any suite.
after(async () => {
  for (const close of closings) await close()
})

/** Closes something when all tests of this process have ended. */
export const atEnd = (close: () => Promise<void>): void => void closings.push(close)
