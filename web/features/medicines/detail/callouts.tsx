import type { Medicine } from '#contract/medicines.ts'
import { Notice } from '#web/ui/notice.tsx'
import { askFirst } from './sections.ts'

const places = [
  { status: 'regulatoryStatusIndia', where: 'in India' },
  { status: 'regulatoryStatusUK', where: 'in the UK' },
] as const

/** What must be known before anything else is read. */
export function Callouts({ medicine }: { medicine: Medicine }) {
  const isAt = (state: string) => places.filter(({ status }) => medicine[status] === state).map(({ where }) => where)
  const banned = isAt('banned')
  const restricted = isAt('restricted')
  return (
    <div className="callouts">
      {banned.length ? (
        <Notice tone="danger" title={`Banned ${banned.join(' and ')}`}>
          If you have this medicine at home, ask your doctor or pharmacist what to do with it.{' '}
          <a href="#legal">What is known about it</a>
        </Notice>
      ) : null}
      {restricted.length ? (
        <Notice tone="caution" title={`Restricted ${restricted.join(' and ')}`}>
          It may be given under conditions only. <a href="#legal">What is known about it</a>
        </Notice>
      ) : null}
      {medicine.isDiscontinued ? (
        <Notice tone="caution" title="Discontinued">
          The list says that it is no longer made. {askFirst}
        </Notice>
      ) : null}
    </div>
  )
}
