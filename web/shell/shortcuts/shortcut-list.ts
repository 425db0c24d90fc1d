interface Shortcut {
  keys: readonly string[]
  does: string
}

/** Shortcuts on every signed-in page. */
export const generalShortcuts: readonly Shortcut[] = [
  { keys: ['/'], does: 'Search this page, or from the top bar' },
  { keys: ['?'], does: 'Show this list' },
  { keys: ['Esc'], does: 'Close the open dialog or menu' },
]

/** Shortcuts while a visit is written. */
export const visitShortcuts: readonly Shortcut[] = [
  { keys: ['Ctrl + Enter'], does: 'Finish the visit, or sign the prescription that is open (⌘ + Enter on a Mac)' },
]

/** Shortcuts in the calendar; `content/help/calendar.yaml` explains them. */
export const calendarShortcuts: readonly Shortcut[] = [
  { keys: ['←', '→'], does: 'Previous or next day (day view: doctor)' },
  {
    keys: ['↑', '↓'],
    does: 'Month view: previous or next week. Week view: half an hour earlier or later. Day view: row above or below',
  },
  { keys: ['Page Up', 'Page Down'], does: 'Previous or next month (week and day view: week)' },
  { keys: ['Home', 'End'], does: 'Sunday or Saturday (day view: first or last row)' },
  { keys: ['Enter', 'Space'], does: 'Open the day or appointment. On an empty slot: new appointment' },
  { keys: ['Tab'], does: 'Go through the appointments in the cell' },
  { keys: ['Esc'], does: 'Back from an appointment to its cell' },
  { keys: ['t'], does: 'Today' },
  { keys: ['m', 'w', 'd'], does: 'Month, week, day' },
]
