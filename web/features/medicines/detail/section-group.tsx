import type { Medicine } from '#contract/medicines.ts'
import { partsOf } from '#web/features/medicines/text.ts'
import type { Group, Section } from './sections.ts'
import { SourceLine, sourceOf } from './source-line.tsx'
import { Lines, Points } from './words.tsx'

interface SectionGroupProps {
  medicine: Medicine
  group: Group
}

/** Parts of the page that belong together, under one entry of the table of contents. */
export const SectionGroup = ({ medicine, group: { id, title, sections } }: SectionGroupProps) => (
  <section id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {sections.map((section) => (
      <div key={section.field} className={section.tone}>
        <h3>{section.title}</h3>
        {section.note ? <p className="note">{section.note}</p> : null}
        <Words medicine={medicine} section={section} />
        <SourceLine of={sourceOf(medicine, section.field)} />
      </div>
    ))}
  </section>
)

function Words({ medicine, section: { field, hasParts } }: { medicine: Medicine; section: Section }) {
  const value = medicine[field]
  if (Array.isArray(value)) return <Points points={value} />
  if (hasParts && value?.includes('|')) return <Points points={partsOf(value)} />
  return <Lines text={value ?? ''} />
}
