/**
 * Finds text outside the catalogs in modules without elements: literals that begin with a capital and have a space or end as a sentence does.
 * SQL, errors and log lines are read by operators and programmers only, so they are left out.
 */
import { parseSync, Visitor } from 'vite'

/** Calls whose texts are in the catalogs, or that no reader sees. */
const OTHER_CALLS = /^(?:t|msg|describe|meta|log|trace|debug|info|warn|error|fatal|RegExp|\w*Error)$/

const looksLikeText = (text: string) =>
  /^[“"(]?\p{Lu}/u.test(text) && /\p{Ll}/u.test(text) && /\s\p{L}|[.!?…]$/u.test(text)

interface Span {
  start: number
  end: number
}

/** Returns the places of a source file, as `path:line "text"`. */
export function textInCode(path: string, source: string): string[] {
  const found: (Span & { text: string })[] = []
  const others: Span[] = []
  const leaveOut = (node: Span) => void others.push(node)
  const call = ({ callee, ...node }: Span & { callee: { type: string; name?: unknown; property?: object } }) => {
    const name = callee.type === 'Identifier' ? callee : callee.property
    if (name && 'name' in name && OTHER_CALLS.test(String(name.name))) leaveOut(node)
  }
  const visitor = new Visitor({
    CallExpression: call,
    NewExpression: call,
    TaggedTemplateExpression: leaveOut,
    ImportDeclaration: leaveOut,
    TSTypeAliasDeclaration: leaveOut,
    TSTypeAnnotation: leaveOut,
    Literal: ({ start, end, value }) => {
      if (typeof value === 'string') found.push({ start, end, text: value })
    },
    TemplateLiteral: ({ start, end, quasis }) => {
      found.push({ start, end, text: quasis.map(({ value }) => value.cooked).join('…') })
    },
  })
  visitor.visit(parseSync(path, source).program)
  return found
    .filter(({ text }) => looksLikeText(text))
    .filter(({ start, end }) => !others.some((other) => other.start <= start && end <= other.end))
    .map(({ start, text }) => `${path}:${source.slice(0, start).split('\n').length} ${JSON.stringify(text)}`)
}
