import { t } from '#language/translate.ts'
import { filesInWords } from '#contract/files.ts'
import { FilePlus2, FileText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Visit, VisitDocument } from '#contract/visits/visits.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { FilePages } from '#web/shell/files/file-pages.tsx'
import { sizeInWords } from '#web/shell/files/words.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AddDocumentDialog } from './add-dialog.tsx'
import { documentAddressOf } from './api.ts'
import { RemoveDocument } from './remove-document.tsx'

/** Pictures and PDFs of a visit; its doctor adds them and takes them back. */
export function DocumentsCard({ visit }: { visit: Visit }) {
  const { documents, can } = visit
  const [isAdding, setAdding] = useState(false)
  const [shown, setShown] = useState<VisitDocument | null>(null)
  const [removed, setRemoved] = useState<VisitDocument | null>(null)
  if (documents.length === 0 && !can.attach) return null
  return (
    <Card
      title={t('Documents')}
      action={
        can.attach ? (
          <Button size="sm" variant="secondary" onClick={() => setAdding(true)}>
            <FilePlus2 aria-hidden="true" className="size-4" />
            {t('Add document')}
          </Button>
        ) : undefined
      }
    >
      {documents.length === 0 ? <p>{t('No pictures or PDFs in this visit')}</p> : null}
      <ul className="divide-y divide-line empty:hidden">
        {documents.map((one) => (
          <DocumentItem
            key={one.id}
            visit={visit}
            document={one}
            onShow={() => setShown(one)}
            onRemove={() => setRemoved(one)}
          />
        ))}
      </ul>
      <Dialog
        open={shown !== null}
        onOpenChange={(isOpen) => !isOpen && setShown(null)}
        title={shown?.title ?? ''}
        description={shown ? addedInWords(shown) : undefined}
        size="lg"
      >
        {shown ? (
          <>
            <FilePages
              title={shown.title}
              pages={[{ page: 1, ...shown }]}
              addressOf={(_, size) => documentAddressOf(visit.id, shown.id, size)}
            />
            <p className="mt-3 text-sm text-muted">{filesInWords([shown])}</p>
          </>
        ) : null}
      </Dialog>
      <AddDocumentDialog visit={visit} open={isAdding} onClose={() => setAdding(false)} />
      <RemoveDocument visit={visit} document={removed} onClose={() => setRemoved(null)} />
    </Card>
  )
}

const addedInWords = ({ addedAt, addedBy }: VisitDocument) =>
  t('added {at} · by {name}', { at: momentInWords(addedAt), name: fullName(addedBy) })

interface DocumentItemProps {
  visit: Visit
  document: VisitDocument
  onShow: () => void
  onRemove: () => void
}

function DocumentItem({ visit, document, onShow, onRemove }: DocumentItemProps) {
  const { id, title, kind, size, removed } = document
  return (
    <li className="flex items-center gap-3 py-2.5">
      <span className="flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-surface-sunken text-muted">
        {kind === 'pdf' || removed ? (
          <FileText aria-hidden="true" className="size-5" />
        ) : (
          <img src={documentAddressOf(visit.id, id, 'small')} alt="" className="size-12 object-cover" />
        )}
      </span>
      <div className="min-w-0 flex-1 break-words">
        {removed ? (
          <>
            <p className="text-muted line-through">{title}</p>
            <p className="text-sm text-muted">
              {t('Taken back {at} by {by}: {reason}', {
                at: momentInWords(removed.at),
                by: fullName(removed.by),
                reason: removed.reason,
              })}
            </p>
          </>
        ) : (
          <>
            <button
              type="button"
              className="min-h-11 text-start font-medium hover:underline md:min-h-0"
              onClick={onShow}
              aria-haspopup="dialog"
            >
              {title}
            </button>
            <p className="text-sm text-muted">
              {joined(kind.toUpperCase(), sizeInWords(size), addedInWords(document))}
            </p>
          </>
        )}
      </div>
      {visit.can.attach && !removed ? (
        <IconButton
          label={visit.status === 'draft' ? t('Delete {title}', { title }) : t('Take back {title}', { title })}
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
        </IconButton>
      ) : null}
    </li>
  )
}
