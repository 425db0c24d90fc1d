import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useMatches, useNavigate, useRevalidator } from 'react-router'
import { isLanguage, type Language, languageCookie } from '#language/languages.ts'
import { language, t } from '#language/translate.ts'
import { saveLanguage } from '#contract/settings/language.ts'
import { call } from '#web/lib/api.ts'
import { pageOfRoute, speak } from '#web/lib/page-words.ts'
import { toast } from '#web/ui/toast.ts'

/**
 * Returns a function that shows this page in another language, without a new document, so that typed text, open dialogs and the step of a
 * form stay. The browser remembers it for visitors.
 */
export function useSpeak() {
  const matches = useMatches()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const client = useQueryClient()
  return async (next: Language) => {
    document.cookie = languageCookie(next, window.location.protocol === 'https:')
    await speak(
      next,
      matches.map(({ id }) => pageOfRoute(id)),
    )
    // either way the router renders all of its pages again, in the new language
    const search = new URLSearchParams(window.location.search)
    if (search.has('lang')) {
      search.delete('lang')
      await navigate(
        { search: String(search), hash: window.location.hash },
        { replace: true, preventScrollReset: true },
      )
    } else await revalidate()
    // a visitor’s account would only be refused again
    await client.invalidateQueries({ predicate: ({ state }) => state.data !== null })
  }
}

/** Lets the links of the language switch work in place. A person's account remembers their choice. */
export function useLanguageLinks({ isSignedIn }: { isSignedIn: boolean }) {
  const speakNow = useSpeak()
  const choose = async (next: Language) => {
    if (isSignedIn) await call(saveLanguage, { body: { language: next } })
    await speakNow(next)
  }
  const follow = useEffectEvent((event: MouseEvent) => {
    closeMenus(event.target)
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-language]') : null
    const next = link?.dataset.language
    if (!isLanguage(next) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (next === language()) return
    choose(next).catch(() =>
      toast({
        title: t('The language couldn’t be changed'),
        description: t('Check your connection and try again.'),
        variant: 'destructive',
      }),
    )
  })
  useEffect(() => {
    document.addEventListener('click', follow)
    document.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('click', follow)
      document.removeEventListener('keydown', closeByKey)
    }
  }, [])
}

/** Closes open menus of the header, which work without a script, after a choice or a press elsewhere. */
function closeMenus(target: EventTarget | null) {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]'))
    if (!(target instanceof Element) || !menu.contains(target) || target.closest('a')) menu.open = false
}

function closeByKey({ key }: KeyboardEvent) {
  if (key !== 'Escape') return
  document.querySelector<HTMLElement>('details[data-menu][open] > summary')?.focus()
  closeMenus(null)
}
