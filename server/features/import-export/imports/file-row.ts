/** A row of a file: the line on which it begins, and its cells. */
export interface FileRow {
  line: number
  cells: string[]
}
