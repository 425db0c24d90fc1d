import type { InquiryType } from '#contract/inquiries.ts'
import type { Db } from '#server/database/db.ts'

export type InquiryStatus = 'open' | 'answered' | 'spam'

export interface NewInquiry {
  kind: 'message' | 'demo'
  name: string
  email: string
  phone: string
  /** The company of a message, the clinic of a demo request. */
  company: string
  subject: string
  message: string
  inquiryType: InquiryType
  /** The visitor's wall clock in `timeZone`. */
  wishedDate: string | null
  wishedTime: string | null
  timeZone: string | null
}

export interface Inquiry extends NewInquiry {
  id: string
  status: InquiryStatus
  createdAt: Date
}

export async function insertInquiry(db: Db, id: string, inquiry: NewInquiry): Promise<void> {
  const { inquiryType, wishedDate, wishedTime, timeZone, ...same } = inquiry
  await db
    .insertInto('inquiries')
    .values({
      ...same,
      id,
      inquiry_type: inquiryType,
      wished_date: wishedDate,
      wished_time: wishedTime,
      time_zone: timeZone,
    })
    .execute()
}

/** Returns the inquiries with a status, or all, the oldest first. */
export async function listInquiries(db: Db, status: InquiryStatus | null): Promise<Inquiry[]> {
  const rows = await db
    .selectFrom('inquiries')
    .selectAll()
    .$if(status !== null, (query) => query.where('status', '=', status!))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as Inquiry['kind'],
    status: row.status as InquiryStatus,
    name: row.name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    subject: row.subject,
    message: row.message,
    inquiryType: row.inquiry_type as InquiryType,
    wishedDate: row.wished_date,
    wishedTime: row.wished_time,
    timeZone: row.time_zone,
    createdAt: row.created_at,
  }))
}

/** Marks an inquiry. Returns false if there is none with this id. */
export async function markInquiry(db: Db, id: string, status: InquiryStatus): Promise<boolean> {
  const [marked] = await db
    .updateTable('inquiries')
    .set({ status, marked_at: new Date() })
    .where('id', '=', id)
    .returning('id')
    .execute()
  return marked !== undefined
}
