import { t } from '#language/translate.ts'
import type { MedicalDocument } from '#contract/medical-documents/documents.ts'
import { paperAddressOf } from '#web/features/medical-documents/api.ts'
import { momentInWords, plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { doctorName } from '#web/shell/people.ts'
import { Card } from '#web/ui/card.tsx'
import { VersionItem } from '#web/ui/version-item.tsx'

const Text = ({ body }: { body: string }) => (
  // printouts are in English
  <div lang="en" dir="ltr" className="max-w-[75ch] break-words whitespace-pre-line">
    <bdi>{body}</bdi>
  </div>
)

/** The newest signed version. */
export function NewestText({ one }: { one: MedicalDocument }) {
  const newest = one.versions[0]!
  return (
    <Card title={one.draft ? t('Version {version}', { version: newest.version }) : t('Text')}>
      <Text body={newest.body} />
      <p className="mt-4 text-sm text-muted">
        {joined(
          plainDate(newest.documentDate),
          t('Signed {at} by {name}', { at: momentInWords(newest.signedAt), name: doctorName(one.doctor) }),
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
          <Text body={body} />
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
