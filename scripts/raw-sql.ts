// Finds SQL that is made of text and not of parameters. Whatever goes into a statement as text must be known when the
// program is written: literals, constants of the module, and what lists of such give.
import type { ESTree } from 'vite'
import { Visitor } from 'vite'

type Node = ESTree.Node

export interface RawSql {
  start: number
  what: string
}

/** Methods that return a constant when called on constants. */
const PURE = new Set([
  'concat',
  'filter',
  'flatMap',
  'join',
  'map',
  'replace',
  'replaceAll',
  'slice',
  'toSorted',
  'trim',
])

/** A constant of another module, by its name: `CHANNEL`. */
const CONSTANT = /^[A-Z][A-Z\d_]*$/

/** Places of a module where text becomes SQL that is no constant, or where `sql` goes renamed. */
export function findRawSql(program: ESTree.Program): RawSql[] {
  const found: RawSql[] = []
  const constants = constantsOf(program)
  const callbacks = callbacksOf(program, constants)
  const isKnown = (node: Node | null | undefined) => {
    const around = callbacks.filter(({ start, end }) => node && start <= node.start && node.end <= end)
    return isConstant(node, constants, new Set(around.flatMap(({ names }) => names)))
  }
  const refuse = (start: number, what: string) => void found.push({ start, what })

  new Visitor({
    CallExpression({ callee, arguments: given, start }) {
      if (isNamed(callee, 'sql')) return refuse(start, 'sql(…)')
      const [object, name] = memberOf(callee)
      const [first] = given
      if (isNamed(object, 'sql') && name === 'raw' && !isKnown(first)) refuse(start, 'sql.raw of a non-constant')
      if (isNamed(object, 'CompiledQuery') && name === 'raw' && !isKnown(first))
        refuse(start, 'CompiledQuery.raw of a non-constant')
      if (name === 'query' && given.length > 0 && !isKnown(textOf(first))) refuse(start, 'query() of a non-constant')
    },
    // what would hide the calls above
    ImportSpecifier({ imported, local, start }) {
      const name = imported.type === 'Identifier' ? imported.name : imported.value
      if (['sql', 'CompiledQuery'].includes(name) && local.name !== name) refuse(start, `${name} renamed`)
    },
    VariableDeclarator({ init, start }) {
      if (isNamed(init, 'sql') || isNamed(init, 'CompiledQuery')) refuse(start, `${init.name} renamed`)
      const [object, name] = memberOf(init)
      if (isNamed(object, 'sql') && name === 'raw') refuse(start, 'sql.raw renamed')
    },
    MemberExpression({ object, computed, property, start }) {
      if (isNamed(object, 'sql') && computed && property.type !== 'Literal') refuse(start, 'sql[…]')
    },
  }).visit(program)
  return found
}

/** Functions that are called with parts of a constant, as in `columns.map(([name]) => …)`, and what they name these. */
function callbacksOf(program: ESTree.Program, constants: Map<string, Node>) {
  const callbacks: { start: number; end: number; names: string[] }[] = []
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      const [object, name] = memberOf(callee)
      if (name === null || !PURE.has(name) || !isConstant(object, constants, new Set())) return
      for (const one of given)
        if (one.type === 'ArrowFunctionExpression')
          callbacks.push({
            start: one.start,
            end: one.end,
            names: one.params.flatMap((param) => namesIn(param as Node)),
          })
    },
  }).visit(program)
  return callbacks
}

/** `const` at the top of the module, by name: what it is made of. */
function constantsOf({ body }: ESTree.Program): Map<string, Node> {
  const constants = new Map<string, Node>()
  for (const statement of body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') continue
    for (const { id, init } of declared.declarations) if (id.type === 'Identifier' && init) constants.set(id.name, init)
  }
  return constants
}

/** True if an expression is constant; `bound` are parameters that hold parts of constants. */
function isConstant(node: Node | null | undefined, constants: Map<string, Node>, bound: Set<string>): boolean {
  const known = (one: Node | null | undefined) => isConstant(one, constants, bound)
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- whatever is not named here is no constant
  switch (node?.type) {
    case 'Literal':
    // a function in a list is no text; calling it is refused below
    case 'ArrowFunctionExpression':
      return true
    case 'TemplateLiteral':
      return node.expressions.every(known)
    case 'BinaryExpression':
      return node.operator === '+' && known(node.left) && known(node.right)
    case 'ArrayExpression':
      return node.elements.every((one) => known(one?.type === 'SpreadElement' ? one.argument : one))
    case 'ObjectExpression':
      return node.properties.every((one) => one.type === 'Property' && known(one.value))
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return known(node.expression)
    case 'Identifier': {
      const made = constants.get(node.name)
      if (bound.has(node.name)) return true
      return made ? isConstant(made, constants, new Set()) : CONSTANT.test(node.name)
    }
    case 'MemberExpression':
      return known(node.object) && (!node.computed || known(node.property))
    case 'CallExpression': {
      const [object, name] = memberOf(node.callee)
      return name !== null && PURE.has(name) && known(object) && node.arguments.every((one) => isPart(one))
    }
    default:
      return false
  }

  /** An argument: a constant, or a function of parts of the constant that gives one. */
  function isPart(one: Node): boolean {
    if (one.type !== 'ArrowFunctionExpression') return known(one)
    const names = one.params.flatMap((param) => namesIn(param as Node))
    return isConstant(one.body, constants, new Set([...bound, ...names]))
  }
}

function namesIn(pattern: Node | null): string[] {
  if (pattern?.type === 'Identifier') return [pattern.name]
  if (pattern?.type === 'ArrayPattern') return pattern.elements.flatMap((one) => namesIn(one as Node | null))
  if (pattern?.type === 'ObjectPattern')
    return pattern.properties.flatMap((one) => (one.type === 'Property' ? namesIn(one.value as Node) : []))
  return []
}

/** `query('…')` and `query({ text: '…' })`. */
function textOf(given: Node | undefined): Node | undefined {
  if (given?.type !== 'ObjectExpression') return given
  const text = given.properties.find(
    (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'text',
  )
  return text?.type === 'Property' ? text.value : given
}

const isNamed = (node: Node | null | undefined, name: string): node is ESTree.IdentifierReference =>
  node?.type === 'Identifier' && node.name === name

/** `object.name` and `object['name']`. */
function memberOf(node: Node | null | undefined): [object: Node | null, name: string | null] {
  if (node?.type !== 'MemberExpression') return [null, null]
  const { object, property } = node
  if (!node.computed && property.type === 'Identifier') return [object, property.name]
  return [object, property.type === 'Literal' && typeof property.value === 'string' ? property.value : null]
}
