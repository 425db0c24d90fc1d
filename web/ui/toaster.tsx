import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useEffect } from 'react'
import { cx } from './cx.ts'
import { dismissToast, type ShownToast, showToastOfLastPage, TOAST_DURATION, useToasts } from './toast.ts'
import { useHydrated } from './use-hydrated.ts'

/** Where toasts appear. Only after hydration: the viewport writes a style attribute, which the policy refuses in HTML. */
export function Toaster() {
  const toasts = useToasts()
  const isHydrated = useHydrated()
  useEffect(showToastOfLastPage, [])
  if (!isHydrated) return null
  return (
    <Toast.Provider duration={TOAST_DURATION} swipeDirection="right" swipeThreshold={50}>
      {toasts.map((shown) => (
        <ToastCard key={shown.id} shown={shown} />
      ))}
      <Toast.Viewport
        hotkey={['F8']}
        className="fixed inset-x-0 bottom-0 z-50 flex flex-col gap-2 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] outline-none sm:left-auto sm:w-full sm:max-w-[420px]"
      />
    </Toast.Provider>
  )
}

function ToastCard({ shown }: { shown: ShownToast }) {
  const isBad = shown.variant === 'destructive'
  return (
    <Toast.Root
      open={shown.isOpen}
      onOpenChange={(isOpen) => !isOpen && dismissToast(shown.id)}
      type={isBad ? 'foreground' : 'background'}
      className={cx(
        'relative flex items-start gap-3 rounded-lg border border-l-4 bg-surface-raised py-3 pr-12 pl-4 shadow-floating',
        'data-[state=open]:animate-rise data-[state=closed]:hidden data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
        isBad ? 'border-danger' : 'border-line border-l-brand',
      )}
    >
      <div className="min-w-0 flex-1">
        <Toast.Title className={cx('font-medium', isBad && 'text-danger')}>{shown.title}</Toast.Title>
        {shown.description ? (
          <Toast.Description className="text-sm text-muted">{shown.description}</Toast.Description>
        ) : null}
      </div>
      <Toast.Close
        aria-label="Close"
        className="absolute top-1.5 right-1.5 inline-flex size-9 items-center justify-center rounded-md text-muted hover:bg-surface-sunken hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </Toast.Close>
    </Toast.Root>
  )
}
