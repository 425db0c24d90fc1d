import type { WalkIn } from '#contract/walk-ins.ts'
import { doctorOf, patientOf } from './words.ts'

/** Which token is with which doctor; nothing while nobody is. */
export function NowServing({ walkIns }: { walkIns: readonly WalkIn[] }) {
  const served = walkIns.filter(({ state }) => state === 'with_doctor')
  return (
    <div role="status" className="empty:hidden">
      {served.length > 0 ? (
        <dl className="flex flex-wrap gap-3 border-t border-line bg-brand-soft/40 px-4 py-3 sm:px-5">
          <dt className="w-full text-sm font-medium text-muted">Now serving</dt>
          {served.map((one) => (
            <dd key={one.id} className="flex items-center gap-3 rounded-md bg-surface-raised px-3 py-2">
              <span className="text-2xl leading-none font-semibold text-brand tabular-nums">{one.token}</span>
              <span className="min-w-0">
                <span className="block font-medium">{patientOf(one)}</span>
                <span className="block text-sm text-muted">{doctorOf(one)}</span>
              </span>
            </dd>
          ))}
        </dl>
      ) : null}
    </div>
  )
}
