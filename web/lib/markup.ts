/** Markup of one of our own templates: whatever was put into it is escaped already. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | Markup | readonly Markup[] | null

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
// most texts have none of them, and asking is cheaper than replacing
const escaped = (text: string) => (/[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (sign) => signs[sign]!) : text)

function written(part: Part): string {
  if (part === null) return ''
  if (part instanceof Markup) return part.text
  return typeof part === 'string' ? escaped(part) : part.map(({ text }) => text).join('')
}

/**
 * Markup as a template, for the few parts that a page has so many of that components would cost more than all the rest
 * of it. Texts are escaped, for content and for quoted attributes; null is nothing; markup goes in as it is.
 */
export function markup(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  let text = strings[0]!
  for (const [index, part] of parts.entries()) text += written(part) + strings[index + 1]!
  return new Markup(text)
}

/** Such markup as what stands inside an element. */
export const inner = (parts: Markup | readonly Markup[]) => ({ dangerouslySetInnerHTML: { __html: written(parts) } })
