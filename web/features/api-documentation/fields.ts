import { type Schema, schemaOf } from './document.ts'

/** A field as a row of a table. */
export interface Field {
  /** Path of the field, such as `clinic.name` or `items[].id`. */
  path: string
  /** Type in words, such as "text", "list of objects", "number or null". */
  kind: string
  isRequired: boolean
  description: string | null
}

/** Levels of nested fields that a page shows; the document has all. */
const DEEPEST = 3

/** Returns the fields of a schema, each followed by its nested fields. A union contributes the fields of each shape. */
export function fieldsOf(schema: Schema, path = '', depth = 0): Field[] {
  if (depth >= DEEPEST) return []
  const { schema: own } = schemaOf(schema)
  if (own.items) return fieldsOf(own.items, `${path}[]`, depth)
  const shapes = shapesOf(own)
  if (shapes.length > 0) return unique(shapes.flatMap((one) => fieldsOf(one, path, depth)))
  return Object.entries(own.properties ?? {}).flatMap(([name, field]) => {
    const at = path ? `${path}.${name}` : name
    const isRequired = own.required?.includes(name) ?? false
    const description = field.description ?? schemaOf(field).schema.description ?? null
    return [{ path: at, kind: kindOf(field), isRequired, description }, ...fieldsOf(field, at, depth + 1)]
  })
}

const shapesOf = ({ anyOf, oneOf }: Schema) => (anyOf ?? oneOf ?? []).filter(({ type }) => type !== 'null')

/** Merges fields that several shapes share; a field is required if it is in all of them. */
function unique(fields: Field[]): Field[] {
  const byPath = Map.groupBy(fields, ({ path }) => path)
  return [...byPath.values()].map((same) => ({ ...same[0]!, isRequired: same.every(({ isRequired }) => isRequired) }))
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'id',
  date: 'date (YYYY-MM-DD)',
  'date-time': 'timestamp (ISO 8601)',
  email: 'email address',
  uri: 'URL',
  binary: 'file',
}

/** Returns the type of a value, in words. */
export function kindOf(schema: Schema): string {
  const { schema: own } = schemaOf(schema)
  if (own.const !== undefined) return wordOf(own.const)
  if (own.enum) return own.enum.map(wordOf).join(' | ')
  const choices = own.anyOf ?? own.oneOf
  if (choices) return [...new Set(choices.map(kindOf))].join(' or ')
  if (Array.isArray(own.type)) return own.type.map((type) => kindOf({ ...own, type })).join(' or ')
  if (own.type === 'array') return own.items ? `list of ${pluralOf(kindOf(own.items))}` : 'list'
  return nameOf(own) + boundsOf(own)
}

const wordOf = (value: unknown) => (value === '' ? '(empty)' : String(value))

const pluralOf = (kind: string) =>
  /^(text|number|object|id|date|timestamp)\b/.test(kind) ? kind.replace(/^\w+/, '$&s') : kind

function nameOf({ type, format, properties }: Schema): string {
  if (format && formats[format]) return formats[format]
  if (type === 'string') return 'text'
  if (type === 'integer') return 'whole number'
  if (type === 'boolean') return 'true or false'
  if (type === 'null') return 'null'
  if (type === 'number') return 'number'
  return type === 'object' || properties ? 'object' : 'anything'
}

/** Returns the limits in words, without those that only keep numbers exact. */
function boundsOf({ minimum, maximum, maxLength, default: usual }: Schema): string {
  const isTold = (bound: number | undefined): bound is number =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER
  const range = isTold(maximum) ? `, ${isTold(minimum) ? `${minimum} to ` : 'at most '}${maximum}` : ''
  const length = maxLength === undefined || maxLength > 100_000 ? '' : `, at most ${maxLength} characters`
  const without = usual === undefined || usual === '' ? '' : `, default ${JSON.stringify(usual)}`
  return range + length + without
}
