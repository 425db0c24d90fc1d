import { type Message, msg, t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { useLocation, useParams } from 'react-router'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { helpHref } from '#web/shell/help-link.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { setSingleKeys, useSingleKeys } from './single-keys.ts'
import { hasDeskKeys } from './use-desk-keys.ts'

interface Shortcut {
  keys: readonly string[]
  does: Message
}

/** Shortcuts on every signed-in page. */
const generalShortcuts: readonly Shortcut[] = [
  { keys: ['/'], does: msg('Search this page, or from the top bar') },
  { keys: ['?'], does: msg('Show this list') },
  { keys: ['Esc'], does: msg('Close the open dialog or menu') },
]

/** Shortcuts on every signed-in page, for people of a clinic. */
const deskShortcuts: readonly Shortcut[] = [
  { keys: ['n'], does: msg('New appointment') },
  { keys: ['a'], does: msg('Add walk-in') },
  { keys: ['p'], does: msg('Chart of the next patient: first in the queue, then who is expected') },
  { keys: ['t'], does: msg('Today: the dashboard’s schedule, or today in the calendar') },
]

/** Shortcuts while a visit is written. */
const visitShortcuts: readonly Shortcut[] = [
  {
    keys: ['Ctrl + Enter'],
    does: msg('Sign, finish and print, or save the entry or the window that is open (⌘ + Enter on a Mac)'),
  },
  { keys: ['Enter'], does: msg('Next field, or next medication. In an empty last medication: on to the advice') },
  { keys: ['Esc'], does: msg('Close the patient’s column, the preview or an entry') },
]

/** Shortcuts in the calendar; `content/help/calendar.yaml` explains them. */
const calendarShortcuts: readonly Shortcut[] = [
  { keys: ['←', '→'], does: msg('Previous or next day (day view: doctor)') },
  {
    keys: ['↑', '↓'],
    does: msg(
      'Month view: previous or next week. Week view: half an hour earlier or later. Day view: row above or below',
    ),
  },
  { keys: ['Page Up', 'Page Down'], does: msg('Previous or next month (week and day view: week)') },
  { keys: ['Home', 'End'], does: msg('Sunday or Saturday (day view: first or last row)') },
  { keys: ['Enter', 'Space'], does: msg('Open the day or appointment. On an empty slot: new appointment') },
  { keys: ['Tab'], does: msg('Next appointment in this slot') },
  { keys: ['Esc'], does: msg('Back to the slot') },
  { keys: ['m', 'w', 'd'], does: msg('Month, week, day') },
  { keys: ['t'], does: msg('Today') },
]

interface ShortcutsDialogProps {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** List of shortcuts, with the switch for single-key ones, and the link to the help for the screen. */
export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  const isOn = useSingleKeys()
  const isOfDesk = hasDeskKeys(useSignedInUser())
  const help = helpHref(useLocation().pathname, useParams())
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('Keyboard shortcuts')} size="lg">
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        <div>
          <Shortcuts
            title={t('Everywhere')}
            shortcuts={isOfDesk ? [...generalShortcuts, ...deskShortcuts] : generalShortcuts}
          />
          <div className="mt-3 border-t border-line">
            <Switch
              label={t('Single-key shortcuts')}
              help={t(
                'When off, keys without Ctrl or ⌘ don’t trigger anything outside lists and the calendar. Saved in this browser.',
              )}
              checked={isOn}
              onChange={setSingleKeys}
            />
          </div>
          <div className="mt-4">
            <Shortcuts title={t('In a visit')} shortcuts={visitShortcuts} />
          </div>
        </div>
        <Shortcuts title={t('In the calendar')} shortcuts={calendarShortcuts} />
      </div>
      <p className="mt-4 border-t border-line pt-3">
        {/* beside the screen, as in the account menu */}
        <a href={help} target="_blank" rel="noopener" className="link inline-flex min-h-11 items-center">
          <Trans
            text="Help with this screen<span> (opens in a new tab)</span>"
            tags={{ span: (words) => <span className="sr-only">{words}</span> }}
          />
        </a>
      </p>
    </Dialog>
  )
}

const Shortcuts = ({ title, shortcuts }: { title: string; shortcuts: typeof generalShortcuts }) => (
  <section aria-label={title}>
    <h3 className="text-base">{title}</h3>
    <dl className="mt-1 divide-y divide-line">
      {shortcuts.map(({ keys, does }) => (
        <div key={t(does)} className="flex items-baseline gap-4 py-2">
          <dt className="flex w-24 shrink-0 flex-wrap gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="rounded-sm border border-line-strong bg-surface-sunken px-1.5 font-sans text-sm whitespace-nowrap"
              >
                {key}
              </kbd>
            ))}
          </dt>
          <dd className="min-w-0">{t(does)}</dd>
        </div>
      ))}
    </dl>
  </section>
)
