import { addressOf, type Fact, hello, type Letter, type Link, type Part } from './letter.ts'

const linkIn = (link: Link) => `${link.text}:\n${addressOf(link)}`

/** Further lines of a value are below the first, indented. */
const factIn = ({ name, value, link }: Fact) =>
  [`${name}: ${value}`, ...(link ? [linkIn(link)] : [])].join('\n').replaceAll('\n', '\n  ')

function partIn(part: Part): string {
  if (typeof part === 'string') return part
  if ('facts' in part) return part.facts.map(factIn).join('\n')
  if ('button' in part) return linkIn(part.button)
  return part.links.map(linkIn).join('\n\n')
}

/** Returns a letter as plain text. */
export const textOf = ({ from, greeting = hello(), parts, footer = [] }: Letter): string =>
  [greeting, ...parts.map(partIn), from, ...footer].join('\n\n')
