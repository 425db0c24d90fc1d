/** What stands before a section, and its number. */
const HEADING =
  /^(?:(\d{1,2})(?:\.\d{1,2})?\s+)?(?:INDICATIONS (?:AND|&) USAGE|CONTRAINDICATIONS|WARNINGS (?:AND|&) PRECAUTIONS|WARNINGS|ADVERSE REACTIONS|MECHANISM OF ACTION)\b[\s:]*/i

/** References to other sections, which are not here: [see Warnings (5.1)], (see …), ( 5.1 ), (5.1, 5.2). */
const REFERENCES = [
  /\[\s*see [^[\]]*\]/gi,
  /\(\s*see [^()]*(?:\([^()]*\)[^()]*)*\)/gi,
  /\(\s*\d{1,2}\.\d{1,2}(?:\s*,\s*\d{1,2}(?:\.\d{1,2})?)*\s*\)/g,
  /\(\s+\d{1,2}\s+\)/g,
]
const BULLETS = /\s*[•●▪◦]\s*|\s[оo]\s(?=\p{Lu})/gu
const SENTENCE_END = /(?<=[.!?])\s+(?=\p{Lu})/u

/**
 * A section of a label as plain lines: without its heading and references to others; each point and each part on a line
 * of its own, and what is said twice once.
 */
export function plainLines(section: string): string[] {
  const text = section.normalize('NFC').replace(/\s+/g, ' ').trim()
  const [heading = '', number] = HEADING.exec(text) ?? []
  const bare = REFERENCES.reduce((rest, reference) => rest.replace(reference, ''), text.slice(heading.length))
  // '5.1 Lactic Acidosis …' begins a part of section 5
  const parts =
    number === undefined ? bare : bare.replace(new RegExp(`(?:^|\\s)${number}\\.\\d{1,2}\\s(?=\\p{Lu})`, 'gu'), '\n')
  const known = new Set<string>()
  return parts
    .replace(BULLETS, '\n')
    .split('\n')
    .map((line) => once(line, known))
    .filter((line) => /\p{L}/u.test(line))
}

/** The sentences of a line that were not said before. */
function once(line: string, known: Set<string>): string {
  const sentences = line.trim().split(SENTENCE_END)
  return sentences
    .map((sentence) => sentence.replace(/\s+([.,;:])/g, '$1').trim())
    .filter((sentence) => {
      const key = sentence.toLowerCase().replace(/[^\p{L}\d]/gu, '')
      // a short one may be the title of another part
      const isNew = key.length < 20 || !known.has(key)
      known.add(key)
      return isNew
    })
    .join(' ')
}

/** Says that a text goes on where it came from. */
const GOES_ON = 'The label says more: see the source.'

/** As many whole lines as fit, or of the first one whole sentences; what is left out is said. */
export function cutTo(lines: readonly string[], most: number): string[] {
  const kept: string[] = []
  let left = most
  for (const line of lines) {
    const piece = line.length <= left ? line : whole(line, left)
    if (piece !== '') kept.push(piece)
    if (piece !== line) return kept.length > 0 ? [...kept, GOES_ON] : []
    left -= line.length
  }
  return kept
}

/** The sentences at the beginning that fit. */
function whole(line: string, most: number): string {
  let text = ''
  for (const sentence of line.split(SENTENCE_END)) {
    const longer = text === '' ? sentence : `${text} ${sentence}`
    if (longer.length > most) break
    text = longer
  }
  return text
}
