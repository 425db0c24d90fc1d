/** Finds the messages of a module: the literals in `t('…')`, `msg('…')` and `<Trans text="…">`. Uses Vite's parser. */
import { parseSync, Visitor } from 'vite'

const MARKS = new Set(['t', 'msg'])

/** Returns the English messages of a source file, each once. Throws for a mark whose text is not a literal that it can read. */
export function messagesOf(path: string, source: string): string[] {
  if (!/\b(?:t|msg)\(|<Trans\b/.test(source)) return []
  const { program } = parseSync(path, source)
  const found = new Set<string>()
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [text] }) {
      if (callee.type !== 'Identifier' || !MARKS.has(callee.name) || !text) return
      if (text.type === 'Literal' && typeof text.value === 'string') found.add(text.value)
      else if (text.type === 'TemplateLiteral' && text.expressions.length === 0)
        found.add(text.quasis[0]!.value.cooked ?? '')
      else if (callee.name === 'msg' || text.type === 'TemplateLiteral')
        throw new Error(`${path}: ${callee.name}() takes a literal`)
    },
    JSXOpeningElement({ name, attributes }) {
      if (name.type !== 'JSXIdentifier' || name.name !== 'Trans') return
      for (const attribute of attributes) {
        if (attribute.type !== 'JSXAttribute' || attribute.name.name !== 'text') continue
        const { value } = attribute
        if (value?.type === 'Literal' && typeof value.value === 'string') found.add(value.value)
        else if (value?.type === 'JSXExpressionContainer' && value.expression.type === 'Literal')
          found.add(String(value.expression.value))
      }
    },
  })
  visitor.visit(program)
  return [...found]
}
