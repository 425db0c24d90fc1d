/** A reporter for `node --test`: at the end, the twenty files whose tests lasted longest. */
import { relative } from 'node:path'

const SHOWN = 20

interface TestEvent {
  type: string
  data: { file?: string; nesting?: number; details?: { duration_ms?: number } }
}

export default async function* slowest(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const spent = new Map<string, { tests: number; ms: number }>()
  for await (const { type, data } of source) {
    if (!['test:pass', 'test:fail'].includes(type) || data.nesting !== 0 || !data.file) continue
    const { tests, ms } = spent.get(data.file) ?? { tests: 0, ms: 0 }
    spent.set(data.file, { tests: tests + 1, ms: ms + (data.details?.duration_ms ?? 0) })
  }
  yield `\nThe ${SHOWN} slowest files:\n`
  for (const [file, { tests, ms }] of [...spent].toSorted(([, a], [, b]) => b.ms - a.ms).slice(0, SHOWN))
    yield `${(ms / 1000).toFixed(1).padStart(7)} s  ${String(tests).padStart(4)} tests  ${relative(process.cwd(), file)}\n`
}
