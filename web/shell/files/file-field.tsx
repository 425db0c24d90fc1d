import { t } from '#language/translate.ts'
import { useMemo } from 'react'
import { type Control, Controller, type FieldValues, type Path } from 'react-hook-form'
import { ACCEPTED_FILES } from '#contract/files.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { FileNotices } from './file-notices.tsx'

interface FileFieldProps<V extends FieldValues, T> {
  /** The control of a form with a field `file`. */
  control: Control<V, unknown, T>
  error: string | undefined
}

/** Field for a picture or PDF. */
export const FileField = <V extends FieldValues, T>({ control, error }: FileFieldProps<V, T>) => (
  <Controller
    control={control}
    name={'file' as Path<V>}
    render={({ field: { value, onChange, onBlur, ref } }) => (
      <div className="flex flex-col gap-2">
        <Field
          label={t('File')}
          required
          help={t('PDF, JPG, JPEG or PNG, max 10MB. A photo’s location is removed.')}
          error={error}
        >
          <TextInput
            type="file"
            accept={ACCEPTED_FILES}
            ref={ref}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.files?.[0])}
            className="py-1.5 file:me-3 file:min-h-8 file:rounded-md file:border-0 file:bg-surface-sunken file:px-3 file:font-medium file:text-ink"
          />
        </Field>
        <Chosen file={value} />
      </div>
    )}
  />
)

function Chosen({ file }: { file: unknown }) {
  const files = useMemo(() => (file instanceof File ? [file] : []), [file])
  return <FileNotices files={files} />
}
