export type Row = Record<string, unknown>

/** A list of the file: a table with its columns and, page by page, its rows. */
export interface List {
  name: string
  columns: Readonly<Record<string, string>>
  rows: AsyncIterable<Row[]>
}

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()
