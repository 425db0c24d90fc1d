/** How the medicine lets its salt go. Letters as makers use them; one name for what is the same to whoever takes it. */
const release: Record<string, readonly string[]> = {
  prolonged: ['sr', 'er', 'pr', 'cr', 'xr', 'xl', 'tr', 'la', 'retard', 'prolonged', 'sustained', 'extended', 'depot'],
  // of some makers a muscle relaxant: then it is compared with less, never with what is not the same
  modified: ['mr', 'modified'],
  once: ['od'],
  delayed: ['dr', 'ec', 'enteric'],
  dispersible: ['dt', 'dispersible'],
  melting: ['md', 'odt', 'disintegrating', 'dissolving'],
  sublingual: ['sl', 'sublingual'],
  chewable: ['chewable', 'chewing'],
  effervescent: ['effervescent'],
}

/** Where it goes. */
const place: Record<string, readonly string[]> = {
  eye: ['eye', 'ophthalmic', 'opthalmic'],
  ear: ['ear', 'otic'],
  nose: ['nasal', 'nose'],
  mouth: ['mouth', 'gargle', 'dental'],
  vaginal: ['vaginal', 'vt', 'pessary', 'pessaries'],
  rectal: ['rectal'],
  infusion: ['infusion'],
  nebuliser: ['respule', 'respules', 'nebuliser', 'nebulisers', 'transpules'],
  'dry-inhaler': ['rotacap', 'rotacaps', 'respicaps', 'transcaps'],
  dusting: ['dusting'],
}

const marks = new Map(
  [release, place].flatMap((kind) =>
    Object.entries(kind).flatMap(([mark, words]) => words.map((word) => [word, mark] as const)),
  ),
)

/**
 * What tells two medicines of the same salts, strength and form apart, as the name, the text of the pack and the strengths
 * of a composition say it:
 * a tablet that lets go slowly is no substitute for one that does not (rule T117), nor ear drops for eye drops. Words of
 * a fixed set, in a fixed order; '' where nothing is said.
 */
export function presentationOf(name: string, packaging: string | null, composition: string | null = null): string {
  const found = new Set<string>()
  // 'Indapamide (1.5 mg SR)'
  const strengths = (composition ?? '').match(/\([^()]*\)/g) ?? []
  for (const word of `${packaging ?? ''} ${name} ${strengths.join(' ')}`.toLowerCase().split(/[^a-z]+/)) {
    const mark = marks.get(word)
    if (mark) found.add(mark)
  }
  // melting in the mouth is no place
  if (found.has('melting')) found.delete('mouth')
  return [...found].toSorted().join(' ')
}
