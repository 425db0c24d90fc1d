import { columns, type Column, matrix } from './matrix.ts'

/** The meaning of a cell: the endpoint's success, a success that shows nothing of the thing, or a refusal. */
export type Cell = 'ok' | '~' | '.' | 'x' | '!' | '?' | '='

/** Status of a refusal; null for the successes. */
export const statusOf: Record<Cell, number | null> = {
  ok: null,
  '~': null,
  '.': 404,
  x: 403,
  '!': 401,
  '?': 400,
  '=': 409,
}

export interface Row {
  /** Method and path as the contract has them. */
  call: string
  /** Name of the body to send, from `bodies.ts`, if there are several. */
  variant: string | null
  /** The thing that the call is about, a name from `things.ts`; null if it is about the caller. */
  thing: string | null
  cells: Record<Column, Cell>
  /** The line in the table. */
  line: string
}

const LINE = /^(GET|POST|PUT|DELETE) +(\/\S+)(?: +\(([^)]+)\))? *\|([^|]*)\|(.*)$/

/** The rows of the matrix. Throws for an invalid line or a missing cell. */
export const rows: Row[] = matrix
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map(read)

function read(line: string): Row {
  const [, method, path, variant = null, thing = '', rest = ''] = LINE.exec(line) ?? []
  const cells = rest.replaceAll('|', ' ').trim().split(/\s+/)
  if (!method || cells.length !== columns.length) throw new Error(`This is no row of the matrix: ${line}`)
  const wrong = cells.find((cell) => !(cell in statusOf))
  if (wrong) throw new Error(`The legend does not know "${wrong}": ${line}`)
  const byColumn = Object.fromEntries(columns.map((column, index) => [column, cells[index]])) as Row['cells']
  return { call: `${method} ${path}`, variant, thing: thing.trim() || null, cells: byColumn, line }
}
