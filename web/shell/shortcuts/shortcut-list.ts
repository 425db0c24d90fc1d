interface Shortcut {
  keys: readonly string[]
  does: string
}

/** What works on every signed-in page. */
export const generalShortcuts: readonly Shortcut[] = [
  { keys: ['/'], does: 'Search: that of the page, or else that of the top bar' },
  { keys: ['?'], does: 'This list' },
  { keys: ['Esc'], does: 'Closes what is open' },
]

/** What works in the calendar; `docs/calendar-keyboard.md` tells it at length. */
export const calendarShortcuts: readonly Shortcut[] = [
  { keys: ['←', '→'], does: 'A day back, on; in the day the doctor before, after' },
  { keys: ['↑', '↓'], does: 'Month: a week back, on. Week: half an hour earlier, later. Day: the row above, below' },
  { keys: ['Page Up', 'Page Down'], does: 'A month back, on; in week and day a week' },
  { keys: ['Home', 'End'], does: 'Sunday, Saturday of the week; in the day the first, the last row' },
  { keys: ['Enter', 'Space'], does: 'Opens the day or the visit; an empty time books' },
  { keys: ['Tab'], does: 'Into the visits of the cell, then on' },
  { keys: ['Esc'], does: 'From a visit back to its cell' },
  { keys: ['t'], does: 'Today' },
  { keys: ['m', 'w', 'd'], does: 'Month, week, day' },
]
