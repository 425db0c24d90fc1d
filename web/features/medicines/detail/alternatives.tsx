import { t } from '#language/translate.ts'
import type { Medicine } from '#contract/medicines.ts'
import { inner, markup } from '#web/lib/markup.ts'
import { askFirst } from './sections.ts'
import { SourceLine, sourceOf } from './source-line.tsx'

/** Number shown at first; the others are collapsed. */
const SHOWN = 8

interface Near {
  slug: string
  name: string
  detail: string | null
}

interface NearList {
  field: 'genericAlternatives' | 'substituteBrands' | 'otherStrengths' | 'relatedMedicines'
  title: string
  /** What they have in common with this one (rule T117). */
  says: string
  items: Near[]
}

const withDetail = <Item extends Omit<Near, 'detail'>>(items: Item[], detailOf: (item: Item) => string | null) =>
  items.map((item) => ({ slug: item.slug, name: item.name, detail: detailOf(item) }))

const listsOf = (medicine: Medicine): NearList[] =>
  [
    {
      field: 'genericAlternatives' as const,
      title: t('Generic alternatives'),
      says: t('Same ingredients, strength and form, sold under the ingredient’s name.'),
      items: withDetail(medicine.genericAlternatives, ({ manufacturer }) => manufacturer),
    },
    {
      field: 'substituteBrands' as const,
      title: t('Substitute brands'),
      says: t('Same ingredients, strength and form, sold under another brand.'),
      items: withDetail(medicine.substituteBrands, ({ manufacturer }) => manufacturer),
    },
    {
      field: 'otherStrengths' as const,
      title: t('Other strengths'),
      says: t('Same brand and form in another strength.'),
      items: withDetail(medicine.otherStrengths, ({ strength }) => strength),
    },
    {
      field: 'relatedMedicines' as const,
      title: t('Related medicines'),
      says: t('Same main ingredient in another combination or form. Not a substitute for this medicine.'),
      items: withDetail(medicine.relatedMedicines, ({ condition }) => condition),
    },
  ].filter(({ items }) => items.length > 0)

export const hasAlternatives = (medicine: Medicine) => listsOf(medicine).length > 0

/** Links to alternatives and related medicines. */
export const Alternatives = ({ medicine }: { medicine: Medicine }) => (
  <section id="alternatives" aria-labelledby="alternatives-title">
    <h2 id="alternatives-title">{t('Alternatives and related medicines')}</h2>
    <p>{t(askFirst)}</p>
    {listsOf(medicine).map(({ field, title, says, items }) => (
      <div key={field}>
        <h3>{title}</h3>
        <p className="source">{says}</p>
        <Links items={items.slice(0, SHOWN)} />
        {items.length > SHOWN ? (
          <details>
            <summary>{t('Show all {count}', { count: items.length })}</summary>
            <Links items={items.slice(SHOWN)} />
          </details>
        ) : null}
        <SourceLine of={sourceOf(medicine, field)} />
      </div>
    ))}
  </section>
)

/** Renders markup instead of components, for speed: there can be a hundred links. */
const Links = ({ items }: { items: Near[] }) => (
  <ul
    className="near"
    {...inner(
      items.map(({ slug, name, detail }) => {
        const said = detail ? markup`<span>${detail}</span>` : null
        return markup`<li><a href="${`/medicines/${slug}`}">${name}</a>${said}</li>`
      }),
    )}
  />
)
