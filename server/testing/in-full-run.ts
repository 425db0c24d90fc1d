import { test } from 'node:test'
import { thorough } from './thorough.ts'

/** Declares a test for the full run alone: one more way to end a program, of which `npm test` has an example. */
export function testInFullRun(name: string, run: (t: test.TestContext) => Promise<void> | void): void {
  if (thorough) void test(name, run)
}
