/** Compares the translations of a catalog with their English. */
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type PO from 'pofile'

/** Returns a sentence for each translation that can't be read, or whose placeholders or tags differ from its English. */
export function catalogFaults(name: string, { items }: Pick<PO, 'items'>): string[] {
  return items.flatMap(({ msgid, msgstr: [translation] }) => {
    if (!translation) return []
    try {
      const [wanted, given] = [partsIn(parse(msgid)), partsIn(parse(translation))]
      const missing = wanted.filter((part) => !given.includes(part))
      const unknown = given.filter((part) => !wanted.includes(part))
      return [
        ...missing.map((part) => `${name}: ${part} is missing in the translation of “${msgid}”`),
        ...unknown.map((part) => `${name}: ${part} is not in “${msgid}”`),
      ]
    } catch (error) {
      return [`${name}: “${msgid}” or its translation can’t be read: ${(error as Error).message}`]
    }
  })
}

/** Returns the placeholders and tags of a message, each once. */
function partsIn(elements: readonly MessageFormatElement[]): string[] {
  const found = elements.flatMap((element): string[] => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...partsIn(element.children)]
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return [`{${element.value}}`, ...Object.values(element.options).flatMap(({ value }) => partsIn(value))]
    return [`{${element.value}}`]
  })
  return [...new Set(found)].sort()
}
