import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveSettings, settingsMessages, type SettingsChange } from '#contract/settings.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { CURRENT_USER_KEY } from '#web/lib/query-client.ts'
import { toast } from '#web/ui/toast.ts'

/** Applies the theme at once; the server rendered the page with the old one. */
function showColours(isDark: boolean) {
  if (isDark) document.documentElement.dataset.theme = 'dark'
  else delete document.documentElement.dataset.theme
}

/** Saves the settings of the person and of their clinics. */
export function useSaveSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: SettingsChange) => call(saveSettings, { body: change }),
    onSuccess: ({ personal }) => {
      showColours(personal.darkMode)
      toast({ title: settingsMessages.saved })
      // not awaited: it may redirect to a second-factor setup that was just required
      void client.invalidateQueries({ queryKey: CURRENT_USER_KEY })
    },
    meta: { inWords: (error) => sentenceOf(error, settingsMessages.failed) },
  })
}
