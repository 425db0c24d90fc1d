import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Copy, FileBadge, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { shippedTemplates } from '#contract/medical-documents/shipped.ts'
import { shippedTemplateIds, type Template } from '#contract/medical-documents/template.ts'
import type { ClinicTemplate } from '#contract/medical-documents/templates.ts'
import { templatesQuery } from '#web/features/medical-documents/public/query.ts'
import { shippedTitles } from '#web/features/medical-documents/public/words.ts'
import { problemOf, sentenceOf } from '#web/lib/api-error.ts'
import { useAddress } from '#web/lib/use-address.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { firstClinic, useShownClinic } from '#web/shell/shown-clinic.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { useDeleteTemplate } from './api.ts'
import { TemplateForm } from './template-form.tsx'

const TemplatesAddress = z.object({ clinic: z.string().catch('') })

/** Returns the clinics whose templates a person manages. */
function useClinics() {
  const { memberships } = useSignedInUser()
  const managed = memberships.filter(({ role }) => role === 'doctor' || role === 'clinic_admin')
  return [...new Map(managed.map(({ clinic }) => [clinic.id, clinic] as const)).values()]
}

/** The clinic's templates for certificates, letters and consents, and the built-in ones. */
export function TemplatesScreen() {
  const clinics = useClinics()
  const { address, go } = useAddress(TemplatesAddress)
  const shown = useShownClinic()
  const clinic = clinics.find(({ id }) => id === address.clinic) ?? firstClinic(clinics, shown)
  return (
    <>
      <PageHead title={t('Templates for certificates, letters and consents')} noIndex />
      <PageHeader
        title={t('Templates for certificates, letters and consents')}
        description={t('Signed documents don’t change when a template does.')}
      />
      {clinic ? (
        <>
          {clinics.length > 1 ? (
            <Field label={t('Clinic')} className="mb-4 w-full sm:w-72">
              <Select value={clinic.id} onChange={({ target: { value } }) => go({ clinic: value })}>
                {clinics.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          ) : null}
          <Lists key={clinic.id} clinicId={clinic.id} />
        </>
      ) : (
        <EmptyState icon={FileBadge} title={t('No clinic')}>
          {t('Doctors and administrators of a clinic manage its templates here.')}
        </EmptyState>
      )}
    </>
  )
}

type Opened = { changed: ClinicTemplate } | { from: Template | null }

function Lists({ clinicId }: { clinicId: string }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [deleted, setDeleted] = useState<ClinicTemplate | null>(null)
  const close = () => setOpened(null)
  return (
    <div className="flex flex-col gap-4">
      <Card
        title={t('Templates of the clinic')}
        action={
          <Button size="sm" variant="secondary" onClick={() => setOpened({ from: null })}>
            <Plus aria-hidden="true" className="size-4" />
            {t('New template')}
          </Button>
        }
      >
        <OwnTemplates clinicId={clinicId} onChange={(changed) => setOpened({ changed })} onDelete={setDeleted} />
      </Card>
      <Card title={t('Built-in templates')}>
        <ul className="divide-y divide-line">
          {shippedTemplateIds.map((id) => (
            <li key={id} className="flex items-center gap-3 py-2.5">
              <span className="min-w-0 flex-1 break-words">{t(shippedTitles[id])}</span>
              <Button size="sm" variant="quiet" onClick={() => setOpened({ from: shippedTemplates[id] })}>
                <Copy aria-hidden="true" className="size-4" />
                {t('Copy')}
                <span className="sr-only"> {t(shippedTitles[id])}</span>
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      <Dialog
        open={opened !== null}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={opened && 'changed' in opened ? t('Change template') : t('New template')}
        size="lg"
      >
        {opened ? (
          <TemplateForm
            clinicId={clinicId}
            changed={'changed' in opened ? opened.changed : null}
            from={'from' in opened ? opened.from : null}
            onClose={close}
          />
        ) : null}
      </Dialog>
      <DeleteDialog clinicId={clinicId} deleted={deleted} onClose={() => setDeleted(null)} />
    </div>
  )
}

interface OwnTemplatesProps {
  clinicId: string
  onChange: (one: ClinicTemplate) => void
  onDelete: (one: ClinicTemplate) => void
}

const OwnTemplates = ({ clinicId, onChange, onDelete }: OwnTemplatesProps) => (
  <Loaded query={useQuery(templatesQuery(clinicId))} inWords={sentenceOf} loading={t('Loading templates...')}>
    {({ items }) =>
      items.length === 0 ? (
        <p className="text-muted">{t('None yet. Write one, or copy a built-in template and change it.')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {items.map((one) => (
            <li key={one.id} className="flex items-center gap-3 py-2.5">
              <span className="min-w-0 flex-1 break-words">{one.title}</span>
              <IconButton label={t('Change {title}', { title: one.title })} onClick={() => onChange(one)}>
                <Pencil aria-hidden="true" className="size-4.5" />
              </IconButton>
              <IconButton label={t('Delete {title}', { title: one.title })} onClick={() => onDelete(one)}>
                <Trash2 aria-hidden="true" className="size-4.5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )
    }
  </Loaded>
)

interface DeleteDialogProps {
  clinicId: string
  deleted: ClinicTemplate | null
  onClose: () => void
}

function DeleteDialog({ clinicId, deleted, onClose }: DeleteDialogProps) {
  const remove = useDeleteTemplate(clinicId)
  return (
    <ConfirmDialog
      open={deleted !== null}
      onOpenChange={(isOpen) => {
        if (isOpen) return
        onClose()
        if (remove.isError) remove.reset()
      }}
      title={t('Delete “{title}”?', { title: deleted?.title })}
      description={t('Documents that were written with it stay as they are.')}
      confirmText={t('Delete template')}
      pendingText={t('Deleting...')}
      pending={remove.isPending}
      error={problemOf(remove.error) ?? undefined}
      onConfirm={() => deleted && remove.mutate(deleted, { onSuccess: onClose })}
    />
  )
}
