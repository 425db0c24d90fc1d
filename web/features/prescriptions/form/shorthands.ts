/** Shorthand and its expansion; keys are lower case without dots. */

/** Frequencies. */
export const frequencyWords: Readonly<Record<string, string>> = {
  od: 'Once daily',
  qd: 'Once daily',
  bd: 'Twice daily',
  bid: 'Twice daily',
  tds: 'Three times daily',
  tid: 'Three times daily',
  qid: 'Four times daily',
  qds: 'Four times daily',
  eod: 'Every other day',
  qod: 'Every other day',
  weekly: 'Once a week',
  stat: 'At once, one time',
}

/** As needed. */
export const asNeededWords: ReadonlySet<string> = new Set(['sos', 'prn'])

/** Times of day. The first three are also frequencies of the form. */
export const timeWords: Readonly<Record<string, string>> = {
  ac: 'Before meals',
  pc: 'After meals',
  hs: 'At bedtime',
  nocte: 'At night',
  mane: 'In the morning',
  bbf: 'Before breakfast',
  abf: 'After breakfast',
}

/** Routes. */
export const routeWords: Readonly<Record<string, string>> = {
  po: 'By mouth',
  sl: 'Under the tongue',
  im: 'Into a muscle',
  iv: 'Into a vein',
  sc: 'Under the skin',
  pr: 'Into the rectum',
  pv: 'Into the vagina',
}

/** Ongoing. */
export const endlessWords: ReadonlySet<string> = new Set(['cont', 'contd', 'continue'])

/** Units. */
export const unitWords: Readonly<Record<string, string>> = {
  tab: 'tablet',
  tabs: 'tablet',
  tablet: 'tablet',
  tablets: 'tablet',
  cap: 'capsule',
  caps: 'capsule',
  capsule: 'capsule',
  capsules: 'capsule',
  tsp: 'teaspoon',
  tbsp: 'tablespoon',
  gtt: 'drop',
  gtts: 'drop',
  drop: 'drop',
  drops: 'drop',
  puff: 'puff',
  puffs: 'puff',
  sachet: 'sachet',
  sachets: 'sachet',
}

/** Days per unit of a duration. */
export const daysIn: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30 }
/** "5/7" are five days, "2/52" two weeks, "1/12" one month. */
export const daysPerPart: Readonly<Record<string, number>> = { '7': 1, '52': 7, '12': 30 }
