import { useQueryClient } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import { z } from 'zod'
import {
  addPriceItem,
  changePriceItem,
  type PriceItem,
  priceItemKindNames,
  priceItemKinds,
  PriceItemChange,
} from '#contract/bills/price-list.ts'
import { t } from '#language/translate.ts'
import { priceListQuery } from '#web/features/bills/api.ts'
import { call } from '#web/lib/api.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { TaxFields, TypedTax } from './tax-fields.tsx'

interface ItemDialogProps {
  clinicId: string
  /** The item to change; undefined to add one. */
  item?: PriceItem | undefined
  onClose: () => void
}

/** Add Item, or Change Item. */
export const ItemDialog = (props: ItemDialogProps) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && props.onClose()}
    title={props.item ? t('Change Item') : t('Add Item')}
  >
    <ItemForm {...props} />
  </Dialog>
)

const { name, kind, price } = PriceItemChange.shape
const Typed = z.strictObject({
  name: name.unwrap(),
  kind: kind.unwrap(),
  price: price.unwrap(),
  ...TypedTax,
  isActive: z.boolean(),
})

function useItemForm({ clinicId, item, onClose }: ItemDialogProps) {
  const client = useQueryClient()
  const add = useOnce(addPriceItem)
  return useEndpointForm(
    { body: Typed },
    {
      defaultValues: {
        name: item?.name ?? '',
        kind: item?.kind ?? 'procedure',
        price: item?.price ?? '',
        taxRate: item?.taxRate ?? '',
        taxCode: item?.taxCode ?? '',
        isActive: item?.isActive ?? true,
      },
      save: async ({ isActive, ...body }) => {
        const saved = item
          ? await call(changePriceItem, { params: { id: item.id }, body: { ...body, isActive, version: item.version } })
          : await add({ params: { id: clinicId }, body })
        await client.invalidateQueries({ queryKey: priceListQuery(clinicId).queryKey })
        return saved
      },
      onSaved: (saved) => {
        onClose()
        toast({ title: item ? t('Item saved') : t('Item added'), description: saved.name })
      },
    },
  )
}

function ItemForm(props: ItemDialogProps) {
  const { item, onClose } = props
  const form = useItemForm(props)
  const { register, errorOf } = form
  return (
    <FormProvider {...form}>
      <DialogForm form={form} submitText={t('Save item')} pendingText={t('Saving...')} onCancel={onClose}>
        <Field label={t('Name')} required error={errorOf('name')}>
          <TextInput maxLength={120} autoComplete="off" {...register('name')} />
        </Field>
        <div className="@container">
          <div className="grid items-start gap-4 @md:grid-cols-2">
            <Field label={t('Kind')} error={errorOf('kind')}>
              <Select {...register('kind')}>
                {priceItemKindNames.map((one) => (
                  <option key={one} value={one}>
                    {t(priceItemKinds[one])}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={t('Price')} required error={errorOf('price')}>
              <TextInput inputMode="decimal" autoComplete="off" {...register('price')} />
            </Field>
          </div>
        </div>
        <TaxFields />
        {item ? (
          <Checkbox label={t('Active')} help={t('Bills can be written with it.')} {...register('isActive')} />
        ) : null}
      </DialogForm>
    </FormProvider>
  )
}
