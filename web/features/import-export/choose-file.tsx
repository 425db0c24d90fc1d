import { t } from '#language/translate.ts'
import { FileDown, FileUp } from 'lucide-react'
import { useState } from 'react'
import { importBounds, importTypes } from '#contract/import-export/imports.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useReadColumns } from './api.ts'
import { StickyFooter } from '#web/ui/dialog-footer.tsx'
import type { Matching } from './match-columns.tsx'
import { fileWords, refusalOf, templateAddress } from './words.ts'

interface ChooseFileProps {
  clinicId: string
  onRead: (matching: Matching) => void
}

/** Chooses the file and reads its columns. Adds nothing yet. */
export function ChooseFile({ clinicId, onRead }: ChooseFileProps) {
  const { problem, choose, send, isPending } = useReadFile({ clinicId, onRead })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="flex flex-col gap-4 pb-5">
        <p className="max-w-[70ch] text-muted">
          {t(
            'The first row must be headings. Each row needs a name and a phone, email or date of birth. Existing patients are skipped. Up to 10,000 rows.',
          )}
        </p>
        <Field label={t('CSV or Excel file')} error={problem} required>
          <TextInput
            type="file"
            accept={`.csv,.txt,.tsv,.xlsx,${importTypes.join(',')}`}
            onChange={(event) => choose(event.target.files?.[0] ?? null)}
            className="py-1.5 file:me-3 file:min-h-8 file:rounded-md file:border-0 file:bg-surface-sunken file:px-3 file:font-medium file:text-ink"
          />
        </Field>
        <a
          href={templateAddress}
          download="patients-template.csv"
          className="inline-flex min-h-11 w-fit items-center gap-2 font-medium text-brand underline-offset-4 hover:underline md:min-h-0"
        >
          <FileDown aria-hidden="true" className="size-4.5" />
          {t('Download a template')}
        </a>
      </div>
      <StickyFooter>
        <Button type="submit" pending={isPending} pendingText={t('Reading...')}>
          <FileUp aria-hidden="true" className="size-4.5" />
          {t('Continue')}
        </Button>
      </StickyFooter>
    </form>
  )
}

/** Sends the chosen file, to read its columns. */
function useReadFile({ clinicId, onRead }: ChooseFileProps) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const read = useReadColumns(clinicId)
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setProblem(chosen ? problemOf(chosen) : undefined)
  }
  const send = () => {
    const found = file ? problemOf(file) : t(fileWords.none)
    setProblem(found)
    if (!file || found || read.isPending) return
    read.mutate(file, {
      onSuccess: ({ rows, columns, unclearEncoding }) =>
        onRead({
          file,
          rows,
          columns,
          targets: columns.map(({ target }) => target ?? ''),
          dates: undefined,
          swapped: undefined,
          unclearEncoding,
          encoding: undefined,
        }),
      onError: (error) => setProblem(refusalOf(error)),
    })
  }
  return { problem, choose, send, isPending: read.isPending }
}

function problemOf({ name, size }: File): string | undefined {
  if (!/\.(csv|txt|tsv|xlsx?)$/i.test(name)) return t(fileWords.kind)
  return size > importBounds.bytes ? t(fileWords.large) : undefined
}
