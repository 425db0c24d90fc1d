import { clinicDefaults, personalDefaults, saveSettings, type Settings } from '#contract/settings.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { useSaveSettings } from './use-save-settings.ts'

type Saved = Pick<Settings, 'personal' | 'clinics'>

const valuesOf = ({ personal, clinics }: Saved) => ({
  personal,
  clinics: clinics.map(({ clinic, rules }) => ({ clinicId: clinic.id, rules })),
})

/** The settings form. Changes take effect on save. */
export function useSettingsForm(settings: Saved) {
  const save = useSaveSettings()
  const user = useSignedInUser()
  const form = useEndpointForm(saveSettings, {
    defaultValues: valuesOf(settings),
    save: ({ personal, clinics = [] }) => save.mutateAsync({ personal, ...(clinics.length > 0 && { clinics }) }),
    onSaved: (now) => {
      form.reset(valuesOf(now))
      // a second factor just required of all administrators applies to this one too
      const isAsked = now.clinics.some(({ rules }) => rules.requireTwoFactorForAdmins)
      if (isAsked && !user.twoFactorEnabled) setTimeout(() => window.location.assign('/two-factor'), 500)
    },
  })
  const setDefaults = () =>
    form.reset(
      {
        personal: personalDefaults,
        clinics: settings.clinics.map(({ clinic }) => ({ clinicId: clinic.id, rules: clinicDefaults })),
      },
      { keepDefaultValues: true },
    )
  return { ...form, setDefaults }
}
