import type { Medicine } from '#contract/medicines.ts'
import { SourceLine, sourceOf } from './source-line.tsx'
import { Lines } from './words.tsx'

/** Frequently asked questions, with folded answers. */
export const Questions = ({ medicine }: { medicine: Medicine }) => (
  <section id="questions" aria-labelledby="questions-title">
    <h2 id="questions-title">Frequently asked questions</h2>
    {medicine.faqs?.map(({ question, answer }, index) => (
      <details key={index}>
        <summary>{question}</summary>
        <Lines text={answer} />
      </details>
    ))}
    <SourceLine of={sourceOf(medicine, 'faqs')} />
  </section>
)
