import { t } from '#language/translate.ts'
import {
  clinicDefaults,
  personalDefaults,
  saveSettings,
  type Settings,
  type SettingsChange,
  settingsMessages,
} from '#contract/settings/settings.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { type Language, noLanguageCookie } from '#language/languages.ts'
import { useSpeak } from '#web/shell/use-language-links.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { CURRENT_USER_KEY } from '#web/lib/query-client.ts'
import { toast, toastOnNextPage } from '#web/ui/toast.ts'

type Saved = Pick<Settings, 'personal' | 'clinics'>

const valuesOf = ({ personal, clinics }: Saved) => ({
  personal,
  clinics: clinics.map(({ clinic, rules }) => ({ clinicId: clinic.id, rules })),
})

/** The settings form. Changes take effect on save. */
export function useSettingsForm(settings: Saved) {
  const save = useSaveSettings()
  const user = useSignedInUser()
  const show = useSpeak()
  const form = useEndpointForm(saveSettings, {
    defaultValues: valuesOf(settings),
    save: ({ personal, clinics = [] }) => save.mutateAsync({ personal, ...(clinics.length > 0 && { clinics }) }),
    onSaved: (now) => {
      form.reset(valuesOf(now))
      if (now.personal.language === settings.personal.language) toast(saved())
      else void changeTo(show, now.personal.language)
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

const saved = () => ({ title: t(settingsMessages.saved) })

/** Shows the page in the saved language and says so in it; without one, a new document finds that of the browser. */
async function changeTo(show: (next: Language) => Promise<void>, language: Language | null) {
  if (language) {
    await show(language)
    toast(saved())
    return
  }
  document.cookie = noLanguageCookie
  toastOnNextPage(saved())
  window.location.reload()
}

/** Applies the theme immediately; the server rendered the page with the old one. */
function showColours(isDark: boolean) {
  if (isDark) document.documentElement.dataset.theme = 'dark'
  else delete document.documentElement.dataset.theme
}

/** Saves the settings of the person and of their clinics. */
function useSaveSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: SettingsChange) => call(saveSettings, { body: change }),
    onSuccess: ({ personal }) => {
      showColours(personal.darkMode)
      // not awaited: it may redirect to a second-factor setup that was just required
      void client.invalidateQueries({ queryKey: CURRENT_USER_KEY })
    },
    meta: { inWords: (error) => sentenceOf(error, t(settingsMessages.failed)) },
  })
}
