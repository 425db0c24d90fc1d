import { t } from '#language/translate.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ChevronDown, FileBadge, RotateCw, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { beginMedicalDocument } from '#contract/medical-documents/documents.ts'
import { shippedTemplateIds } from '#contract/medical-documents/template.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { Button } from '#web/ui/button.tsx'
import type { ButtonVariant } from '#web/ui/button-style.ts'
import { Menu, MenuItem, MenuLine } from '#web/ui/menu.tsx'
import { templatesQuery } from './query.ts'
import { shippedTitles } from './words.ts'

interface WriteDocumentProps {
  patientId: string
  clinicId: string
  /** The doctor's own visit in which it is written. */
  visitId?: string
  variant?: ButtonVariant
  size?: 'sm'
}

/** Begins a certificate, letter or consent from a template, for doctors of the clinic, and opens its draft. */
export function WriteDocument({ patientId, clinicId, visitId, variant = 'secondary', size }: WriteDocumentProps) {
  const navigate = useNavigate()
  // the clinic's templates are read when the button gets the pointer or the focus
  const [isNear, setNear] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({ ...templatesQuery(clinicId), enabled: isNear })
  const begin = useOnce(beginMedicalDocument)
  const { mutate, isPending } = useMutation({
    mutationFn: (template: string) => begin({ params: { id: patientId }, body: { template, visitId } }),
    onSuccess: ({ id }) => navigate(`/medical-documents/${id}`),
  })
  const near = () => setNear(true)
  return (
    <span className="contents" onPointerEnter={near} onFocus={near}>
      <Menu
        trigger={
          <Button variant={variant} size={size} pending={isPending} pendingText={t('Opening...')}>
            <FileBadge aria-hidden="true" className="size-4" />
            {t('Write certificate, letter or consent')}
            <ChevronDown aria-hidden="true" className="size-4" />
          </Button>
        }
      >
        {shippedTemplateIds.map((id) => (
          <MenuItem key={id} onSelect={() => mutate(id)}>
            {t(shippedTitles[id])}
          </MenuItem>
        ))}
        {data && data.items.length > 0 ? <MenuLine /> : null}
        <div className="max-h-60 overflow-y-auto">
          {data?.items.map(({ id, title }) => (
            <MenuItem key={id} onSelect={() => mutate(id)}>
              <span className="max-w-72 truncate">{title}</span>
            </MenuItem>
          ))}
        </div>
        {error ? (
          <>
            <MenuLine />
            <MenuItem disabled={isFetching} onSelect={() => void refetch()}>
              <RotateCw aria-hidden="true" className="size-4 shrink-0" />
              <span className="max-w-72">{t('We couldn’t load the clinic’s own templates. Try again')}</span>
            </MenuItem>
          </>
        ) : null}
        <MenuLine />
        <MenuItem onSelect={() => void navigate(`/document-templates?clinic=${clinicId}`)}>
          <Settings2 aria-hidden="true" className="size-4" />
          {t('Manage templates')}
        </MenuItem>
      </Menu>
    </span>
  )
}
