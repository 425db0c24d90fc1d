/**
 * Finds calls of `t` and `language` that run when their module is loaded: they would speak one language to all readers. Labels in lists
 * are `msg('…')`, and messages with values are functions.
 */
import { parseSync, Visitor } from 'vite'

const SPEAKING = new Set(['t', 'language'])

/** Returns the places of a source file, as `path:line t`. */
export function earlyWords(path: string, source: string): string[] {
  if (!/from '#language\/translate\.ts'/.test(source)) return []
  const found: string[] = []
  let functions = 0
  const enter = () => void (functions += 1)
  const leave = () => void (functions -= 1)
  const visitor = new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression({ callee, start }) {
      if (functions > 0 || callee.type !== 'Identifier' || !SPEAKING.has(callee.name)) return
      found.push(`${path}:${source.slice(0, start).split('\n').length} ${callee.name}`)
    },
  })
  visitor.visit(parseSync(path, source).program)
  return found
}
