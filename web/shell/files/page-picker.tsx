import { t } from '#language/translate.ts'
import { ArrowDown, ArrowUp, Camera, FilePlus2, FileText, RotateCw, X } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { ACCEPTED_FILES } from '#contract/files.ts'
import { FileNotices } from './file-notices.tsx'
import { sizeInWords } from './words.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type ChosenPage, revokePreview, moved, pageOf, turned } from './pages.ts'

interface PagePickerProps {
  pages: ChosenPage[]
  /** Number of pages that are already stored. */
  before?: number
  /** Maximum number of pages, and the sentence that says so. */
  max: number
  tooMany: string
  onChange: (pages: ChosenPage[]) => void
  error: string | undefined
  /** Disables changes while sending. */
  disabled: boolean
}

const leftOutInWords = (tooMany: string, files: number) =>
  `${tooMany} ${t('{files, plural, one {# file wasn’t} other {# files weren’t}} added.', { files })}`

/** Selects the pages of a document: files or photos, in order, rotated as needed. */
export function PagePicker({ pages, before = 0, max, tooMany, onChange, error, disabled }: PagePickerProps) {
  const id = useId()
  const most = max - before
  const files = useMemo(() => pages.map(({ file }) => file), [pages])
  /** Number of files of the last choice that exceeded the limit. */
  const [leftOut, setLeftOut] = useState(0)
  const sentences = [leftOut > 0 && leftOutInWords(tooMany, leftOut), error].filter(Boolean).join(' ')
  useForgetting(pages)
  const change = (next: ChosenPage[], left = 0) => {
    setLeftOut(left)
    onChange(next)
  }
  const add = (chosen: File[]) => {
    const fitting = chosen.slice(0, most - pages.length)
    change([...pages, ...fitting.map(pageOf)], chosen.length - fitting.length)
  }
  return (
    <fieldset
      aria-describedby={sentences ? `${id}-error ${id}-help` : `${id}-help`}
      aria-invalid={error ? true : undefined}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-1.5 text-sm font-medium">{t('File')}</legend>
      {pages.length > 0 ? <PageList pages={pages} before={before} disabled={disabled} onChange={change} /> : null}
      <FileButtons isFirst={pages.length === 0} disabled={disabled || pages.length >= most} onChoose={add} />
      <FileNotices files={files} />
      <p id={`${id}-help`} className="text-sm text-muted">
        {t(
          'PDF, JPG, JPEG or PNG, max 10MB. {most, plural, =1 {One file} other {Up to # files}}. We remove location data from photos.',
          { most },
        )}
      </p>
      {/* announced, as the focus stays elsewhere; takes no space while empty */}
      <div aria-live="polite" className="-mt-2 *:mt-2">
        <FieldError id={`${id}-error`} error={sentences || undefined} />
      </div>
    </fieldset>
  )
}

interface PageListProps {
  pages: ChosenPage[]
  before: number
  disabled: boolean
  onChange: (pages: ChosenPage[]) => void
}

function PageList({ pages, before, disabled, onChange }: PageListProps) {
  return (
    <ol aria-label={t('Pages')} className="flex flex-col gap-2">
      {pages.map((page, index) => (
        <PageItem
          key={page.key}
          page={page}
          number={before + index + 1}
          isFirst={index === 0}
          isLast={index === pages.length - 1}
          disabled={disabled}
          onTurn={() => onChange(pages.with(index, turned(page)))}
          onMove={(by) => onChange(moved(pages, index, index + by))}
          onRemove={() => {
            revokePreview(page)
            onChange(pages.toSpliced(index, 1))
          }}
        />
      ))}
    </ol>
  )
}

interface FileButtonsProps {
  /** True before any page is chosen. */
  isFirst: boolean
  disabled: boolean
  onChoose: (files: File[]) => void
}

/** Buttons that open the file picker or the camera. */
function FileButtons({ isFirst, disabled, onChoose }: FileButtonsProps) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const take = (input: HTMLInputElement) => {
    const chosen = [...(input.files ?? [])]
    input.value = ''
    onChoose(chosen)
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" disabled={disabled} onClick={() => files.current?.click()}>
          <FilePlus2 aria-hidden="true" className="size-4.5" />
          {isFirst ? t('Select file') : t('Add another page')}
        </Button>
        <Button
          variant="secondary"
          className="hidden pointer-coarse:inline-flex"
          disabled={disabled}
          onClick={() => camera.current?.click()}
        >
          <Camera aria-hidden="true" className="size-4.5" />
          {t('Take a photo')}
        </Button>
      </div>
      <input
        ref={files}
        type="file"
        multiple
        accept={ACCEPTED_FILES}
        aria-label={t('Files')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={camera}
        type="file"
        accept="image/jpeg"
        capture="environment"
        aria-label={t('Photo')}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => take(event.currentTarget)}
      />
    </>
  )
}

/** Revokes the preview URLs of pages that are no longer shown. */
function useForgetting(pages: ChosenPage[]) {
  const latest = useRef(pages)
  useEffect(() => void (latest.current = pages))
  useEffect(() => () => latest.current.forEach(revokePreview), [])
}

interface PageItemProps {
  page: ChosenPage
  number: number
  isFirst: boolean
  isLast: boolean
  disabled: boolean
  onTurn: () => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

const turns = { 0: '', 90: 'rotate-90', 180: 'rotate-180', 270: '-rotate-90' }

function PageItem({ page, number, isFirst, isLast, disabled, onTurn, onMove, onRemove }: PageItemProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line p-2">
      <span className="flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-surface-sunken text-muted">
        {page.url ? (
          <img src={page.url} alt="" className={`size-16 object-contain ${turns[page.rotation]}`} />
        ) : (
          <FileText aria-hidden="true" className="size-5" />
        )}
      </span>
      <span className="min-w-0 flex-1 basis-32">
        <span className="block truncate">{page.file.name}</span>
        <span className="block text-sm text-muted">
          {t('Page {number}, {size}', { number, size: sizeInWords(page.file.size) })}
        </span>
      </span>
      <span className="-me-1 flex">
        {page.url ? (
          <IconButton label={t('Turn page {number}', { number })} disabled={disabled} onClick={onTurn}>
            <RotateCw aria-hidden="true" className="size-4.5" />
          </IconButton>
        ) : null}
        <IconButton
          label={t('Move page {number} up', { number })}
          disabled={disabled || isFirst}
          onClick={() => onMove(-1)}
        >
          <ArrowUp aria-hidden="true" className="size-4.5" />
        </IconButton>
        <IconButton
          label={t('Move page {number} down', { number })}
          disabled={disabled || isLast}
          onClick={() => onMove(1)}
        >
          <ArrowDown aria-hidden="true" className="size-4.5" />
        </IconButton>
        <IconButton label={t('Remove page {number}', { number })} disabled={disabled} onClick={onRemove}>
          <X aria-hidden="true" className="size-4.5" />
        </IconButton>
      </span>
    </li>
  )
}
