// Imports lists of medicines while the site is serving.
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { Database } from '#server/database/driver/client.ts'
import { importLists, starterOptions, removeList } from '#server/features/medicines/import/use-cases.ts'
import { openList, starterList } from '#server/features/medicines/import/list.ts'
import { refusalsOf, writeRefusals } from '#server/features/medicines/import/read-lists.ts'
import { Refusal } from '#server/refusal.ts'
import { inWords, preview, refusalLines, removalInWords } from './import-words.ts'
import { progressBar } from './import-progress.ts'
import { stopping } from './stopping.ts'
import { forLongWork, withDatabase } from './with-database.ts'

export const usage = `npm run operator -- medicines:import FILE… [options]
  FILE               CSV or JSON lines, plain or gzip; its columns are recognised and shown first
  --source NAME      name of the list; by default, the name of the recognised layout
  --title TEXT       how pages cite the list as a source, together with --url and --licence
  --report FILE      writes every refused row to FILE, as CSV
  --remove-missing   removes medicines that the list had before and no longer has
  --again            imports the files even if nothing has changed
  --no-wait          stops if another import is running, instead of waiting for it
  --yes              does not ask for confirmation
  --starter          loads the built-in starter set
  --remove NAME      removes a whole list from the directory`

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
      },
    })
    return { ...values, files: positionals }
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n\n${usage}`, { cause: error })
  }
}

type Arguments = ReturnType<typeof readArguments>

export async function run(args: string[]): Promise<number> {
  const given = readArguments(args)
  const tasks = [given.files.length > 0, given.starter, given.remove !== undefined]
  if (tasks.filter(Boolean).length !== 1)
    throw new Refusal(`Name the files to import, or --starter, or a list to --remove.\n\n${usage}`)
  if (given.source !== undefined && !/^[a-z0-9][a-z0-9._-]{0,59}$/.test(given.source))
    throw new Refusal('The name of a source is up to 60 lower-case letters, digits, dots and hyphens.')
  if (given.remove !== undefined) return remove(given, given.remove)
  const lists = given.starter ? [await starterList()] : await look(given)
  return lists ? work(given, lists) : 1
}

/** Shows what was recognized and asks for confirmation in a terminal; returns null if declined. */
async function look(given: Arguments) {
  const lists = []
  for (const file of given.files) lists.push(await openList(file, given.source))
  const sources = new Set(lists.map(({ source }) => source))
  if (sources.size > 1 && (given.title ?? given.url ?? given.licence) !== undefined)
    throw new Refusal(
      `--title, --url and --licence apply to one list, but these files are ${[...sources].join(' and ')}.`,
    )
  for (const list of lists) console.log(preview(list))
  if (await isAgreed(given, 'Import this?')) return lists
  console.log('Nothing was imported.')
  return null
}

/** Asks for confirmation in a terminal. */
async function isAgreed({ yes }: Arguments, question: string): Promise<boolean> {
  if (yes || !process.stdin.isTTY || !process.stdout.isTTY) return true
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question(`${question} (y/n) `).finally(() => lines.close())
  return /^y(es)?$/i.test(answer.trim())
}

async function remove(given: Arguments, source: string): Promise<number> {
  if (!(await isAgreed(given, `Remove the whole list ${source} from the directory?`))) return 1
  const removal = await withDatabase(({ db }) => removeList(db, source), forLongWork)
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
  return withDatabase(import_, forLongWork)
}
