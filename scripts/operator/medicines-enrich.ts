// Fills in missing facts, queries the enabled live sources, and reports what is still missing. After an interruption,
// the same command continues.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/driver/client.ts'
import { silent } from '#server/database/log.ts'
import { enrichAll } from '#server/features/medicines/enrichment/whole-directory.ts'
import { coverageOf } from '#server/features/medicines/knowledge/coverage.ts'
import { library } from '#server/features/medicines/knowledge/library.ts'
import { liveSources, askAboutAll, suggestionFinder } from '#server/features/medicines/live-sources/ask-due.ts'
import { listContents } from '#server/features/medicines/queries/whole-directory.ts'
import { Refusal } from '#server/refusal.ts'
import { answerInWords, coverageAsPage, coverageInWords, outcomeInWords } from './enrich-words.ts'
import { countBar } from './import-progress.ts'
import { stopping } from './stopping.ts'
import { forLongWork, withDatabase } from './with-database.ts'

export const usage = `npm run operator -- medicines:enrich [options]
  --report FILE  writes the table of gaps to FILE, as Markdown
  --again        starts over, even if nothing has changed`

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options: { report: { type: 'string' }, again: { type: 'boolean', default: false } } })
      .values
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n\n${usage}`, { cause: error })
  }
}

export async function run(args: string[]): Promise<number> {
  const given = readArguments(args)
  return withDatabase((database, config) => enrich(database, config, given), forLongWork)
}

async function enrich(
  { db }: Database,
  config: Config,
  { again, report }: ReturnType<typeof readArguments>,
): Promise<number> {
  const texts = await library({ log: silent })
  const began = Date.now()
  const bar = countBar(process.stdout, 'Enriching', 'medicines')
  const stop = stopping()
  const live = config.liveSources.on
  const outcome = await enrichAll(db, texts, {
    again,
    live,
    signal: stop,
    onProgress: bar.show,
  }).finally(bar.end)
  console.log(outcomeInWords(outcome, Date.now() - began))
  if (outcome.state === 'interrupted') return 130
  const contents = await listContents(db)
  for (const source of live) {
    const { title } = liveSources[source]
    const asking = countBar(process.stdout, `Asking ${title}`, 'questions')
    const deps = { db, config, log: silent }
    const answer = await askAboutAll(deps, contents, source, { stop, onProgress: asking.show }).finally(asking.end)
    console.log(answerInWords(title, answer))
  }
  if (stop.aborted) return 130
  const coverage = coverageOf(texts, contents, await suggestionFinder(db))
  console.log(coverageInWords(coverage))
  if (report) {
    await writeFile(report, coverageAsPage(coverage))
    console.log(`The table of gaps is in ${report}.`)
  }
  return 0
}
