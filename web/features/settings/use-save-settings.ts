import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveSettings, settingsMessages, type SettingsChange } from '#contract/settings.ts'
import { call } from '#web/lib/api.ts'
import { isUnauthorized, sentenceOf } from '#web/lib/api-error.ts'
import { CURRENT_USER_KEY } from '#web/lib/query-client.ts'
import { toast } from '#web/ui/toast.ts'

/** The document was made with the person's colours; a change shows at once. */
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
      // not awaited: it may lead to the set-up that a clinic has just begun to ask for
      void client.invalidateQueries({ queryKey: CURRENT_USER_KEY })
    },
    onError: (error) => {
      if (!isUnauthorized(error))
        toast({ title: settingsMessages.failed, description: sentenceOf(error), variant: 'destructive' })
    },
  })
}
