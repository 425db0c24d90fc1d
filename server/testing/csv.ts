import type { Answer, Client } from './client.ts'

/** Sends a text or bytes as a CSV file. */
export const postCsv = (client: Client, path: string, text: string | Uint8Array, headers = {}): Promise<Answer> =>
  client.send('POST', path, text, { 'content-type': 'text/csv', ...headers })

/** The lines of a CSV file of ours, without its byte order mark. */
export const linesOf = ({ text }: Answer): string[] =>
  text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')

let files = 0

/** A small file of patients to import: one row that can be added, one that is refused; other people each time. */
export const patientsFile = (): string =>
  `First name,Last name,Phone\nImported,Person ${files++},+91 98200 88888\nUnreachable,Person,\n`
