/** What doctors write short, and what is printed instead; without dots and in lower case. */

/** How often. */
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

/** Only when it is needed. */
export const asNeededWords: ReadonlySet<string> = new Set(['sos', 'prn'])

/** When in the day. The first three are also choices of how often. */
export const timeWords: Readonly<Record<string, string>> = {
  ac: 'Before meals',
  pc: 'After meals',
  hs: 'At bedtime',
  nocte: 'At night',
  mane: 'In the morning',
  bbf: 'Before breakfast',
  abf: 'After breakfast',
}

/** By which way. */
export const routeWords: Readonly<Record<string, string>> = {
  po: 'By mouth',
  sl: 'Under the tongue',
  im: 'Into a muscle',
  iv: 'Into a vein',
  sc: 'Under the skin',
  pr: 'Into the rectum',
  pv: 'Into the vagina',
}

/** Without an end. */
export const endlessWords: ReadonlySet<string> = new Set(['cont', 'contd', 'continue'])

/** What is counted. */
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

/** Days of what a duration is counted in. */
export const daysIn: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30 }
/** "5/7" are five days, "2/52" two weeks, "1/12" one month. */
export const daysPerPart: Readonly<Record<string, number>> = { '7': 1, '52': 7, '12': 30 }
