import { type Message, msg, t } from '#language/translate.ts'
import type { Confirmation } from '#contract/prescriptions/papers.ts'
import { Trans } from '#web/ui/trans.tsx'

const marks: Record<Confirmation, Message> = {
  confirmed: msg('confirmed by the operator of this site'),
  unconfirmed: msg('not confirmed'),
  'not-checked': msg('not checked on this site'),
}

/** One detail of a printout. */
export interface Fact {
  name: string
  value: string
  mark?: Confirmation
}

/** The details of a printout, to compare them with the paper. */
export const VerifiedFacts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
    {facts.map(({ name, value, mark }) => (
      <div key={name} className="contents">
        <dt className="text-muted">{name}</dt>
        <dd className="min-w-0 break-words">
          {value}
          {mark ? <span className="block text-sm text-muted">{t(marks[mark])}</span> : null}
        </dd>
      </div>
    ))}
  </dl>
)

/** The hash of a printout, and the key that signed it. */
export const VerifiedHash = ({ hash, keyId }: { hash: string; keyId: string | null }) => (
  <>
    <p className="mt-6 text-sm text-muted">
      <Trans
        text="Hash: <span>{hash}</span>"
        values={{ hash }}
        tags={{ span: (words) => <span className="font-mono break-all">{words}</span> }}
      />
    </p>
    {keyId ? (
      <p className="mt-1 text-sm text-muted">
        <Trans
          text="Signing key: <span>{keyId}</span>"
          values={{ keyId }}
          tags={{ span: (words) => <span className="font-mono break-all">{words}</span> }}
        />
      </p>
    ) : null}
  </>
)
