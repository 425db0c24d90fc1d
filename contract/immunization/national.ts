import { msg } from '#language/translate.ts'
import type { Schedule, ScheduleSource } from './schedule.ts'

/** WHO's minimum intervals, used by both schedules where India's tables name none. */
export const whoIntervals: readonly ScheduleSource[] = [
  {
    title:
      'SMART Guidelines for immunizations: decision tables, from the summary tables of WHO position papers (March 2023)',
    publisher: 'World Health Organization',
    url: 'https://github.com/WorldHealthOrganization/smart-immunizations',
    opened: '2026-11-30',
    used: 'minimum intervals: DTP 4 weeks, Hib booster 6 months, IPV 4 weeks, bOPV 4 weeks, PCV 8 weeks in two doses and before the booster, JE 4 weeks, hepatitis A 6 months, HPV 6 months',
  },
  {
    title:
      'Table 2: Summary of WHO Position Papers, Recommended Routine Immunizations for Children (September 2020; read in a copy)',
    publisher: 'World Health Organization',
    url: 'https://docslib.org/doc/6445698/recommended-routine-immunizations-for-children',
    opened: '2026-11-30',
    used: 'minimum intervals: hepatitis B, Hib, rotavirus, measles and PCV in three doses 4 weeks',
  },
]

/** The third fractional dose of IPV was added for children who are nine months old from this day on. */
const THIRD_FIPV = '2023-01-01'

const late = { latest: '1y', interval: '4w' } as const
const polio = { series: 'opv', vaccine: 'opv', latest: '5y' } as const
const district = { series: 'je', vaccine: 'je', latest: '15y', only: 'district' } as const

/**
 * India's National Immunization Schedule for children. Left out: vitamin A, which is no vaccine; Td in pregnancy; HPV for girls, which no
 * opened table of the ministry names.
 */
export const national: Schedule = {
  id: 'national',
  name: msg('National Immunization Schedule (India)'),
  edition: msg('Ministry’s table with changes up to 2023, from copies'),
  sources: [
    {
      title: 'National Immunization Schedule (NIS) for Infants, Children and Pregnant Women (undated; read in a copy)',
      publisher: 'Ministry of Health and Family Welfare, Government of India',
      url: 'https://www.scribd.com/document/576162111/Immunisation-Schedule',
      opened: '2026-11-30',
      used: 'ages, and the latest ages of BCG, OPV, pentavalent, rotavirus and measles',
    },
    {
      title: 'National Immunization Schedule',
      publisher: 'IIT Delhi Hospital',
      url: 'https://hospital.iitd.ac.in/content/national-immunization-schedule',
      opened: '2026-11-30',
      used: 'PCV at 6 and 14 weeks and 9 months, Td in place of TT at 10 and 16 years',
    },
    {
      title:
        'Immunization schedule for children who have missed the routine immunization (answer on the Universal Immunization Programme)',
      publisher: 'TechNet-21',
      url: 'https://www.technet-21.org/en/forums/discussions/immunization-schedule-for-children-who-have-missed-the-routine-immunization',
      opened: '2026-11-30',
      used: 'pentavalent and PCV aren’t begun after 12 months, but completed; DPT up to 7 years',
    },
    {
      title:
        'Schedules as data in public programs that name the ministry’s table and the Mother and Child Protection card 2023–24 as their source',
      publisher: 'GitHub',
      url: 'https://github.com/search?q=%22fIPV-3%22&type=code',
      opened: '2026-11-30',
      used: 'four of them, which agree: fIPV 3 at 9 months from January 2023, JE up to 15 years, fIPV isn’t begun after 12 months, fIPV 2 comes 8 weeks after fIPV 1',
    },
    ...whoIntervals,
  ],
  doses: [
    { series: 'bcg', dose: '1', vaccine: 'bcg', due: '0d', until: '1y', latest: '1y' },
    {
      series: 'hepatitis-b',
      dose: '1',
      vaccine: 'hepatitis-b',
      due: '0d',
      until: '1d',
      latest: '1d',
      isBirthDose: true,
      note: msg('Within 24 hours after birth'),
    },
    {
      ...polio,
      dose: '0',
      due: '0d',
      until: '15d',
      latest: '15d',
      isBirthDose: true,
      note: msg('Within 15 days after birth'),
    },
    { ...polio, dose: '1', due: '6w' },
    { ...polio, dose: '2', due: '10w', interval: '4w' },
    { ...polio, dose: '3', due: '14w', interval: '4w' },
    { series: 'dtp', dose: '1', vaccine: 'pentavalent', due: '6w', latest: '1y' },
    { series: 'dtp', dose: '2', vaccine: 'pentavalent', due: '10w', interval: '4w' },
    { series: 'dtp', dose: '3', vaccine: 'pentavalent', due: '14w', interval: '4w' },
    { series: 'rotavirus', dose: '1', vaccine: 'rotavirus', due: '6w', latest: '1y' },
    { series: 'rotavirus', dose: '2', vaccine: 'rotavirus', due: '10w', ...late },
    { series: 'rotavirus', dose: '3', vaccine: 'rotavirus', due: '14w', ...late },
    { series: 'fipv', dose: '1', vaccine: 'fipv', due: '6w', latest: '1y' },
    { series: 'fipv', dose: '2', vaccine: 'fipv', due: '14w', interval: '8w' },
    { series: 'fipv', dose: '3', vaccine: 'fipv', due: '9m', until: '12m', from: THIRD_FIPV },
    { series: 'pneumococcal', dose: '1', vaccine: 'pneumococcal', due: '6w', latest: '1y' },
    { series: 'pneumococcal', dose: '2', vaccine: 'pneumococcal', due: '14w', interval: '8w' },
    { series: 'pneumococcal', dose: 'b1', vaccine: 'pneumococcal', due: '9m', until: '12m', interval: '8w' },
    { series: 'measles', dose: '1', vaccine: 'mr', due: '9m', until: '12m', latest: '5y' },
    { series: 'measles', dose: '2', vaccine: 'mr', due: '16m', until: '24m', latest: '5y', interval: '4w' },
    { ...district, dose: '1', due: '9m', until: '12m' },
    { ...district, dose: '2', due: '16m', until: '24m', interval: '4w' },
    { series: 'dtp', dose: 'b1', vaccine: 'dtp', due: '16m', until: '24m', latest: '7y', interval: '6m' },
    { ...polio, dose: 'b1', due: '16m', until: '24m' },
    { series: 'dtp', dose: 'b2', vaccine: 'dtp', due: '5y', until: '6y', latest: '7y' },
    { series: 'td', dose: '1', vaccine: 'td', due: '10y', until: '11y' },
    { series: 'td', dose: '2', vaccine: 'td', due: '16y', until: '17y' },
  ],
}
