import { test } from 'node:test'
import { thorough } from './thorough.ts'

/** Declares a test for the full run only: another way to end a program, while `npm test` covers one way. */
export function testInFullRun(name: string, run: (t: test.TestContext) => Promise<void> | void): void {
  if (thorough) void test(name, run)
}
