/** The last digit that a format can have; Excel's own limit for a format's text. */
const LONGEST = 255

/** A piece of a format: a placeholder for a digit, or text that is shown as it is. */
interface Piece {
  digit: '0' | '#' | '?' | null
  text: string
}

/**
 * Returns what Excel shows for a whole number in a format that is made of digits and plain text, as for ZIP codes, phone
 * and chart numbers ("000000", "00000-0000", `"P-"0000`, `(###) ###-####`). Null for any other format, whose number counts
 * as it is: separators of thousands, decimals or currencies aren't part of an identifier.
 */
export function shownIn(code: string, number: number): string | null {
  if (!Number.isSafeInteger(number) || number < 0 || code.length > LONGEST) return null
  const section = sectionFor(code, number)
  const pieces = section === null ? null : piecesOf(section)
  return pieces === null ? null : filled(pieces, String(number))
}

const CONDITION = /^(?:\[[a-z]+\d*\])*\[(<=|>=|<>|<|>|=)(\d+)\]/i

/** Returns the part of a format for a number: parts are for positive numbers, negative ones, zero and text, or have conditions. */
function sectionFor(code: string, number: number): string | null {
  const sections = code.match(/(?:"[^"]*"|\\.|[^;"\\])+/g) ?? []
  const hasConditions = sections.some((section) => CONDITION.test(section))
  if (!hasConditions) return (number === 0 && sections[2]) || (sections[0] ?? null)
  const found = sections.find((section) => {
    const [, sign, bound] = CONDITION.exec(section) ?? []
    return sign === undefined || holds(number, sign, Number(bound))
  })
  return found?.replace(CONDITION, '') ?? null
}

function holds(number: number, sign: string, bound: number): boolean {
  if (sign === '=') return number === bound
  if (sign === '<>') return number !== bound
  if (sign.startsWith('<')) return number < bound || (sign === '<=' && number === bound)
  return number > bound || (sign === '>=' && number === bound)
}

/** Quoted or escaped text, a space as wide as a letter, a color, or one plain sign; no dot, comma, percent, date or "General". */
const PIECE =
  /"([^"]*)"|\\(.)|_.|\*.|\[(?:black|blue|cyan|green|magenta|red|white|yellow|color\d+)\]|([0#?])|([-()/:+ ])/iy

function piecesOf(section: string): Piece[] | null {
  const pieces: Piece[] = []
  PIECE.lastIndex = 0
  while (PIECE.lastIndex < section.length) {
    const found = PIECE.exec(section)
    if (!found) return null
    pieces.push({
      digit: (found[3] as Piece['digit'] | undefined) ?? null,
      text: found[1] ?? found[2] ?? found[4] ?? '',
    })
  }
  return pieces.some(({ digit }) => digit) ? pieces : null
}

/** Puts digits into their places from the right; the first place takes those that are left. */
function filled(pieces: readonly Piece[], digits: string): string {
  const first = pieces.findIndex(({ digit }) => digit)
  let left = digits === '0' ? '' : digits
  const shown: string[] = []
  for (const [at, { digit, text }] of [...pieces.entries()].toReversed()) {
    if (!digit) shown.unshift(text)
    else {
      const cut = at === first ? 0 : Math.max(left.length - 1, 0)
      const own = left.slice(cut)
      shown.unshift(own || (digit === '0' ? '0' : ''))
      left = left.slice(0, cut)
    }
  }
  return shown.join('').trim()
}
