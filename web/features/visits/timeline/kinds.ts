import {
  CalendarDays,
  ClipboardList,
  FileBadge,
  FileText,
  FlaskConical,
  HeartPulse,
  ListChecks,
  type LucideIcon,
  Paperclip,
  StickyNote,
  Stethoscope,
  Syringe,
  TestTube,
} from 'lucide-react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { reportCategories, reportCategoryTitles } from '#contract/test-reports/reports.ts'
import { type TimelineEntry, type TimelineKind, timelineKinds } from '#contract/visits/timeline.ts'
import { type Message, msg, t } from '#language/translate.ts'

/** Who looks at which chart. */
export interface TimelineReader {
  chart: Patient
  user: CurrentUser
}

interface Kind {
  /** Name of an entry. */
  one: Message
  /** Name of the filter. */
  all: Message
  icon: LucideIcon
  /** True if the reader can have entries of this kind, so that the filter is offered. The server decides which. */
  isReadBy: (reader: TimelineReader) => boolean
  /** Address of the record in this chart; without one the entry isn't a link. */
  pathOf?: (entry: TimelineEntry, chartId: string) => string
  /** True if entries have a time of day. */
  hasTime?: true
  /** The text as it is shown, if not as it is. */
  textOf?: (entry: TimelineEntry) => string | null
}

const readsClinical = ({ chart }: TimelineReader) => chart.can.readClinical

const hasRole = ({ chart, user }: TimelineReader, role: string) =>
  user.memberships.some((one) => one.clinic.id === chart.clinicId && one.role === role)

/** Each kind of entry: its name, its filter, and where it leads. */
export const kinds: Record<TimelineKind, Kind> = {
  appointment: {
    one: msg('Appointment'),
    all: msg('Appointments'),
    icon: CalendarDays,
    isReadBy: ({ chart }) => chart.can.seeVisits,
    hasTime: true,
  },
  visit: {
    one: msg('Visit'),
    all: msg('Visits'),
    icon: Stethoscope,
    isReadBy: readsClinical,
    pathOf: ({ id }) => `/visits/${id}`,
    hasTime: true,
  },
  note: {
    one: msg('Note'),
    all: msg('Notes'),
    icon: StickyNote,
    isReadBy: readsClinical,
  },
  prescription: {
    one: msg('Prescription'),
    all: msg('Prescriptions'),
    icon: ClipboardList,
    isReadBy: (reader) =>
      readsClinical(reader) || (hasRole(reader, 'staff') && reader.user.screens.includes('prescriptions')),
    pathOf: ({ id }) => `/prescriptions/${id}`,
  },
  vitals: {
    one: msg('Vitals'),
    all: msg('Vitals'),
    icon: HeartPulse,
    isReadBy: (reader) => readsClinical(reader) || reader.chart.can.recordVitals,
    pathOf: (_entry, chartId) => `/patients/${chartId}/vitals`,
    hasTime: true,
  },
  vaccine: {
    one: msg('Vaccine'),
    all: msg('Vaccines'),
    icon: Syringe,
    isReadBy: ({ chart }) => chart.can.seeImmunizations,
  },
  'test-order': {
    one: msg('Test order'),
    all: msg('Test orders'),
    icon: TestTube,
    isReadBy: ({ chart }) => chart.can.seeTests,
  },
  'test-result': {
    one: msg('Test result'),
    all: msg('Test results'),
    icon: FlaskConical,
    isReadBy: ({ chart }) => chart.can.seeTests,
  },
  letter: {
    one: msg('Certificate, letter or consent'),
    all: msg('Certificates, letters and consents'),
    icon: FileBadge,
    isReadBy: readsClinical,
    pathOf: ({ id }) => `/medical-documents/${id}`,
  },
  report: {
    one: msg('Test report'),
    all: msg('Test reports'),
    icon: FileText,
    isReadBy: (reader) =>
      hasRole(reader, 'doctor') || reader.user.memberships.every(({ clinic }) => clinic.id !== reader.chart.clinicId),
    pathOf: ({ id }) => `/test-reports/${id}`,
    textOf: ({ text }) => {
      const category = reportCategories.find((one) => one === text)
      return category ? t(reportCategoryTitles[category]) : text
    },
  },
  value: {
    one: msg('Test values'),
    all: msg('Test values'),
    icon: FlaskConical,
    isReadBy: readsClinical,
  },
  document: {
    one: msg('Document'),
    all: msg('Documents'),
    icon: Paperclip,
    isReadBy: readsClinical,
    pathOf: ({ visitId }) => `/visits/${visitId}`,
  },
  form: {
    one: msg('Form'),
    all: msg('Forms'),
    icon: ListChecks,
    isReadBy: readsClinical,
    hasTime: true,
  },
}

/** Returns the kinds of which the reader can have entries. */
export const kindsReadBy = (reader: TimelineReader): TimelineKind[] =>
  timelineKinds.filter((kind) => kinds[kind].isReadBy(reader))

/** Returns the kind that the address names; null for all. */
export const kindIn = (query: URLSearchParams, reader: TimelineReader): TimelineKind | null =>
  kindsReadBy(reader).find((one) => one === query.get('show')) ?? null
