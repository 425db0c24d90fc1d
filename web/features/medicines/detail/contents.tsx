import type { Medicine } from '#contract/medicines.ts'
import { hasAlternatives } from './alternatives.tsx'
import { hasLegal } from './legal.tsx'
import { groupsOf, hasWords } from './sections.ts'

interface Entry {
  id: string
  title: string
}

/** Returns the page's sections in order. */
function entriesOf(medicine: Medicine, hasGuides: boolean): Entry[] {
  return [
    ...groupsOf(medicine),
    { id: 'interactions', title: 'Drug interactions' },
    ...(hasLegal(medicine) ? [{ id: 'legal', title: 'Legal and regulatory status' }] : []),
    ...(hasAlternatives(medicine) ? [{ id: 'alternatives', title: 'Alternatives and related' }] : []),
    ...(hasWords(medicine.faqs) ? [{ id: 'questions', title: 'Questions' }] : []),
    ...(hasGuides ? [{ id: 'guides', title: 'Health guides' }] : []),
    { id: 'sources', title: 'Sources' },
  ]
}

/** The table of contents: above the text on a phone, beside it and sticky on a wide screen. */
export const Contents = ({ medicine, hasGuides }: { medicine: Medicine; hasGuides: boolean }) => (
  <nav aria-labelledby="contents-title">
    <h2 id="contents-title">On this page</h2>
    <ul>
      {entriesOf(medicine, hasGuides).map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  </nav>
)
