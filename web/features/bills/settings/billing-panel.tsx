import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import type { PricedService } from '#contract/bills/price-list.ts'
import { type BillSettings, setBillSettings } from '#contract/bills/settings.ts'
import { t } from '#language/translate.ts'
import { billSettingsQuery, priceListQuery } from '#web/features/bills/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/api.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { StickyFooter } from '#web/ui/dialog-footer.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { FormProblem } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { useUnsaved } from '#web/ui/unsaved-work.tsx'
import { DeskFields, NumberFields, TaxSettings } from './billing-fields.tsx'
import { FollowUpFields } from './follow-up-fields.tsx'
import { typed, TypedSettings } from './typed-settings.ts'

/** How a clinic writes its bills. */
export function BillingPanel({ clinicId }: { clinicId: string }) {
  const query = useQuery(billSettingsQuery(clinicId))
  const prices = useQuery(priceListQuery(clinicId))
  return (
    <Loaded query={query} inWords={sentenceOf} loading={t('Loading the settings...')} rows={5}>
      {({ settings, currency }) => (
        <Loaded query={prices} inWords={sentenceOf} loading={t('Loading the settings...')} rows={5}>
          {({ services }) => <BillingForm {...{ clinicId, settings, currency, services }} />}
        </Loaded>
      )}
    </Loaded>
  )
}

interface BillingFormProps {
  clinicId: string
  settings: BillSettings
  currency: string
  services: PricedService[]
}

function BillingForm({ clinicId, settings, currency, services }: BillingFormProps) {
  const client = useQueryClient()
  const form = useEndpointForm(
    { body: TypedSettings },
    {
      defaultValues: typed(settings),
      save: async (body) => {
        const saved = await call(setBillSettings, { params: { id: clinicId }, body })
        client.setQueryData(billSettingsQuery(clinicId).queryKey, saved)
        return saved
      },
      onSaved: (saved) => {
        form.reset(typed(saved.settings))
        toast({ title: t('Billing settings saved') })
      },
    },
  )
  useUnsaved(form.isUnsaved)
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={t('Billing')}
        onSubmit={(event) => void form.submit(event)}
        className="flex flex-col gap-6"
      >
        <TaxSettings isIndian={currency === 'INR'} />
        <NumberFields />
        <DeskFields isIndian={currency === 'INR'} />
        <FollowUpFields services={services} />
        <FormProblem form={form} />
        <StickyFooter>
          <Button
            type="submit"
            className="max-sm:w-full"
            pending={form.isSaving}
            pendingText={t('Saving...')}
            disabled={!form.isUnsaved && !form.isSaving}
          >
            {t('Save billing')}
          </Button>
        </StickyFooter>
      </form>
    </FormProvider>
  )
}
