import type { Medicine } from '#contract/medicines.ts'
import { Notice } from '#web/ui/notice.tsx'
import { askFirst } from './sections.ts'

const places = [
  { status: 'regulatoryStatusIndia', where: 'in India' },
  { status: 'regulatoryStatusUK', where: 'in the UK' },
] as const

/** Warnings at the top of the page: banned, restricted, discontinued. */
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
      {medicine.isDiscontinued ? (
        <Notice tone="caution" title="Discontinued">
          It’s listed as no longer made. {askFirst}
        </Notice>
      ) : null}
    </div>
  )
}
