/** Finds text that a screen shows without `t`: the text of elements, and of attributes that are read aloud or shown. */
import { parseSync, Visitor } from 'vite'

const shownAttributes = new Set(
  (
    'title label alt placeholder description help legend caption loading pendingText confirmText submitText emptyText ' +
    'keepText savedText aria-label aria-description aria-roledescription aria-valuetext'
  ).split(' '),
)
/** Examples of addresses, and words of HTML. */
const NOT_TEXT = /^(?:https?:\S*|\S+@\S+|lazy|eager)$/

const hasWord = (text: string) => /\p{L}{2}/u.test(text) && !NOT_TEXT.test(text)

/** Returns the places of a source file, as `path:line "text"`. */
export function visibleText(path: string, source: string): string[] {
  const found: { start: number; text: string }[] = []
  const visitor = new Visitor({
    JSXText: ({ start, value }) => {
      if (hasWord(value.replace(/&\w+;/g, ''))) found.push({ start: start + value.search(/\S/), text: value.trim() })
    },
    JSXAttribute({ name, value }) {
      const attribute = name.type === 'JSXNamespacedName' ? '' : name.name
      if (!shownAttributes.has(attribute) || !value) return
      const literal = value.type === 'JSXExpressionContainer' ? value.expression : value
      if (literal.type === 'Literal' && typeof literal.value === 'string')
        if (hasWord(literal.value)) found.push({ start: literal.start, text: literal.value })
    },
  })
  visitor.visit(parseSync(path, source).program)
  return found.map(({ start, text }) => `${path}:${source.slice(0, start).split('\n').length} "${text}"`)
}
