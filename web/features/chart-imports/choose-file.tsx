import { FileDown, FileUp } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { type ChartImportDetail, importBounds } from '#contract/chart-imports.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { usePrepare } from './api.ts'
import { StepFooter } from './step-footer.tsx'
import { templateAddress } from './template.ts'
import { fileWords, refusalOf } from './words.ts'

interface ChooseFileProps {
  clinicId: string
  onPrepared: (one: ChartImportDetail) => void
}

/** The file, and what it has to look like. Nothing is added by this step. */
export function ChooseFile({ clinicId, onPrepared }: ChooseFileProps) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const prepare = usePrepare(clinicId)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0] ?? null
    setFile(chosen)
    setProblem(chosen ? problemOf(chosen) : undefined)
  }
  const send = () => {
    const found = file ? problemOf(file) : fileWords.none
    setProblem(found)
    if (!file || found || prepare.isPending) return
    prepare.mutate(file, { onSuccess: onPrepared, onError: (error) => setProblem(refusalOf(error)) })
  }
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
          The first row names the columns. Each patient needs a first name, a last name and one of phone, e-mail and
          date of birth (as 1990-05-31). Up to 10,000 rows; patients who have a chart already are not added again.
        </p>
        <Field label="CSV file" error={problem} required>
          <TextInput
            type="file"
            accept=".csv,text/csv"
            onChange={choose}
            className="py-1.5 file:mr-3 file:min-h-8 file:rounded-md file:border-0 file:bg-surface-sunken file:px-3 file:font-medium file:text-ink"
          />
        </Field>
        <a
          href={templateAddress}
          download="patients-template.csv"
          className="inline-flex min-h-11 w-fit items-center gap-2 font-medium text-brand underline-offset-4 hover:underline md:min-h-0"
        >
          <FileDown aria-hidden="true" className="size-4.5" />
          Download a template
        </a>
      </div>
      <StepFooter>
        <Button type="submit" pending={prepare.isPending} pendingText="Reading...">
          <FileUp aria-hidden="true" className="size-4.5" />
          Check file
        </Button>
      </StepFooter>
    </form>
  )
}

function problemOf({ name, size }: File): string | undefined {
  if (!/\.(csv|txt)$/i.test(name)) return fileWords.kind
  return size > importBounds.bytes ? fileWords.large : undefined
}
