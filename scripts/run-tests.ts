// `npm test` and `npm run test:all`: runs the steps in their order, the cheap ones side by side, and prints what each took
// against its budget. Every step runs, whatever failed before; the last line printed is the sum.
//
//   npm test                               everything that a push needs
//   npm test -- checks | unit | e2e        one part; unit and e2e take parts of paths
//   npm test -- server/…/x.test.ts …       these files
//   npm run test:all                       all rounds, all kills, both widths, the full products
import { mkdirSync } from 'node:fs'
import { apiTests, browserTests, build, checks, results, type Step } from './test-steps.ts'
import { inWords, sumOf, type Tally } from './tally.ts'

interface Done {
  step: Step
  tally: Tally
  seconds: number
}

const parts = ['checks', 'unit', 'e2e']

const args = process.argv.slice(2).filter((arg) => arg !== '--all')
if (process.argv.includes('--all')) process.env.TEST_ALL = '1'

mkdirSync(results, { recursive: true })
const done: Done[] = []
for (const steps of stagesFor(args)) done.push(...(await sideBySide(steps)))

console.log()
for (const { step, tally, seconds } of done) console.log(lineOf(step, tally, seconds))
const sum = sumOf(done.map(({ tally }) => tally))
const total = (performance.now() / 1000).toFixed(0)
console.log(`${' '.repeat(2)}${'total'.padEnd(20)} ${`${total} s`.padStart(8)}\n\n${inWords(sum)}`)
process.exitCode = sum.failed ? 1 : 0

/** Returns the steps to run, one stage after the other; the steps of a stage share the machine. */
function stagesFor([first, ...filters]: string[]): Step[][] {
  if (first === undefined) return [[build, ...checks], [apiTests([])], [browserTests([])]]
  if (first === 'checks') return [checks]
  if (first === 'unit') return [[apiTests(filters)]]
  if (first === 'e2e') return [[build], [browserTests(filters)]]
  const named = [first, ...filters]
  if (named.some((path) => !path.includes('.test.'))) {
    console.error(`npm test takes a part (${parts.join(', ')}) or test files. For example: npm test -- unit booking`)
    process.exit(1)
  }
  const inBrowser = named.filter((path) => path.startsWith('e2e/'))
  const others = named.filter((path) => !path.startsWith('e2e/'))
  return [
    ...(others.length > 0 ? [[apiTests(others)]] : []),
    ...(inBrowser.length > 0 ? [[build], [browserTests(inBrowser)]] : []),
  ]
}

/** Runs the steps of a stage, two at a time. */
async function sideBySide(steps: Step[]): Promise<Done[]> {
  const waiting = [...steps]
  const ended: Done[] = []
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const started = performance.now()
      // a single step prints as it runs, others when they have ended
      const isAlone = steps.length === 1
      if (isAlone) console.log(`\n── ${step.name} ──`)
      const { tally, said } = await step.run(isAlone)
      if (!isAlone) console.log(`\n── ${step.name} ──`)
      if (said) console.log(said.trimEnd())
      ended.push({ step, tally, seconds: (performance.now() - started) / 1000 })
    }
  }
  await Promise.all([lane(), lane()])
  return ended.toSorted((a, b) => steps.indexOf(a.step) - steps.indexOf(b.step))
}

function lineOf({ name, budget }: Step, tally: Tally, seconds: number): string {
  const isOver = seconds > budget && process.env.TEST_ALL !== '1'
  const took = `${seconds.toFixed(1)} s`.padStart(8)
  const against = process.env.TEST_ALL === '1' ? '' : ` of ${String(budget).padStart(3)} s`
  return `${tally.failed ? '✖' : '✔'} ${name.padEnd(20)} ${took}${against}   ${inWords(tally)}${isOver ? ', over its budget' : ''}`
}
