import { t } from '#language/translate.ts'
import { ClaimedFigures, ExampleNote } from '#web/features/marketing/claimed-figures.tsx'
import { appFiguresOf, figuresOf, serviceFiguresOf } from '#web/features/marketing/claims.ts'
import { Cards, contact, getStarted, ProductPage, Section, viewDemo } from '#web/features/marketing/product-page.tsx'
import type { HeadGiven, ReadingProps } from '#web/lib/reading-page.ts'
import { useProduct } from '#web/shell/product.ts'

export const head = ({ product: { name } }: HeadGiven) => ({
  title: t('About'),
  description: t('{name} is open source software for medical practices and their patients.', { name }),
})

export const Page = ({ head }: ReadingProps) => (
  <ProductPage head={head} actions={[viewDemo, contact, getStarted]}>
    <Section title={t('Our mission')}>
      <p className="max-w-[70ch]">
        {t(
          'Every clinic should have software that is quick, safe and its own. Every patient should be able to book appointments and keep their own records, on a cheap phone and a slow network.',
        )}
      </p>
    </Section>
    <Section title={t('Our values')}>
      <Cards
        points={[
          {
            title: t('The patient’s record is the patient’s'),
            text: t('It is seen by the clinic that treats them, and every view is recorded.'),
          },
          {
            title: t('No made-up numbers'),
            text: t('We only show what we’ve counted. Medical text names its source.'),
          },
          {
            title: t('It works everywhere'),
            text: t('Public pages load without outside services and can be read without JavaScript.'),
          },
        ]}
      />
    </Section>
    <Statistics />
    <Section title={t('Certifications')}>
      <Certifications />
    </Section>
  </ProductPage>
)

/** The operator's claimed numbers; renders nothing if they claim none. */
function Statistics() {
  const { claims } = useProduct()
  const figures = [...figuresOf(claims), ...appFiguresOf(claims), ...serviceFiguresOf(claims)]
  return figures.length > 0 ? (
    <Section title={t('In figures')}>
      <ClaimedFigures figures={figures} />
    </Section>
  ) : null
}

function Certifications() {
  const { seals } = useProduct().claims
  return seals.length > 0 ? (
    <>
      <ExampleNote what={t('Example certifications')} />
      <ul className="list-disc ps-5">
        {seals.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </>
  ) : (
    <p className="max-w-[70ch] text-muted">
      {t(
        'No certifications listed. The source is public under the Apache License 2.0, so anyone can check how it works.',
      )}
    </p>
  )
}
