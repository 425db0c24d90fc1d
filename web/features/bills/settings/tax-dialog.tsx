import { useQueryClient } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import { z } from 'zod'
import { type PricedService, setServiceTax } from '#contract/bills/price-list.ts'
import { t } from '#language/translate.ts'
import { priceListQuery } from '#web/features/bills/api.ts'
import { call } from '#web/lib/api.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { TaxFields, TypedTax } from './tax-fields.tsx'

interface TaxDialogProps {
  clinicId: string
  service: PricedService
  onClose: () => void
}

/** Tax of a service. */
export const TaxDialog = (props: TaxDialogProps) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && props.onClose()}
    title={t('Tax of {name}', { name: props.service.name })}
  >
    <TaxForm {...props} />
  </Dialog>
)

const Typed = z.strictObject(TypedTax)

function TaxForm({ clinicId, service, onClose }: TaxDialogProps) {
  const client = useQueryClient()
  const form = useEndpointForm(
    { body: Typed },
    {
      defaultValues: { taxRate: service.taxRate ?? '', taxCode: service.taxCode ?? '' },
      save: async (body) => {
        const saved = await call(setServiceTax, { params: { id: service.id }, body })
        await client.invalidateQueries({ queryKey: priceListQuery(clinicId).queryKey })
        return saved
      },
      onSaved: (saved) => {
        onClose()
        toast({ title: t('Tax saved'), description: saved.name })
      },
    },
  )
  return (
    <FormProvider {...form}>
      <DialogForm form={form} submitText={t('Save tax')} pendingText={t('Saving...')} onCancel={onClose}>
        <TaxFields />
      </DialogForm>
    </FormProvider>
  )
}
