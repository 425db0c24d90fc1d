import { Id } from '#contract/common.ts'
import type { Db } from '#server/database/db.ts'
import { inquiriesCsv } from '#server/features/inquiries/use-cases.ts'
import { type Inquiry, type InquiryStatus, listInquiries, markInquiry } from '#server/features/inquiries/queries.ts'
import { Refusal } from '#server/refusal.ts'
import { withDatabase } from './with-database.ts'

export const usage = `npm run operator -- inquiries                       lists the open messages and demo requests
npm run operator -- inquiries all                   lists them all
npm run operator -- inquiries answered ID           marks one as answered
npm run operator -- inquiries spam ID               marks one as spam
npm run operator -- inquiries open ID               opens one again
npm run --silent operator -- inquiries export > FILE  writes all of them as CSV`

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
  if (rest.length > 0) throw new Refusal(usage)
  if (id === undefined && Object.hasOwn(works, word)) return works[word]!
  const isMark = word === 'answered' || word === 'spam' || word === 'open'
  if (!isMark || !Id.safeParse(id).success) throw new Refusal(usage)
  return mark(id!, word)
}

export async function run(args: string[]): Promise<void> {
  const work = workOf(args)
  await withDatabase(({ db }) => work(db))
}
