/** Finds the messages of a module: the literals in `t('…')`, `msg('…')` and `<Trans text="…">`. Uses Vite's parser. */
import { parseSync, Visitor } from 'vite'

const MARKS = new Set(['t', 'msg'])

/** A message where it is written: its text, and the start and end of its literal in the source. */
export interface FoundMessage {
  text: string
  start: number
  end: number
}

/** Returns the English messages of a source file, in order. Throws for a mark whose text is not a literal that it can read. */
export function literalsOf(path: string, source: string): FoundMessage[] {
  if (!/\b(?:t|msg)\(|<Trans\b/.test(source)) return []
  const { program } = parseSync(path, source)
  const found: FoundMessage[] = []
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [literal] }) {
      if (callee.type !== 'Identifier' || !MARKS.has(callee.name) || !literal) return
      const { start, end } = literal
      if (literal.type === 'Literal' && typeof literal.value === 'string')
        found.push({ text: literal.value, start, end })
      else if (literal.type === 'TemplateLiteral' && literal.expressions.length === 0)
        found.push({ text: literal.quasis[0]!.value.cooked ?? '', start, end })
      else if (callee.name === 'msg' || literal.type === 'TemplateLiteral')
        throw new Error(`${path}: ${callee.name}() takes a literal`)
    },
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== 'JSXIdentifier' || name.name !== 'Trans') return
      for (const attribute of attributes) {
        if (attribute.type !== 'JSXAttribute' || attribute.name.name !== 'text' || !attribute.value) continue
        const value = attribute.value.type === 'JSXExpressionContainer' ? attribute.value.expression : attribute.value
        if (value.type === 'Literal') found.push({ text: String(value.value), start: value.start, end: value.end })
      }
    },
  })
  visitor.visit(program)
  return found.sort((a, b) => a.start - b.start)
}

/** Returns the English messages of a source file, each once. Throws as `literalsOf`. */
export const messagesOf = (path: string, source: string): string[] => [
  ...new Set(literalsOf(path, source).map(({ text }) => text)),
]
