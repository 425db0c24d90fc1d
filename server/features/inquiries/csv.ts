import { csvFile } from '#server/http/door/csv-file.ts'
import type { Inquiry } from './queries.ts'

const columns = {
  id: 'ID',
  createdAt: 'Received',
  status: 'Status',
  kind: 'Kind',
  inquiryType: 'Inquiry',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company or clinic',
  subject: 'Subject',
  message: 'Message',
  wishedDate: 'Preferred day',
  wishedTime: 'Preferred time',
  timeZone: 'Time zone',
}

/** The inquiries as a CSV file that opens in a spreadsheet. */
export async function inquiriesCsv(inquiries: readonly Inquiry[]): Promise<string> {
  const rows = inquiries.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() }))
  let text = ''
  for await (const part of csvFile(columns, [rows])) text += String(part)
  return text
}
