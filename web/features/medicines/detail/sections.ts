import type { Medicine } from '#contract/medicines.ts'

type FieldOf<Value> = {
  [Field in keyof Medicine]: Exclude<Medicine[Field], null> extends Value ? Field : never
}[keyof Medicine]

/** A part of the page that one field of a medicine fills. */
export interface Section {
  field: FieldOf<string> | FieldOf<string[]>
  title: string
  /** The text is a list with '|' between. */
  hasParts?: boolean
  /** Set apart from the text around, because it is urgent. */
  tone?: 'caution' | 'danger'
  /** Said before what the list says. */
  note?: string
}

export interface Group {
  /** What the table of contents leads to. */
  id: string
  title: string
  sections: Section[]
}

/** Trap T117: nothing here is an advice to change. */
export const askFirst = 'Ask your doctor or pharmacist before you take one medicine in place of another.'

/**
 * Everything that a page may say of a medicine in words, in the order in which somebody asks it: what it is and what it
 * is for; whether one may take it; how; what may happen. Interactions, alternatives, questions and sources come after.
 */
export const groups: Group[] = [
  {
    id: 'about',
    title: 'About this medicine',
    sections: [
      { field: 'introduction', title: 'Introduction' },
      { field: 'description', title: 'Description' },
    ],
  },
  {
    id: 'uses',
    title: 'What it is used for',
    sections: [
      { field: 'primaryUse', title: 'Primary use', hasParts: true },
      { field: 'diseasesCovered', title: 'Diseases covered', hasParts: true },
      { field: 'treatsConditions', title: 'Conditions it is used for' },
      { field: 'whyPrescribed', title: 'Why it is prescribed' },
      { field: 'indications', title: 'Indications' },
      { field: 'benefits', title: 'Benefits' },
      { field: 'howItWorks', title: 'How it works' },
    ],
  },
  {
    id: 'before',
    title: 'Before it is taken',
    sections: [
      { field: 'contraindications', title: 'Contraindications', tone: 'caution' },
      { field: 'warnings', title: 'Warnings', tone: 'caution' },
      { field: 'cautions', title: 'Cautions' },
    ],
  },
  {
    id: 'taking',
    title: 'How it is taken',
    sections: [
      { field: 'howToUse', title: 'How to use' },
      { field: 'whenToUse', title: 'When to use' },
      { field: 'recommendedDosage', title: 'Recommended dosage' },
      { field: 'howToTake', title: 'How to take' },
      { field: 'missedDose', title: 'Missed dose' },
      { field: 'overdose', title: 'Overdose', tone: 'danger' },
      { field: 'storage', title: 'Storage' },
    ],
  },
  {
    id: 'side-effects',
    title: 'Side effects',
    sections: [
      { field: 'commonSideEffects', title: 'Common side effects' },
      {
        field: 'seriousSideEffects',
        title: 'Serious side effects',
        tone: 'danger',
        note: 'Seek immediate medical attention if you notice any of these. In India the emergency numbers are 112 and 108.',
      },
    ],
  },
]

/** Whether a field says anything. */
export const hasWords = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : typeof value === 'string' && value.trim() !== ''

/** What this medicine's page says of it, without what is empty. */
export const groupsOf = (medicine: Medicine): Group[] =>
  groups
    .map((group) => ({ ...group, sections: group.sections.filter(({ field }) => hasWords(medicine[field])) }))
    .filter(({ sections }) => sections.length > 0)
