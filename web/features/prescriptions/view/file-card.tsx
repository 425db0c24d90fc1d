import type { Prescription } from '#contract/prescriptions/prescriptions.ts'
import { fileAddressOf } from '#web/features/prescriptions/api.ts'
import { FilePages } from '#web/shell/files/file-pages.tsx'
import { sizeInWords } from '#web/shell/files/words.ts'
import { Card } from '#web/ui/card.tsx'

interface FileCardProps {
  id: string
  number: string
  upload: NonNullable<Prescription['upload']>
}

/** The file of an upload, shown at once; any kind can be saved. */
export const FileCard = ({ id, number, upload: { kind, size, width, height } }: FileCardProps) => (
  <Card title="File">
    <FilePages
      title={`The uploaded prescription ${number}`}
      pages={[{ page: 1, kind, width, height }]}
      addressOf={(_, wanted) => fileAddressOf(id, wanted)}
    />
    <p className="mt-3 text-sm text-muted">
      {kind.toUpperCase()}, {sizeInWords(size)}. Not scanned for viruses.
    </p>
  </Card>
)
