import { t } from '#language/translate.ts'
import type { Medicine, SourcedField } from '#contract/medicines.ts'
import { TextWithNumbers } from '#web/shell/text-with-numbers.tsx'
import { linesOf, partsOf } from '#web/lib/text.ts'
import { Conditions, linkedField } from './conditions.tsx'
import type { Group, Section } from './sections.ts'
import { SourceLines } from './source-line.tsx'
import { LabelledLines, Points } from './words.tsx'

/** The uses of each ingredient, with links to the guides about it. */
function Uses({ medicine: { knowledge } }: { medicine: Medicine }) {
  const uses = knowledge?.uses ?? []
  const isMix = uses.length > 1 || Boolean(knowledge?.notDescribed.length || knowledge?.isCut)
  return (
    <>
      {isMix && uses.length > 0 ? (
        <p className="note">
          {t('These are the uses of each ingredient alone. Your doctor or the pack says what this mix is for.')}
        </p>
      ) : null}
      {uses.map(({ ingredient, items }) => (
        <div key={ingredient}>
          {isMix ? (
            <p>
              <b>{ingredient}</b>
            </p>
          ) : null}
          <ul>
            {items.map((use) => (
              <li key={use.for}>{use.guide ? <a href={`/health-conditions/${use.guide}`}>{use.for}</a> : use.for}</li>
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}

interface SectionGroupProps {
  medicine: Medicine
  group: Group
}

/** Parts of the page that belong together, under one entry of the table of contents. */
export const SectionGroup = ({ medicine, group: { id, title, sections } }: SectionGroupProps) => (
  <section id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{t(title)}</h2>
    {sections.map((section) => (
      <div key={section.field} className={section.tone}>
        <h3>{t(section.title)}</h3>
        {section.note ? (
          <p className="note">
            <TextWithNumbers text={t(section.note)} />
          </p>
        ) : null}
        <Words medicine={medicine} section={section} />
      </div>
    ))}
    <SourceLines medicine={medicine} sections={sections.map(({ field, title }) => ({ field, title: t(title) }))} />
  </section>
)

function Words({ medicine, section: { field, hasParts, isList } }: { medicine: Medicine; section: Section }) {
  const value = medicine[field]
  const isKnown = medicine.sources[field as SourcedField]?.version !== undefined
  if (field === 'indications' && isKnown) return <Uses medicine={medicine} />
  const linked = isKnown ? linkedField(medicine, field) : null
  if (linked) return <Conditions medicine={medicine} field={linked} />
  if (Array.isArray(value)) return <Points points={value} />
  if (hasParts && value?.includes('|')) return <Points points={partsOf(value)} />
  const lines = linesOf(value ?? '')
  if (isList && lines.length > 1) return <Points points={lines} />
  return <LabelledLines lines={lines} labels={isKnown ? medicine.knowledge!.described : []} />
}
