// `npm run medicines:import -- FILE…`: brings lists of medicines into the directory of the configured database, or of the
// embedded one, while the site goes on serving.
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { loadEnvFile, readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/database/client.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { silent } from '#server/database/log.ts'
import { migrate } from '#server/database/migrate.ts'
import { explain } from '#server/explain.ts'
import {
  importLists,
  openList,
  refusalsOf,
  removeList,
  starterList,
  starterOptions,
  UnreadableFile,
  writeRefusals,
} from '#server/features/medicines/import/use-cases.ts'
import { inWords, preview, refusalLines, removalInWords } from './import-words.ts'
import { progressBar } from './import-progress.ts'

const USAGE = `npm run medicines:import -- FILE… [options]
  FILE               CSV or JSON lines, plain or gzip; its columns are recognised and shown first
  --source NAME      what the list is called; unless given, the recognised layout's name
  --title TEXT       how pages name the list as a source; --url and --licence go with it
  --report FILE      writes every refused row there, as CSV
  --remove-missing   takes out what the same list had before and no longer has
  --again            reads the files even if they were imported last
  --no-wait          gives up when another import runs, instead of waiting for its end
  --yes              does not ask before it begins
  --starter          loads the starter set of the program
  --remove NAME      takes a whole list out of the directory`

/** What the operator can mend; the message is a sentence. */
class Refusal extends Error {}

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        source: text,
        title: text,
        url: text,
        licence: text,
        report: text,
        'remove-missing': flag,
        again: flag,
        'no-wait': flag,
        yes: flag,
        starter: flag,
        remove: text,
        help: flag,
      },
    })
    return { ...values, files: positionals }
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n\n${USAGE}`, { cause: error })
  }
}

type Arguments = ReturnType<typeof readArguments>

async function main(args: string[]): Promise<number> {
  const given = readArguments(args)
  if (given.help) {
    console.log(USAGE)
    return 0
  }
  const tasks = [given.files.length > 0, given.starter, given.remove !== undefined]
  if (tasks.filter(Boolean).length !== 1)
    throw new Refusal(`Name the files to import, or --starter, or a list to --remove.\n\n${USAGE}`)
  if (given.source !== undefined && !/^[a-z0-9][a-z0-9._-]{0,59}$/.test(given.source))
    throw new Refusal('The name of a source is up to 60 lower-case letters, digits, dots and hyphens.')
  if (given.remove !== undefined) return remove(given, given.remove)
  const lists = given.starter ? [await starterList()] : await look(given)
  return lists ? work(given, lists) : 1
}

/** Shows what was recognised, and asks if somebody is there to answer; null when they say no. */
async function look(given: Arguments) {
  const lists = []
  for (const file of given.files) lists.push(await openList(file, given.source))
  const sources = new Set(lists.map(({ source }) => source))
  if (sources.size > 1 && (given.title ?? given.url ?? given.licence) !== undefined)
    throw new Refusal(`--title, --url and --licence are of one list, but these are ${[...sources].join(' and ')}.`)
  for (const list of lists) console.log(preview(list))
  if (await isAgreed(given, 'Import this?')) return lists
  console.log('Nothing was imported.')
  return null
}

/** Asks, if somebody is there to answer. */
async function isAgreed({ yes }: Arguments, question: string): Promise<boolean> {
  if (yes || !process.stdin.isTTY || !process.stdout.isTTY) return true
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question(`${question} (y/n) `).finally(() => lines.close())
  return /^y(es)?$/i.test(answer.trim())
}

/** Lends the configured database, migrated. */
async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  loadEnvFile()
  const config = readConfig()
  const embedded = config.database.url ? null : await startEmbedded(config.dataDir, silent)
  const connectionString = config.database.url ?? embedded!.connectionString
  const database = openDatabase(connectionString, { poolSize: 1, log: silent, unhurried: true })
  try {
    await migrate(database)
    return await work(database)
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

async function remove(given: Arguments, source: string): Promise<number> {
  if (!(await isAgreed(given, `Take the whole list ${source} out of the directory?`))) return 1
  const removal = await withDatabase(({ db }) => removeList(db, source))
  console.log(removalInWords(source, removal))
  return removal.state === 'removed' ? 0 : 1
}

async function work(given: Arguments, lists: Parameters<typeof importLists>[1]): Promise<number> {
  const signal = stopping()
  const bar = progressBar(process.stdout)
  const import_ = async ({ db }: Database) => {
    const began = Date.now()
    const outcome = await importLists(db, lists, {
      again: given.again,
      removeMissing: given['remove-missing'],
      words: { title: given.title, url: given.url, licence: given.licence },
      waits: !given['no-wait'],
      signal,
      onProgress: bar.show,
      ...(given.starter ? starterOptions() : {}),
    }).finally(bar.end)
    console.log(inWords(outcome, Date.now() - began))
    if ('refused' in outcome && outcome.refused > 0) {
      console.log(refusalLines(await refusalsOf(db, outcome.importId, 10), outcome.refused))
      if (given.report) {
        await writeRefusals(db, outcome.importId, given.report)
        console.log(`All of them are in ${given.report}.`)
      }
    }
    return { done: 0, unchanged: 0, nothing: 1, busy: 1, interrupted: 130 }[outcome.state]
  }
  return withDatabase(import_)
}

/** Ctrl-C lets the work come to a place from where it can go on; a second one ends it at once, which harms nothing. */
function stopping(): AbortSignal {
  const controller = new AbortController()
  const heard = () => {
    if (controller.signal.aborted) process.exit(130)
    process.stderr.write('\nStopping; once more to stop at once …\n')
    controller.abort()
  }
  process.on('SIGINT', heard)
  process.on('SIGTERM', heard)
  return controller.signal
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    const isSentence = error instanceof Refusal || error instanceof UnreadableFile
    process.stderr.write(`${isSentence ? error.message : explain(error)}\n`)
    process.exitCode = 1
  },
)
