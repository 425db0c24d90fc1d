import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { paperAddressOf, versionsQuery } from '#web/features/prescriptions/api.ts'
import { Advice } from '#web/features/prescriptions/patient-line.tsx'
import { Medications } from '#web/features/prescriptions/prescription-parts.tsx'
import { SignedFindings } from '#web/features/prescriptions/safety/findings.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords, plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { VersionItem } from '#web/ui/version-item.tsx'

/** Every signed version, newest first; the earlier ones stay readable. */
export const VersionsCard = ({ id }: { id: string }) => (
  <Card title={t('Versions')}>
    <Loaded query={useQuery(versionsQuery(id))} inWords={sentenceOf} loading={t('Loading versions...')}>
      {({ items }) => (
        <ol className="divide-y divide-line">
          {items.map((one) => (
            <VersionItem
              key={one.version}
              version={one.version}
              isReplaced={one.replacedAt !== null}
              about={joined(
                plainDate(one.prescriptionDate),
                t('signed {signedAt}', { signedAt: momentInWords(one.signedAt) }),
              )}
            >
              <Medications medications={one.medications} lines={one.patientLines} />
              {one.notes ? (
                <p className="mt-2 break-words whitespace-pre-line">
                  <bdi>{one.notes}</bdi>
                </p>
              ) : null}
              {one.advice ? (
                <div className="mt-2">
                  <Advice advice={one.advice} lines={one.patientLines} />
                </div>
              ) : null}
              {one.check && one.replacedAt ? (
                <section
                  aria-label={t('Safety check of version {version}', { version: one.version })}
                  className="mt-3 border-t border-line pt-3"
                >
                  <h3 className="mb-2 font-medium">{t('Safety check at signing')}</h3>
                  <SignedFindings check={one.check} />
                </section>
              ) : null}
              <LinkButton
                href={paperAddressOf(id, { version: one.version, download: '1' })}
                variant="secondary"
                size="sm"
                className="mt-3"
              >
                <Download aria-hidden="true" className="size-4" />
                <Trans
                  text="Download PDF<span> of version {version}</span>"
                  values={{ version: one.version }}
                  tags={{ span: (words) => <span className="sr-only">{words}</span> }}
                />
              </LinkButton>
              <p className="mt-2 text-sm text-muted">
                <Trans
                  text="Hash: <span>{hash}</span>"
                  values={{ hash: one.hash }}
                  tags={{ span: (words) => <span className="font-mono break-all">{words}</span> }}
                />
              </p>
            </VersionItem>
          ))}
        </ol>
      )}
    </Loaded>
  </Card>
)
