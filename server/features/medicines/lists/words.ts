import { hash } from 'node:crypto'
import { isFormWord } from './product.ts'

/** A number and its unit, with or without a space: 500mg, 5 ml, 60000iu. */
const NUMBER_AND_UNIT = /(\d)(mg|mcg|gm|g|kg|ml|l|iu|units?|lac|k)(?=[^\p{L}\p{N}]|$)/gu

/**
 * Returns the words of a text, the same for import and search: letters and digits of any script without marks and case
 * (compatibility forms unified), numbers apart from their units, decimals whole.
 */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/(\p{L})['’](?=\p{L})/gu, '$1')
    .replace(NUMBER_AND_UNIT, '$1 $2')
    .replace(/(?<!\d)\.|\.(?!\d)|[^\p{L}\p{N}.]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '')
}

/** Returns the sort key of a name: its words with one space between, compared by code point. */
export const nameKeyOf = (name: string): string => wordsOf(name).join(' ')

const UNITS = new Set(['mg', 'mcg', 'gm', 'g', 'kg', 'ml', 'l', 'iu', 'unit', 'units', 'lac', 'k', 'w', 'v'])
/** Words about the pack or the pharmacopoeia, which are not part of a brand. */
const PACK_WORDS = new Set(['of', 'per', 'strip', 'bottle', 'tube', 'pack', 'packet', 'box', 'ip', 'bp', 'usp', 's'])

/**
 * Returns the brand of a name (`wordsOf`) without numbers, units, form and pack. Keeps the first word ('3D Flam', '7 O'Clock')
 * and additions that make another product (Plus, CV, SR, Kid).
 */
export function brandKeyOf(words: readonly string[]): string {
  const [first, ...rest] = words
  const others = rest.filter(
    (word) => !/^[\d.]+$/.test(word) && !UNITS.has(word) && !isFormWord(word) && !PACK_WORDS.has(word),
  )
  return [first, ...others].join(' ')
}

/** Longest slug made of a name. */
const LONGEST = 80
const GREEK: Record<string, string> = { α: 'alpha', β: 'beta', γ: 'gamma', δ: 'delta', ω: 'omega', µ: 'mu', μ: 'mu' }
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Returns the slug of a name: Latin letters and digits with hyphens, 'augmentin-625-duo-tablet'. A name without any, or one
 * that looks like an id, gives 'medicine'.
 */
export function slugOf(name: string): string {
  const whole = name
    .toLowerCase()
    .replace(/[αβγδωµμ]/g, (letter) => ` ${GREEK[letter]} `)
    .normalize('NFKD')
    .replace(/(?<=\p{L})['’](?=\p{L})|\p{M}/gu, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const cut = whole.length <= LONGEST ? whole : whole.slice(0, LONGEST + 1).replace(/-[^-]*$/, '')
  return cut === '' || UUID.test(cut) ? 'medicine' : cut.slice(0, LONGEST)
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Returns a short hash of a text that never changes. */
export function markOf(text: string, length: number): string {
  let mark = ''
  for (const byte of hash('sha256', text, 'buffer').subarray(0, length)) mark += ALPHABET[byte & 31]
  return mark
}

/**
 * Names of one substance: the international name first, then older British, American and everyday ones that Indian lists
 * use. Only where they mean the same substance without doubt; salts and esters are never dropped or put together.
 * Source: the pairs of the British Approved Names and United States Adopted Names with the International Nonproprietary
 * Names (WHO) and the vitamins' names.
 */
export const substanceNames: readonly (readonly string[])[] = [
  ['paracetamol', 'acetaminophen', 'paracetamol acetaminophen'],
  ['amoxicillin', 'amoxycillin', 'amoxicilline'],
  ['aciclovir', 'acyclovir'],
  ['valaciclovir', 'valacyclovir'],
  ['ganciclovir', 'gancyclovir'],
  ['salbutamol', 'albuterol'],
  ['levosalbutamol', 'levalbuterol'],
  ['lidocaine', 'lignocaine'],
  ['furosemide', 'frusemide'],
  ['torasemide', 'torsemide'],
  ['glyceryl trinitrate', 'nitroglycerin', 'nitroglycerine'],
  ['levothyroxine', 'thyroxine', 'l thyroxine'],
  ['levothyroxine sodium', 'thyroxine sodium'],
  ['epinephrine', 'adrenaline'],
  ['norepinephrine', 'noradrenaline'],
  ['chlorphenamine', 'chlorpheniramine'],
  ['chlorphenamine maleate', 'chlorpheniramine maleate'],
  ['dicycloverine', 'dicyclomine'],
  ['cefalexin', 'cephalexin'],
  ['cefradine', 'cephradine'],
  ['cefadroxil', 'cefadroxyl', 'cephadroxil'],
  ['ciclosporin', 'cyclosporin', 'cyclosporine'],
  ['rifampicin', 'rifampin'],
  ['beclometasone', 'beclomethasone'],
  ['beclometasone dipropionate', 'beclomethasone dipropionate'],
  ['mecobalamin', 'methylcobalamin', 'methyl cobalamin'],
  ['mesalazine', 'mesalamine'],
  ['glibenclamide', 'glyburide'],
  ['guaifenesin', 'guaiphenesin'],
  ['pethidine', 'meperidine'],
  ['trihexyphenidyl', 'benzhexol'],
  ['bendroflumethiazide', 'bendrofluazide'],
  ['isoprenaline', 'isoproterenol'],
  ['orciprenaline', 'metaproterenol'],
  ['dosulepin', 'dothiepin'],
  ['estradiol', 'oestradiol'],
  ['estriol', 'oestriol'],
  ['ursodeoxycholic acid', 'ursodiol'],
  ['acetylsalicylic acid', 'aspirin', 'aspirin acetylsalicylic acid'],
  ['simeticone', 'simethicone'],
  ['nicotinamide', 'niacinamide'],
  ['hypromellose', 'hydroxypropylmethylcellulose', 'hydroxypropyl methylcellulose'],
  ['carmellose', 'carboxymethylcellulose', 'carboxymethyl cellulose'],
  ['colecalciferol', 'cholecalciferol', 'vitamin d3', 'vitamin d3 cholecalciferol'],
  ['phytomenadione', 'phytonadione', 'vitamin k1'],
  ['ascorbic acid', 'vitamin c', 'vitamin c ascorbic acid'],
  ['thiamine', 'vitamin b1', 'vitamin b1 thiamine'],
  ['riboflavin', 'vitamin b2', 'vitamin b2 riboflavin'],
  ['pyridoxine', 'vitamin b6', 'vitamin b6 pyridoxine'],
  ['tinidazole', 'tinidazol'],
  ['sulfamethoxazole', 'sulphamethoxazole'],
  ['sulfasalazine', 'sulphasalazine'],
  ['clomifene', 'clomiphene'],
  ['clomipramine', 'clomipramin'],
  ['oxetacaine', 'oxethazaine'],
  ['tetracaine', 'amethocaine'],
  ['procaine benzylpenicillin', 'procaine penicillin', 'procaine penicillin g'],
  ['benzathine benzylpenicillin', 'benzathine penicillin', 'benzathine penicillin g'],
  ['benzylpenicillin', 'penicillin g'],
  ['phenoxymethylpenicillin', 'penicillin v'],
  ['etamsylate', 'ethamsylate'],
  ['chlortalidone', 'chlorthalidone'],
  ['valproate sodium', 'sodium valproate'],
  ['magnesium hydroxide', 'magnesium hydroxid'],
  ['aluminium hydroxide', 'aluminum hydroxide'],
]

const SPELLINGS = new Map(substanceNames.map((names) => [names[0]!, names]))

/** Returns all names of the substance with this key (`saltKeyOf`), the international one first. */
export const spellingsOf = (key: string): readonly string[] => SPELLINGS.get(key) ?? [key]

const UNIFIED = new Map(substanceNames.flatMap(([name, ...others]) => others.map((other) => [other, name!])))

/** Pharmacopoeia marks, which state the purity and not the substance. */
const PHARMACOPOEIAS = new Set(['ip', 'bp', 'usp', 'ep'])

/** Returns the name by which substances are compared: lower case, with unified spelling. */
export function saltKeyOf(name: string): string {
  const words = wordsOf(name)
    .filter((word) => !PHARMACOPOEIAS.has(word))
    .map((word) => word.replace(/^sulph/, 'sulf'))
  const plain = words.join(' ')
  return UNIFIED.get(plain) ?? plain
}
