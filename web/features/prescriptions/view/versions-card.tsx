import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { paperAddressOf, versionsQuery } from '#web/features/prescriptions/api.ts'
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
  <Card title="Versions">
    <Loaded query={useQuery(versionsQuery(id))} inWords={sentenceOf} loading="Loading versions...">
      {({ items }) => (
        <ol className="divide-y divide-line">
          {items.map((one) => (
            <VersionItem
              key={one.version}
              version={one.version}
              isReplaced={one.replacedAt !== null}
              about={joined(plainDate(one.prescriptionDate), `signed ${momentInWords(one.signedAt)}`)}
            >
              <Medications medications={one.medications} />
              {[one.notes, one.advice].map((text) =>
                text ? (
                  <p key={text} className="mt-2 break-words whitespace-pre-line">
                    {text}
                  </p>
                ) : null,
              )}
              {one.check && one.replacedAt ? (
                <section
                  aria-label={`Safety check of version ${one.version}`}
                  className="mt-3 border-t border-line pt-3"
                >
                  <h3 className="mb-2 font-medium">Safety check at signing</h3>
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
                Download PDF
                <span className="sr-only"> of version {one.version}</span>
              </LinkButton>
              <p className="mt-2 text-sm text-muted">
                Hash: <span className="font-mono break-all">{one.hash}</span>
              </p>
            </VersionItem>
          ))}
        </ol>
      )}
    </Loaded>
  </Card>
)
