import type { HealthCondition } from '#contract/conditions.ts'
import { groupsOf } from './sections.ts'

/** The table of contents: above the text on a phone, beside it and sticky on a wide screen. */
export const Contents = ({ guide, hasClinics }: { guide: HealthCondition; hasClinics: boolean }) => (
  <nav aria-labelledby="contents-title">
    <h2 id="contents-title">On this page</h2>
    <ul>
      {[
        ...groupsOf(guide),
        ...(guide.commonMedicines.length ? [{ id: 'medicines', title: 'Common medicines' }] : []),
        { id: 'ask', title: 'Questions to ask' },
        { id: 'questions', title: 'FAQs' },
        ...(hasClinics ? [{ id: 'clinics', title: 'Find a clinic' }] : []),
        ...(guide.related.length ? [{ id: 'related', title: 'Related guides' }] : []),
        { id: 'sources', title: 'Sources' },
      ].map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  </nav>
)
