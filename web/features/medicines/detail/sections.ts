import { type Message, msg } from '#language/translate.ts'
import type { Medicine } from '#contract/medicines.ts'

type FieldOf<Value> = {
  [Field in keyof Medicine]: Exclude<Medicine[Field], null> extends Value ? Field : never
}[keyof Medicine]

/** A part of the page that one field of a medicine fills. */
export interface Section {
  field: FieldOf<string> | FieldOf<string[]>
  title: Message
  /** The text is a list with '|' between. */
  hasParts?: boolean
  /** Several lines of the text are a list. */
  isList?: boolean
  /** Highlights an urgent part. */
  tone?: 'caution' | 'danger'
  /** Shown before the text. */
  note?: Message
}

export interface Group {
  /** The anchor for the table of contents. */
  id: string
  title: Message
  sections: Section[]
}

/** Rule T117: the page never advises to switch medicines. */
export const askFirst = msg('Ask your doctor or pharmacist before you replace one medicine with another.')

/**
 * The text sections of a medicine's page in the order of a patient's needs: who can take it, how to take it, when to get help,
 * then the rest. Interactions, alternatives, questions and sources come after.
 */
export const groups: Group[] = [
  {
    id: 'before',
    title: msg('Who can and can’t take it'),
    sections: [
      { field: 'contraindications', title: msg('Contraindications'), tone: 'caution', isList: true },
      { field: 'warnings', title: msg('Warnings'), tone: 'caution' },
      { field: 'cautions', title: msg('Cautions') },
    ],
  },
  {
    id: 'taking',
    title: msg('Taking this medicine'),
    sections: [
      { field: 'howToTake', title: msg('How to take') },
      { field: 'howToUse', title: msg('How to use') },
      { field: 'whenToUse', title: msg('When to use') },
      { field: 'recommendedDosage', title: msg('Recommended dosage') },
      { field: 'missedDose', title: msg('Missed dose') },
    ],
  },
  {
    id: 'help',
    title: msg('When to get help'),
    sections: [
      {
        field: 'seriousSideEffects',
        title: msg('Serious side effects'),
        tone: 'danger',
        note: msg(
          'Seek immediate medical attention if you notice any of these. In India the emergency numbers are 112 and 108.',
        ),
      },
      { field: 'overdose', title: msg('Overdose'), tone: 'danger' },
    ],
  },
  {
    id: 'uses',
    title: msg('What it’s used for'),
    sections: [
      { field: 'primaryUse', title: msg('Primary use'), hasParts: true },
      { field: 'diseasesCovered', title: msg('Diseases covered'), hasParts: true },
      { field: 'treatsConditions', title: msg('Conditions it’s used for') },
      { field: 'whyPrescribed', title: msg('Why it’s prescribed') },
      { field: 'indications', title: msg('Indications'), isList: true },
      { field: 'benefits', title: msg('Benefits') },
    ],
  },
  {
    id: 'about',
    title: msg('About this medicine'),
    sections: [
      { field: 'introduction', title: msg('Introduction') },
      { field: 'description', title: msg('Description') },
    ],
  },
  {
    id: 'side-effects',
    title: msg('Side effects'),
    sections: [{ field: 'commonSideEffects', title: msg('Common side effects') }],
  },
  {
    id: 'more',
    title: msg('How it works, and storage'),
    sections: [
      { field: 'howItWorks', title: msg('How it works') },
      { field: 'storage', title: msg('Storage') },
    ],
  },
]

/** True if a field has text. */
export const hasWords = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : typeof value === 'string' && value.trim() !== ''

/** True if the description is a sentence of the knowledge base, which the summary shows under the name. */
export const leadsWith = ({ sources }: Medicine): boolean => sources.description !== undefined

/** Returns the groups and sections that have text. */
export const groupsOf = (medicine: Medicine): Group[] =>
  groups
    .map((group) => ({
      ...group,
      sections: group.sections.filter(
        ({ field }) => hasWords(medicine[field]) && !(field === 'description' && leadsWith(medicine)),
      ),
    }))
    .filter(({ sections }) => sections.length > 0)
