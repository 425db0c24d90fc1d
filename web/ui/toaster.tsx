import { t } from '#language/translate.ts'
import { X } from 'lucide-react'
import * as Toast from 'radix-ui/toast'
import { useEffect } from 'react'
import { cx } from './cx.ts'
import {
  dismissToast,
  type ShownToast,
  showToastOfLastPage,
  TOAST_DURATION,
  TOAST_WITH_ACTION_DURATION,
  useToasts,
} from './toast.ts'
import { useHydrated } from './use-hydrated.ts'
import { useSwipe } from './use-swipe.ts'

/** Where toasts appear. Only after hydration: the viewport sets a style attribute, which the CSP blocks in HTML. */
export function Toaster() {
  const toasts = useToasts()
  const isHydrated = useHydrated()
  useEffect(showToastOfLastPage, [])
  if (!isHydrated) return null
  return (
    <Toast.Provider duration={TOAST_DURATION} label={t('Notification')}>
      {toasts.map((shown) => (
        <ToastCard key={shown.id} shown={shown} />
      ))}
      <Toast.Viewport
        hotkey={['F8']}
        label={t('Notifications ({key})', { key: 'F8' })}
        className={cx(
          // away from buttons, which are at the right of rows and headings, and on phones at the bottom: there over the bar, not the heading
          'pointer-events-none fixed inset-x-0 top-[env(safe-area-inset-top)] z-50 flex flex-col gap-2 p-2 outline-none sm:top-auto sm:end-auto sm:bottom-0 sm:w-full sm:max-w-[420px] sm:p-4 print:hidden',
          // the bar below a form says what is saved
          'sm:[body:has(.work-bar)_&]:bottom-24',
          // and a dialog has its buttons at its end, which on phones and tablets may be the end of the screen
          'max-lg:[body:has(.dialog-window)_&]:top-0 max-lg:[body:has(.dialog-window)_&]:bottom-auto max-lg:[body:has(.dialog-window)_&]:p-2',
        )}
      />
    </Toast.Provider>
  )
}

/** Pixels by which a toast is swiped away, to either side (rule J13). */
const SWIPE_THRESHOLD = 50
/** Time after which a closed toast returns the keys to what it covered, in milliseconds. */
const HAND_BACK = 50

/** A toast takes Escape from the dialog that it covers, so one press must close both. */
function passOnEscape() {
  if (!document.querySelector(':is([role="dialog"], [role="alertdialog"])[data-state="open"]')) return
  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  setTimeout(() => (document.activeElement ?? document.body).dispatchEvent(escape), HAND_BACK)
}

function ToastCard({ shown }: { shown: ShownToast }) {
  const isBad = shown.variant === 'destructive'
  const { action } = shown
  const swipe = useSwipe(SWIPE_THRESHOLD, () => dismissToast(shown.id))
  return (
    <Toast.Root
      {...swipe}
      open={shown.isOpen}
      onOpenChange={(isOpen) => !isOpen && dismissToast(shown.id)}
      onEscapeKeyDown={passOnEscape}
      duration={action ? TOAST_WITH_ACTION_DURATION : TOAST_DURATION}
      type={isBad ? 'foreground' : 'background'}
      className={cx(
        'pointer-events-auto relative flex items-start gap-3 rounded-lg border border-s-4 bg-surface-raised py-3 pe-12 ps-4 shadow-floating',
        'data-[state=open]:animate-rise data-[state=closed]:hidden data-swipe:translate-x-(--swipe-x) data-[swipe=cancel]:transition-transform',
        isBad ? 'border-danger' : 'border-line border-s-brand',
      )}
    >
      <div className="min-w-0 flex-1">
        <Toast.Title className={cx('font-medium', isBad && 'text-danger')}>{shown.title}</Toast.Title>
        {shown.description ? (
          <Toast.Description className="text-sm text-muted">{shown.description}</Toast.Description>
        ) : null}
      </div>
      {action ? (
        <Toast.Action asChild altText={action.label}>
          <button
            type="button"
            onClick={action.onPress}
            className="-my-1.5 inline-flex min-h-11 shrink-0 items-center self-center rounded-md px-3 font-medium text-brand hover:bg-surface-sunken md:min-h-9"
          >
            {action.label}
          </button>
        </Toast.Action>
      ) : null}
      <Toast.Close
        aria-label={t('Close')}
        className="absolute top-1.5 end-1.5 inline-flex size-9 items-center justify-center rounded-md text-muted hover:bg-surface-sunken hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  )
}
