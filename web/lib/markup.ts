/** Markup of one of our templates; its values are already escaped. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | Markup | readonly Markup[] | null

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
// most texts need no escaping, and testing is cheaper than replacing
const escaped = (text: string) => (/[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (sign) => signs[sign]!) : text)

function written(part: Part): string {
  if (part === null) return ''
  if (part instanceof Markup) return part.text
  return typeof part === 'string' ? escaped(part) : part.map(({ text }) => text).join('')
}

/**
 * Template tag for the few parts that a page repeats so often that components would dominate its cost. Escapes texts for
 * content and quoted attributes; null renders nothing; markup is inserted unchanged.
 */
export function markup(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  let text = strings[0]!
  for (const [index, part] of parts.entries()) text += written(part) + strings[index + 1]!
  return new Markup(text)
}

/** Returns props that set markup as the content of an element. */
export const inner = (parts: Markup | readonly Markup[]) => ({ dangerouslySetInnerHTML: { __html: written(parts) } })
