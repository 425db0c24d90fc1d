/**
 * Finds which messages of the contract's objects a module can show. A page imports whole objects, such as `visitMessages`, most of which
 * only the server says; it needs those whose names its modules mention.
 */
import { parseSync, Visitor } from 'vite'
import { messagesOf } from './messages.ts'

export interface Named {
  /** The names of messages in objects, such as `visitMessages`: each with the object and the message's name. */
  names: ReadonlyMap<string, { object: string; name: string }>
  /** Names after a point, anywhere: `.finished`. */
  mentioned: ReadonlySet<string>
  /** Objects whose messages are read by a name that is known only later: `bookingMessages[name]`, `pick(bookingMessages)`. */
  openObjects: ReadonlySet<string>
}

const isMessages = (name: string) => /^(?:\w+M|m)essages$/.test(name)

/** Returns what a module names and mentions. */
export function namedIn(path: string, source: string): Named {
  const names = new Map<string, { object: string; name: string }>()
  const mentioned = new Set<string>()
  const openObjects = new Set<string>()
  const aliases = new Map<string, string>()
  const open = (name: string) => void openObjects.add(aliases.get(name) ?? name)
  const visitor = new Visitor({
    ImportSpecifier({ imported, local }) {
      if (imported.type === 'Identifier') aliases.set(local.name, imported.name)
    },
    MemberExpression({ computed, object, property }) {
      if (!computed && property.type === 'Identifier') mentioned.add(property.name)
      if (computed && object.type === 'Identifier') open(object.name)
    },
    CallExpression({ arguments: values }) {
      for (const value of values) if (value.type === 'Identifier') open(value.name)
    },
    SpreadElement({ argument }) {
      if (argument.type === 'Identifier') open(argument.name)
    },
    JSXExpressionContainer({ expression }) {
      if (expression.type === 'Identifier') open(expression.name)
    },
    ObjectPattern({ properties }) {
      for (const property of properties)
        if (property.type === 'Property' && property.key.type === 'Identifier') mentioned.add(property.key.name)
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || !isMessages(id.name) || !init) return
      const table = init.type === 'TSAsExpression' ? init.expression : init
      if (table.type !== 'ObjectExpression') return
      for (const property of table.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
        const { name } = property.key
        const { start, end } = property.value
        for (const text of messagesOf(path, `(${source.slice(start, end)})`))
          // a text that the module has elsewhere, too, isn't only the object's
          if (source.split(text).length === 2) names.set(text, { object: id.name, name })
      }
    },
  })
  visitor.visit(parseSync(path, source).program)
  return { names, mentioned, openObjects }
}
