import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Settings2, Star } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { MEDICATIONS_MAX } from '#contract/prescriptions/medications.ts'
import { type PrescriptionTemplate, templateMessages } from '#contract/prescriptions/templates.ts'
import type { PrescriptionValues } from '#web/features/prescriptions/form/values.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuLabel, MenuLine } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { templatesQuery, useSaveTemplate } from './api.ts'
import { fromTemplate, toTemplate } from './lines.ts'
import { ManageDialog } from './manage-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'

/** The advice that a template adds to, and that a new one stores. */
export interface WrittenAdvice {
  read: () => string
  write: (advice: string) => void
}

interface TemplatesMenuProps {
  /** The form's own by default. */
  advice?: WrittenAdvice | undefined
  onMedications: (medications: PrescriptionValues['medications']) => void
}

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** Fills the form from a template, and saves the form as one. Needs a FormProvider. */
export function TemplatesMenu({ advice: given, onMedications }: TemplatesMenuProps) {
  const { control, getValues, setValue } = useFormContext<PrescriptionValues>()
  const clinicId = useWatch({ control, name: 'clinicId' })
  const { data = [] } = useQuery(templatesQuery(clinicId))
  const saveTemplate = useSaveTemplate(clinicId)
  const [open, setOpen] = useState<'save' | 'manage' | null>(null)
  const templates = data.filter(({ kind }) => kind === 'template')
  const written = () => getValues('medications').filter(({ medicationName }) => medicationName.trim() !== '')

  const ofForm: WrittenAdvice = {
    read: () => getValues('advice') ?? '',
    write: (advice) => setValue('advice', advice, { shouldDirty: true }),
  }
  const { read, write } = given ?? ofForm

  // existing lines stay
  const use = ({ medications, advice }: PrescriptionTemplate) => {
    onMedications([...written(), ...medications.map(fromTemplate)].slice(0, MEDICATIONS_MAX))
    const current = read()
    if (advice && !current.includes(advice)) write([current, advice].filter(Boolean).join('\n'))
  }
  const save = async (name: string) => {
    const medications = written().map(toTemplate)
    await saveTemplate.mutateAsync({ kind: 'template', name, medications, advice: read() })
    toast({ title: t('Template saved'), description: name })
  }
  const askName = () =>
    written().length > 0
      ? setOpen('save')
      : toast({ title: t('Error'), description: t(templateMessages.noMedication), variant: 'destructive' })
  return (
    <>
      <Menu
        trigger={
          <Button variant="secondary" size="sm" disabled={clinicId === ''}>
            {t('Templates')}
            <ChevronDown aria-hidden="true" className="size-4" />
          </Button>
        }
      >
        {templates.length === 0 ? <MenuLabel>{t('No templates yet')}</MenuLabel> : null}
        <div className="max-h-72 overflow-y-auto">
          {templates.map((one) => (
            <MenuItem key={one.id} onSelect={() => use(one)}>
              <span className="max-w-72 truncate">{one.name}</span>
              <span className="ms-auto text-sm text-muted tabular-nums">{one.medications.length}</span>
            </MenuItem>
          ))}
        </div>
        <MenuLine />
        <MenuItem onSelect={askName}>
          <Star aria-hidden="true" className="size-4" />
          {t('Save as template')}
        </MenuItem>
        <MenuItem onSelect={() => setOpen('manage')}>
          <Settings2 aria-hidden="true" className="size-4" />
          {t('Manage templates and favorites')}
        </MenuItem>
      </Menu>
      {/* separate dialogs: their fields aren't part of the surrounding form */}
      <div role="presentation" className="contents" onSubmit={stop} onKeyDown={stop}>
        <NameDialog
          title={open === 'save' ? t('Save as template') : null}
          description={t('Saves the medications with their doses, and the advice.')}
          onSave={save}
          onClose={() => setOpen(null)}
        />
        <ManageDialog clinicId={clinicId} open={open === 'manage'} onClose={() => setOpen(null)} />
      </div>
    </>
  )
}
