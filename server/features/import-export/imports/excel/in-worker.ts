import { Worker } from 'node:worker_threads'
import type { Language } from '#language/languages.ts'
import { language, t } from '#language/translate.ts'
import { importMessages } from '#contract/import-export/rows.ts'
import { CallerLeftError, heavyWork } from '#server/database/heavy.ts'
import { badRequest, busy } from '#server/errors.ts'
import type { FileRow } from '#server/features/import-export/imports/csv-rows.ts'
import { takingTurns } from '#server/turns.ts'

/** What the worker reads, and the language of its messages. */
export interface ExcelQuestion {
  bytes: Uint8Array
  language: Language
}

/** The worker's reply: the rows, or the message of a refusal. */
export type ExcelAnswer = { rows: FileRow[] } | { refused: string }

/** Seconds of processor time for a file; the largest list of patients takes less than two. */
const SECONDS = 5
/** Milliseconds between looks at the time used. */
const LOOK_MS = 250
/** A worker of the largest list of patients uses less than half. */
const MEGABYTES = 512
/** Seconds after which a file that can't wait makes sense again. */
const AGAIN = 10

const takeTurn = takingTurns({
  atOnce: 2,
  waitingEach: 2,
  waiting: 10,
  refuse: () => busy(AGAIN, t(importMessages.manyFiles)),
})

/**
 * Reads an Excel file in a worker thread, which is ended after 5 seconds of work or when the caller leaves; one file of each
 * clinic at a time. Throws 400 for a damaged file or one that contains too much, and 503 if too many wait.
 */
export function readExcel(bytes: Uint8Array, clinicId: string): Promise<FileRow[]> {
  const signal = heavyWork()?.signal
  return takeTurn(clinicId, () => readNow(bytes, signal), signal)
}

async function readNow(bytes: Uint8Array, signal: AbortSignal | undefined): Promise<FileRow[]> {
  // a clean thread: no flags of a test runner
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    workerData: { bytes, language: language() } satisfies ExcelQuestion,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  })
  const leave = () => void worker.terminate()
  signal?.addEventListener('abort', leave, { once: true })
  const clock = watch(worker)
  try {
    const answer = await new Promise<ExcelAnswer | null>((resolve) => {
      worker.once('message', resolve)
      // out of memory, or ended here
      worker.once('error', () => resolve(null))
      worker.once('exit', () => resolve(null))
    })
    if (signal?.aborted) throw new CallerLeftError()
    if (answer === null) throw badRequest(t(importMessages.largeExcel))
    if ('refused' in answer) throw badRequest(answer.refused)
    return answer.rows
  } finally {
    clearInterval(clock)
    signal?.removeEventListener('abort', leave)
    await worker.terminate()
  }
}

/** Ends a worker that has used its time. Waiting for a processor doesn't count, so a busy machine refuses nothing. */
function watch(worker: Worker): NodeJS.Timeout {
  let before: number | null = null
  return setInterval(() => {
    worker.cpuUsage().then(
      ({ user, system }) => {
        const seconds = (user + system) / 1_000_000
        // the first look excludes most of the time for loading the program
        before ??= seconds
        if (seconds - before > SECONDS) void worker.terminate()
      },
      // it has ended
      () => {},
    )
  }, LOOK_MS)
}
