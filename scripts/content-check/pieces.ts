// The texts of an entry one by one, with the sources of each.

interface Piece {
  at: string
  text: string
  from?: readonly string[]
}

/** Yields every text of an entry with its position and its sources. */
export function* piecesOf(value: unknown, at: string, from?: readonly string[]): Generator<Piece> {
  if (typeof value === 'string' || typeof value === 'boolean')
    yield { at, text: String(value), ...(from ? { from } : {}) }
  else if (Array.isArray(value))
    for (const [index, one] of value.entries()) yield* piecesOf(one, `${at}[${index}]`, from)
  else if (value && typeof value === 'object') {
    const own = 'from' in value && Array.isArray(value.from) ? (value.from as string[]) : from
    for (const [key, one] of Object.entries(value))
      if (key !== 'from') yield* piecesOf(one, at ? `${at}.${key}` : key, own)
  }
}

/** Codes and choices within a section. */
export const noSentence =
  /\.(?:with|severity|guide|ingredient|india|approved|code|status|onSkin|written|(?:routes|forms|release)\[\d+\])$/

export const notProse = new Set([
  'slug',
  'name',
  'of',
  'written',
  'sources',
  'synonyms',
  'classes',
  'routes',
  'gaps',
  'alsoCalled',
  'category',
  'subCategory',
  'icd10',
  'specialties',
  'related',
  'formerSlugs',
  'absent',
  'metaTitle',
  'metaDescription',
  'route',
  'roles',
  'screens',
  'alsoAsked',
  'picture',
  'updated',
])
