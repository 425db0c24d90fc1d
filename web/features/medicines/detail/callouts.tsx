import type { FieldSource, Medicine } from '#contract/medicines.ts'
import { Notice } from '#web/ui/notice.tsx'
import { askFirst } from './sections.ts'

const places = [
  { status: 'regulatoryStatusIndia', where: 'in India' },
  { status: 'regulatoryStatusUK', where: 'in the UK' },
] as const

/** True if a text is that of a US label (docs/decisions/0060). */
const hasLabelTexts = ({ sources }: Medicine) =>
  Object.values<FieldSource | undefined>(sources).some((source) => source?.terms === 'openfda')

/** Notices before the text: banned, restricted, not described, described by another product's label, discontinued. */
export function Callouts({ medicine }: { medicine: Medicine }) {
  const isAt = (state: string) => places.filter(({ status }) => medicine[status] === state).map(({ where }) => where)
  const banned = isAt('banned')
  const restricted = isAt('restricted')
  return (
    <div className="callouts">
      {banned.length ? (
        <Notice tone="danger" title={`Banned ${banned.join(' and ')}`}>
          If you have this medicine at home, ask your doctor or pharmacist what to do with it.{' '}
          <a href="#legal">Read more</a>
        </Notice>
      ) : null}
      {restricted.length ? (
        <Notice tone="caution" title={`Restricted ${restricted.join(' and ')}`}>
          It may only be used under certain conditions. <a href="#legal">Read more</a>
        </Notice>
      ) : null}
      {medicine.knowledge?.notDescribed.length ? (
        <Notice tone="caution" title={`Not described here: ${medicine.knowledge.notDescribed.join(', ')}`}>
          Uses, warnings and side effects on this page can be incomplete. Ask your doctor or pharmacist about it.
        </Notice>
      ) : null}
      {hasLabelTexts(medicine) ? (
        <Notice tone="caution" title="Texts from a US label">
          Parts of this page are about another product with the same ingredient, in words for doctors. Follow the
          leaflet of your own medicine.
        </Notice>
      ) : null}
      {medicine.isDiscontinued ? (
        <Notice tone="caution" title="Discontinued">
          It’s listed as no longer made. {askFirst}
        </Notice>
      ) : null}
    </div>
  )
}
