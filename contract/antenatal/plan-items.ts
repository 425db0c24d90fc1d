import { type Message, msg } from '#language/translate.ts'

/** A page from which the list below was taken, and what of it. */
export interface AntenatalSource {
  title: string
  publisher: string
  url: string
  opened: string
  used: string
}

/** What the list was taken from. Left out, because no opened page says when: malaria, anti-D, thyroid, aneuploidy screening. */
export const antenatalSources: readonly AntenatalSource[] = [
  {
    title: 'Antenatal care (undated)',
    publisher: 'National Health Mission, Government of Karnataka',
    url: 'https://www.karnataka.gov.in/hfw/nhm/Pages/mh_schemes_anc.aspx',
    opened: '2026-11-30',
    used: 'four checkups: in the first 12 weeks, at 14 to 26, at 28 to 34, from 36 to term; tests of the first one: hemoglobin, urine for sugar and protein, blood group with Rh factor, syphilis, HBsAg, HIV',
  },
  {
    title: 'FAQs on Ante-Natal /Pregnancy Checkups (ANC) (undated)',
    publisher: 'Ministry of Health and Family Welfare, Government of India',
    url: 'http://nrhm-mctsrpt.nic.in/MHFW/UI/FAQAnc.aspx',
    opened: '2026-11-30',
    used: 'at least four checkups, the first within 12 weeks',
  },
  {
    title:
      'Routine Antenatal Care, State Standard Treatment Guidelines (7 April 2025), after FOGSI’s Good Clinical Practice Recommendations',
    publisher: 'Health and Family Welfare Department, Government of Mizoram',
    url: 'https://hfwmizoramstg.in/guidelines/routine-antenatal-care',
    opened: '2026-11-30',
    used: 'hemoglobin and urine sugar again in the third trimester, an ultrasound for anomalies before 20 weeks',
  },
  {
    title: 'Table 2: Comparative guidelines for GDM management, National Health Mission in India, WHO and FIGO',
    publisher: 'BMC Health Services Research',
    url: 'https://bmchealthservres.biomedcentral.com/articles/10.1186/s12913-021-06077-0/tables/2',
    opened: '2026-11-30',
    used: 'glucose test at the first contact; if under 140 mg/dL, again at 24 to 28 weeks',
  },
  {
    title: 'FAQs on Vaccination of Pregnant Women (undated)',
    publisher: 'Immunization Technical Support Unit, Government of India',
    url: 'https://itsu.org.in/faqs-on-vaccination-of-pregnant-women/',
    opened: '2026-11-30',
    used: 'two doses against tetanus: as soon as the pregnancy is confirmed, and 4 weeks later',
  },
  {
    title:
      'WHO recommendation on early ultrasound in pregnancy; WHO recommendation on antenatal care contact schedules (2016)',
    publisher: 'World Health Organization',
    url: 'https://extranet.who.int/rhl/topics/preconception-pregnancy-childbirth-and-postpartum-care/antenatal-care/who-recommendation-early-ultrasound-pregnancy',
    opened: '2026-11-30',
    used: 'one ultrasound before 24 weeks; at least eight contacts',
  },
]

/** What completes an item without a tick: a checkup in its weeks, or a value in a checkup. */
export type DoneBy = 'checkup' | 'hemoglobin' | 'urine' | 'urine-sugar' | null

/** A check or a test by week. */
export interface PlanItem {
  title: Message
  /** It is due from the day with this number of full weeks. */
  from: number
  /** It is due until the day with this number of full weeks, and overdue on the next; null if the sources name none. */
  until: number | null
  /** The sources say “before”: it is overdue on the day of `until` already. */
  isBefore?: true
  /** A checkup or value from `from` to before this week makes it done; null: to the end. */
  countsBefore: number | null
  doneBy: DoneBy
  /** It can't be made up after `countsBefore`: it is missed then. */
  isTimed?: true
  /** It is due this number of days after another item. */
  after?: { item: 'tetanus-1'; days: number }
  note?: Message
}

export const planItems = {
  'checkup-1': { title: msg('First checkup'), from: 0, until: 12, countsBefore: 14, doneBy: 'checkup', isTimed: true },
  'checkup-2': {
    title: msg('Second checkup'),
    from: 14,
    until: 26,
    countsBefore: 28,
    doneBy: 'checkup',
    isTimed: true,
  },
  'checkup-3': { title: msg('Third checkup'), from: 28, until: 34, countsBefore: 36, doneBy: 'checkup', isTimed: true },
  'checkup-4': { title: msg('Fourth checkup'), from: 36, until: 40, countsBefore: null, doneBy: 'checkup' },
  'hemoglobin-1': { title: msg('Hemoglobin'), from: 0, until: 12, countsBefore: null, doneBy: 'hemoglobin' },
  'urine-1': { title: msg('Urine protein and sugar'), from: 0, until: 12, countsBefore: null, doneBy: 'urine' },
  'blood-group': { title: msg('Blood group and Rh factor'), from: 0, until: 12, countsBefore: null, doneBy: null },
  syphilis: { title: msg('Syphilis (VDRL or RPR)'), from: 0, until: 12, countsBefore: null, doneBy: null },
  hiv: { title: msg('HIV'), from: 0, until: 12, countsBefore: null, doneBy: null },
  'hepatitis-b': { title: msg('Hepatitis B (HBsAg)'), from: 0, until: 12, countsBefore: null, doneBy: null },
  'glucose-1': { title: msg('Glucose test (75 g), first'), from: 0, until: 12, countsBefore: null, doneBy: null },
  'tetanus-1': {
    title: msg('Td, first dose'),
    from: 0,
    until: null,
    countsBefore: null,
    doneBy: null,
    note: msg('As soon as the pregnancy is confirmed'),
  },
  'tetanus-2': {
    title: msg('Td, second dose'),
    from: 0,
    until: null,
    countsBefore: null,
    doneBy: null,
    after: { item: 'tetanus-1', days: 28 },
    note: msg('4 weeks after the first dose'),
  },
  ultrasound: {
    title: msg('Ultrasound for anomalies'),
    from: 0,
    until: 20,
    isBefore: true,
    countsBefore: null,
    doneBy: null,
    note: msg('FOGSI: before 20 weeks. WHO: one scan before 24 weeks'),
  },
  'glucose-2': {
    title: msg('Glucose test (75 g), second'),
    from: 24,
    until: 28,
    countsBefore: null,
    doneBy: null,
    note: msg('If the first was under 140 mg/dL'),
  },
  'hemoglobin-2': {
    title: msg('Hemoglobin, third trimester'),
    from: 28,
    until: 40,
    countsBefore: null,
    doneBy: 'hemoglobin',
  },
  'urine-2': {
    title: msg('Urine sugar, third trimester'),
    from: 28,
    until: 40,
    countsBefore: null,
    doneBy: 'urine-sugar',
  },
} as const satisfies Record<string, PlanItem>
export type PlanItemCode = keyof typeof planItems
export const planItemCodes = Object.keys(planItems) as [PlanItemCode, ...PlanItemCode[]]
