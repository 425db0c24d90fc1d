import { MalformedError } from '#server/features/lab-messages/report.ts'
import { decoded, type Delimiters, unescaped } from './text.ts'

/** A field's repetitions, each with its components, each with its subcomponents, without escapes. */
type Field = string[][][]

/** How a message separates and encodes its parts. */
interface Context {
  delimiters: Delimiters
  charset: string
}

/** A line of a message. */
export class Segment {
  readonly name: string
  readonly context: Context
  readonly #fields: string[]

  constructor(name: string, fields: string[], context: Context) {
    this.name = name
    this.context = context
    this.#fields = fields
  }

  /** Returns a field by its number in the standard; empty without one. */
  field(number: number): Field {
    const { delimiters, charset } = this.context
    const { repetition, component, subcomponent } = delimiters
    const parts = (text: string, by: string) => (by ? text.split(by) : [text])
    const text = this.#fields[number] ?? ''
    if (text === '' || text === '""') return []
    return parts(text, repetition).map((one) =>
      parts(one, component).map((each) =>
        parts(each, subcomponent).map((part) => unescaped(part === '""' ? '' : part, delimiters, charset)),
      ),
    )
  }

  /** Returns a component of a field's first repetition, by its number in the standard. */
  text(number: number, component: number = 1): string {
    return (this.field(number)[0]?.[component - 1]?.[0] ?? '').trim()
  }
}

/** An HL7 v2 message. */
export interface Message {
  header: Segment
  /** All segments but the header. */
  segments: Segment[]
}

const notHl7 = () => new MalformedError('not-hl7')

/** Returns the header of a message, whatever follows it. Throws MalformedError for bytes that don't begin with one. */
export const headerFrom = (bytes: Uint8Array): Segment => {
  const line = firstLineOf(bytes)
  const delimiters = delimitersOf(line)
  const charset = (headerFields(line)[18] ?? '').split(delimiters.repetition)[0]!
  return new Segment('MSH', headerFields(line), { delimiters, charset })
}

/** The header's first field is the separator itself. */
const headerFields = (line: string) => ['MSH', line[3]!, ...line.split(line[3]!).slice(1)]

/** Returns the parts of a message. Throws MalformedError for bytes that aren't one. */
export function messageFrom(bytes: Uint8Array): Message {
  const { context } = headerFrom(bytes)
  const { delimiters, charset } = context
  const text = decoded(bytes, charset)
  if (text.includes('\0')) throw notHl7()
  const [first, ...lines] = text.split(/\r\n|\r|\n/).filter(Boolean)
  const segments = lines.map((line) => {
    const fields = line.split(delimiters.field)
    const name = fields[0]!
    if (!/^[A-Z][A-Z0-9]{2}$/.test(name) || name === 'MSH') throw notHl7()
    return new Segment(name, fields, context)
  })
  return { header: new Segment('MSH', headerFields(first!), context), segments }
}

/** Returns the first line, whose signs are ASCII in every character set that is read. */
function firstLineOf(bytes: Uint8Array): string {
  const end = bytes.findIndex((byte) => byte === 13 || byte === 10)
  const line = new TextDecoder('iso-8859-1').decode(bytes.subarray(0, end < 0 ? bytes.length : end))
  if (!line.startsWith('MSH') || line.length < 8) throw notHl7()
  return line
}

function delimitersOf(header: string): Delimiters {
  const field = header[3]!
  const [component = '', repetition = '', escape = '', subcomponent = ''] = header.slice(4).split(field)[0]!
  const all = [field, component, repetition, escape, subcomponent].filter(Boolean)
  const areSigns = all.every((one) => /[^\w\s]/.test(one))
  if (!component || !areSigns || new Set(all).size !== all.length) throw notHl7()
  return { field, component, repetition, escape, subcomponent }
}
