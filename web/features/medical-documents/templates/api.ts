import { t } from '#language/translate.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewTemplate } from '#contract/medical-documents/template.ts'
import {
  addDocumentTemplate,
  changeDocumentTemplate,
  type ClinicTemplate,
  deleteDocumentTemplate,
} from '#contract/medical-documents/templates.ts'
import { templatesQuery } from '#web/features/medical-documents/public/query.ts'
import { call } from '#web/lib/api.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { toast } from '#web/ui/toast.ts'

function useRefresh(clinicId: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: templatesQuery(clinicId).queryKey })
}

/** Adds a template, or changes the given one. */
export function useSaveTemplate(clinicId: string, changed: ClinicTemplate | null) {
  const refresh = useRefresh(clinicId)
  const add = useOnce(addDocumentTemplate)
  return useMutation({
    mutationFn: (body: NewTemplate) =>
      changed
        ? call(changeDocumentTemplate, { params: { id: changed.id }, body: { ...body, version: changed.version } })
        : add({ params: { id: clinicId }, body }),
    onSuccess: async ({ title }) => {
      await refresh()
      toast({ title: t('Template saved'), description: title })
    },
    gcTime: 0,
  })
}

export function useDeleteTemplate(clinicId: string) {
  const refresh = useRefresh(clinicId)
  return useMutation({
    mutationFn: ({ id }: ClinicTemplate) => call(deleteDocumentTemplate, { params: { id } }),
    onSuccess: async () => {
      await refresh()
      toast({ title: t('Template deleted') })
    },
    meta: { isQuiet: () => true },
  })
}
