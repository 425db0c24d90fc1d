import { t } from '#language/translate.ts'
import type { Signer } from '#contract/medical-documents/consents.ts'
import type { MedicalDocument } from '#contract/medical-documents/documents.ts'
import { Drawing } from '#web/features/medical-documents/consent/drawing.tsx'
import { paperAddressOf } from '#web/features/medical-documents/api.ts'
import { momentInWords, plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { doctorName } from '#web/shell/people.ts'
import { Card } from '#web/ui/card.tsx'
import { VersionItem } from '#web/ui/version-item.tsx'
import { DocumentText } from './document-text.tsx'

/** Who signed a consent, with the drawing. */
const SignerLines = ({ signer: { name, relation, drawing } }: { signer: Signer }) => (
  <div className="mt-4">
    {drawing ? <Drawing path={drawing} /> : null}
    <p>
      {relation ? t('{name} ({relation}), for the patient', { name, relation }) : name}
      {drawing ? null : <span className="text-muted"> · {t('with the typed name as the signature')}</span>}
    </p>
  </div>
)

/** The newest signed version. */
export function NewestText({ one }: { one: MedicalDocument }) {
  const newest = one.versions[0]!
  const at = momentInWords(newest.signedAt)
  return (
    <Card title={one.draft ? t('Version {version}', { version: newest.version }) : t('Text')}>
      <DocumentText body={newest.body} />
      {newest.signer ? <SignerLines signer={newest.signer} /> : null}
      <p className="mt-4 text-sm text-muted">
        {joined(
          plainDate(newest.documentDate),
          newest.signer
            ? t('Signed {at} in the presence of {doctor}', { at, doctor: doctorName(one.doctor) })
            : t('Signed {at} by {name}', { at, name: doctorName(one.doctor) }),
        )}
      </p>
    </Card>
  )
}

/** Every signed version, newest first; the earlier ones stay readable. */
export const VersionsCard = ({ one }: { one: MedicalDocument }) => (
  <Card title={t('Versions')}>
    <ol className="divide-y divide-line">
      {one.versions.map(({ version, body, signedAt, replacedAt }) => (
        <VersionItem
          key={version}
          version={version}
          isReplaced={replacedAt !== null}
          about={t('signed {at}', { at: momentInWords(signedAt) })}
        >
          <DocumentText body={body} />
          {one.integrity === 'damaged' ? null : (
            <a
              className="link mt-2 block w-fit"
              href={paperAddressOf(one.id, { version })}
              target="_blank"
              rel="noopener"
            >
              {t('Print version {version}', { version })}
            </a>
          )}
        </VersionItem>
      ))}
    </ol>
  </Card>
)
