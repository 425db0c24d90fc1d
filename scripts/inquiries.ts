// `npm run inquiries`: what visitors wrote to the people who run the installation.
import { Id } from '#contract/common.ts'
import { loadEnvFile, readConfig } from '#server/config.ts'
import type { Db } from '#server/database/db.ts'
import { openDatabase } from '#server/database/driver/client.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { silent } from '#server/database/log.ts'
import { migrate } from '#server/database/migrate.ts'
import { explain } from '#server/explain.ts'
import { inquiriesCsv } from '#server/features/inquiries/csv.ts'
import { type Inquiry, type InquiryStatus, listInquiries, markInquiry } from '#server/features/inquiries/queries.ts'

/** What the operator can mend; the message is a sentence. */
class Refusal extends Error {}

const USAGE = `npm run inquiries                      lists the open messages and demo requests
npm run inquiries -- all               lists them all
npm run inquiries -- answered ID       marks one as answered
npm run inquiries -- spam ID           marks one as spam
npm run inquiries -- open ID           opens one again
npm run --silent inquiries -- export > FILE    writes all of them as CSV`

type Work = (db: Db) => Promise<void>

const list =
  (status: InquiryStatus | null): Work =>
  async (db) => {
    const inquiries = await listInquiries(db, status)
    if (inquiries.length === 0) console.log(status ? 'No messages are open.' : 'There are no messages.')
    for (const one of inquiries) console.log(inWords(one))
  }

const mark =
  (id: string, status: InquiryStatus): Work =>
  async (db) => {
    if (!(await markInquiry(db, id, status))) throw new Refusal(`No message has the id ${id}.`)
    console.log(status === 'open' ? 'It is open again.' : `Marked as ${status}.`)
  }

const works: Record<string, Work> = {
  open: list('open'),
  all: list(null),
  export: async (db) => void process.stdout.write(await inquiriesCsv(await listInquiries(db, null))),
}

function inWords({ id, createdAt, status, kind, inquiryType, name, email, phone, company, ...said }: Inquiry): string {
  const wish = [said.wishedDate, said.wishedTime, said.timeZone].filter(Boolean).join(' ')
  const lines = [
    `${id}  ${createdAt.toISOString().slice(0, 16).replace('T', ' ')}  ${status}  ${kind === 'demo' ? 'demo' : inquiryType}`,
    [name, email, phone, company].filter(Boolean).join(', '),
    said.subject,
    wish && `wished: ${wish}`,
    ...said.message.split('\n'),
  ]
  return lines.filter(Boolean).join('\n  ')
}

function workOf([word = 'open', id, ...rest]: string[]): Work {
  if (rest.length > 0) throw new Refusal(USAGE)
  if (id === undefined && works[word]) return works[word]
  const isMark = word === 'answered' || word === 'spam' || word === 'open'
  if (!isMark || !Id.safeParse(id).success) throw new Refusal(USAGE)
  return mark(id!, word)
}

async function main(args: string[]): Promise<void> {
  const work = workOf(args)
  loadEnvFile()
  const config = readConfig()
  const embedded = config.database.url ? null : await startEmbedded(config.dataDir, silent)
  const database = openDatabase(config.database.url ?? embedded!.connectionString, { poolSize: 2, log: silent })
  try {
    await migrate(database)
    await work(database.db)
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Refusal ? error.message : explain(error)}\n`)
  process.exitCode = 1
})
