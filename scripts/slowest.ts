/**
 * A reporter for `node --test`: prints at the end the twenty files with the longest tests. A file is a suite
 * (batches.ts).
 */

const SHOWN = 20

interface TestEvent {
  type: string
  data: { name: string; nesting?: number; details?: { duration_ms?: number } }
}

export default async function* slowest(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const spent: { file: string; ms: number }[] = []
  for await (const { type, data } of source)
    if (['test:pass', 'test:fail'].includes(type) && data.nesting === 0)
      spent.push({ file: data.name, ms: data.details?.duration_ms ?? 0 })
  yield `\nThe ${SHOWN} slowest files:\n`
  for (const { file, ms } of spent.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN))
    yield `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}\n`
}
