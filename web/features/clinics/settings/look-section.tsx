import { type Message, msg, t } from '#language/translate.ts'
import { type BrandColor, brandColors } from '#contract/clinics/look.ts'
import type { ClinicSetup } from '#contract/clinics/setup.ts'
import { useRemoveLogo, useSetColor, useSetLogo } from '#web/features/clinics/api.ts'
import { ClinicLogo } from '#web/features/clinics/public/clinic-logo.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { RadioCard, RadioCards } from '#web/ui/radio-cards.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Clinic = ClinicSetup['clinic']

/** Logo and color of the clinic's booking pages; each choice is saved immediately. */
export const LookSection = ({ clinic }: { clinic: Clinic }) => (
  <section aria-labelledby="look-title" className="flex flex-col gap-4">
    <h3 id="look-title">{t('Logo and color')}</h3>
    <LogoChoice clinic={clinic} />
    <ColorChoice clinic={clinic} />
  </section>
)

function LogoChoice({ clinic }: { clinic: Clinic }) {
  const { mutate: put, error, isPending } = useSetLogo(clinic.id)
  const remove = useRemoveLogo(clinic.id)
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <ClinicLogo clinic={clinic} alt={t('The present logo')} className="mt-6.5 size-16" />
      <Field
        label={t('Logo')}
        optional
        help={isPending ? t('Uploading...') : t('JPG or PNG, up to 2MB. It appears beside the clinic’s name.')}
        error={error ? sentenceOf(error) : undefined}
        className="min-w-0 flex-1 basis-60"
      >
        <TextInput
          type="file"
          accept=".jpg,.jpeg,.png,image/jpeg,image/png"
          disabled={isPending}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (file) put(file, { onSettled: () => (target.value = '') })
          }}
          className="py-1.5 file:me-3 file:min-h-8 file:rounded-md file:border-0 file:bg-surface-sunken file:px-3 file:font-medium file:text-ink"
        />
      </Field>
      {clinic.logoId ? (
        <Button
          variant="quiet"
          className="sm:mt-6.5"
          pending={remove.isPending}
          pendingText={t('Removing...')}
          onClick={() => remove.mutate()}
        >
          {t('Remove logo')}
        </Button>
      ) : null}
    </div>
  )
}

function ColorChoice({ clinic }: { clinic: Clinic }) {
  const { mutate, isPending, variables } = useSetColor(clinic.id)
  const chosen = isPending ? variables : clinic.brandColor
  return (
    <RadioCards legend={t('Color')} className="grid grid-cols-2 gap-2 sm:grid-cols-5">
      {brandColors.map((color) => (
        <RadioCard
          key={color}
          name="brand-color"
          value={color}
          checked={color === chosen}
          onChange={() => mutate(color)}
          title={<ColorName color={color} />}
        />
      ))}
    </RadioCards>
  )
}

const colorNames: Record<BrandColor, Message> = {
  teal: msg('Teal'),
  green: msg('Green'),
  blue: msg('Blue'),
  indigo: msg('Indigo'),
  violet: msg('Violet'),
  plum: msg('Plum'),
  rose: msg('Rose'),
  brick: msg('Brick'),
  bronze: msg('Bronze'),
  slate: msg('Slate'),
}

const ColorName = ({ color }: { color: BrandColor }) => (
  <span className="flex items-center gap-2">
    <span aria-hidden="true" data-swatch={color} className="size-4 shrink-0 rounded-full" />
    <span>{t(colorNames[color])}</span>
  </span>
)
