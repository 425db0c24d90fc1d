// `npm run medicines:enrich`: fills what lists leave out, for the whole directory of the configured database or of the
// embedded one, asks the live sources that are switched on, and reports what is described and what is not. It can be stopped
// and goes on where it was.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { loadEnvFile, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/driver/client.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { silent } from '#server/database/log.ts'
import { migrate } from '#server/database/migrate.ts'
import { explain } from '#server/explain.ts'
import { enrichAll } from '#server/features/medicines/enrichment/whole-directory.ts'
import { coverageOf } from '#server/features/medicines/knowledge/coverage.ts'
import { library } from '#server/features/medicines/knowledge/library.ts'
import { liveSources } from '#server/features/medicines/live-sources/sources.ts'
import { askAboutAll, suggestionFinder } from '#server/features/medicines/live-sources/whole-directory.ts'
import { listContents } from '#server/features/medicines/queries/whole-directory.ts'
import { answerInWords, coverageAsPage, coverageInWords, outcomeInWords } from './enrich-words.ts'
import { countBar } from './import-progress.ts'
import { stopping } from './stopping.ts'

const USAGE = `npm run medicines:enrich [-- options]
  --report FILE  writes the table of gaps to FILE, as Markdown
  --again        begins anew, even if nothing has changed`

async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { report: { type: 'string' }, again: { type: 'boolean', default: false }, help: { type: 'boolean' } },
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  loadEnvFile()
  const config = readConfig()
  const embedded = config.database.url ? null : await startEmbedded(config.dataDir, silent)
  const connectionString = config.database.url ?? embedded!.connectionString
  const database = openDatabase(connectionString, { poolSize: 1, log: silent, unhurried: true })
  try {
    await migrate(database)
    const texts = await library({ log: silent })
    const began = Date.now()
    const bar = countBar(process.stdout, 'Enriching', 'medicines')
    const stop = stopping()
    const live = config.liveSources.on
    const outcome = await enrichAll(database.db, texts, {
      again: values.again,
      live,
      signal: stop,
      onProgress: bar.show,
    }).finally(bar.end)
    console.log(outcomeInWords(outcome, Date.now() - began))
    if (outcome.state === 'interrupted') return 130
    const contents = await listContents(database.db)
    for (const source of live) {
      const { title } = liveSources[source]
      const asking = countBar(process.stdout, `Asking ${title}`, 'questions')
      const deps = { db: database.db, config, log: silent }
      const answer = await askAboutAll(deps, contents, source, { stop, onProgress: asking.show }).finally(asking.end)
      console.log(answerInWords(title, answer))
    }
    if (stop.aborted) return 130
    const coverage = coverageOf(texts, contents, await suggestionFinder(database.db))
    console.log(coverageInWords(coverage))
    if (values.report) {
      await writeFile(values.report, coverageAsPage(coverage))
      console.log(`The table of gaps is in ${values.report}.`)
    }
    return 0
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = 1
  },
)
