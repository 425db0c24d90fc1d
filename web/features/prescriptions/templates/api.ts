import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addTemplate,
  deleteTemplate,
  listLastDoses,
  listTemplates,
  type NewTemplate,
  type PrescriptionTemplate,
  renameTemplate,
} from '#contract/prescriptions/templates.ts'
import { call } from '#web/lib/api.ts'

const KEY = '/api/prescription-templates'

/** The reader's own favorites and templates at a clinic. */
export const templatesQuery = (clinicId: string) =>
  queryOptions({
    queryKey: [KEY, clinicId],
    queryFn: () => call(listTemplates, { params: { id: clinicId } }),
    enabled: clinicId !== '',
    staleTime: 60_000,
  })

/** The reader's recent doses of a medicine. */
export const lastDosesQuery = (clinicId: string, name: string, medicineId: string | undefined) =>
  queryOptions({
    queryKey: [listLastDoses.path, clinicId, name, medicineId ?? null],
    queryFn: ({ signal }) => call(listLastDoses, { params: { id: clinicId }, query: { name, medicineId } }, { signal }),
    enabled: clinicId !== '' && name !== '',
    // each signing changes them
    staleTime: 0,
    gcTime: 0,
  })

function useRefresh(clinicId: string) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [KEY, clinicId] })
}

/** Saves a favorite or a template; its error is also shown by the form. */
export function useSaveTemplate(clinicId: string) {
  const refresh = useRefresh(clinicId)
  return useMutation({
    mutationFn: (body: NewTemplate) => call(addTemplate, { params: { id: clinicId }, body }),
    onSuccess: refresh,
  })
}

export function useRenameTemplate(clinicId: string) {
  const refresh = useRefresh(clinicId)
  return useMutation({
    mutationFn: ({ id, name }: Pick<PrescriptionTemplate, 'id' | 'name'>) =>
      call(renameTemplate, { params: { id }, body: { name } }),
    onSuccess: refresh,
  })
}

export function useDeleteTemplate(clinicId: string) {
  const refresh = useRefresh(clinicId)
  return useMutation({
    mutationFn: ({ id }: PrescriptionTemplate) => call(deleteTemplate, { params: { id } }),
    onSuccess: refresh,
    // it may be deleted already
    onError: refresh,
  })
}
