import { claims } from '#web/features/marketing/claims.ts'
import { FigureList } from '#web/features/marketing/figure-list.tsx'
import { Cards, contact, getStarted, ProductPage, Section, viewDemo } from '#web/features/marketing/product-page.tsx'
import type { HeadGiven, ReadingProps } from '#web/lib/reading-page.ts'

export const head = ({ product: { name } }: HeadGiven) => ({
  title: 'About',
  description: `${name} is open source software for medical practices and their patients.`,
})

export const Page = ({ head }: ReadingProps) => (
  <ProductPage head={head} actions={[viewDemo, contact, getStarted]}>
    <Section title="Our mission">
      <p className="max-w-[70ch]">
        Every clinic should have software that is quick, safe and its own. Every patient should be able to book, read
        and keep what concerns them, on a cheap phone and a slow network.
      </p>
    </Section>
    <Section title="Our values">
      <Cards
        points={[
          {
            title: 'The patient’s record is the patient’s',
            text: 'It is seen by the clinic that treats them, and every view is recorded.',
          },
          {
            title: 'Nothing is made up',
            text: 'Figures in the product are counted, or not shown. Medical text names its source.',
          },
          {
            title: 'It works everywhere',
            text: 'Public pages load without outside services and can be read without JavaScript.',
          },
        ]}
      />
    </Section>
    <Section title="As the operator states">
      <FigureList figures={claims.figures} />
    </Section>
    <Section title="Certifications">
      {claims.certifications.length === 0 ? (
        <p className="max-w-[70ch] text-muted">
          This installation names no certification. The source is public under the Apache License 2.0, so anybody can
          check how it works.
        </p>
      ) : (
        <ul className="list-disc pl-5">
          {claims.certifications.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </Section>
  </ProductPage>
)
